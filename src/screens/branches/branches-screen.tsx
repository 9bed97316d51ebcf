// /branches: the branches that are open, from the local database.
import '../../ui/styles/branches.css';
import { useTranslation } from 'react-i18next';
import { routes } from '#shared/config/routes.ts';
import { BranchList } from '../../features/checkout/branches/branch-list.tsx';
import { useApp } from '../../model/shell/app-context.ts';
import { clock } from '../../model/shell/clock.ts';
import { reference } from '../../model/shell/reference.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';

export default function BranchesScreen() {
  const app = useApp();
  const { t, i18n } = useTranslation('branches');
  usePageTitle(t('title'));
  const all = useResource(reference(app, i18n.language, 'branch'));
  const now = useResource(clock(app)) ?? Date.now();
  const branches = all?.filter(({ is_closed }) => !is_closed);
  return (
    <div className="wrap section stack stack-20">
      <h1>{t('title')}</h1>
      {!branches ? (
        <TextSkeleton lines={8} />
      ) : branches.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          link={{ to: routes.home.to(), text: t('common:home') }}
        />
      ) : (
        <>
          <p className="lead text-width">{t('lead')}</p>
          <BranchList branches={branches} now={now} />
        </>
      )}
    </div>
  );
}
