// Shown instead of the list while there are no articles.
import { useTranslation } from 'react-i18next';
import { routes } from '#shared/config/routes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

export default function NoNews() {
  const { t } = useTranslation(['content', 'common']);
  return (
    <div className="wrap section">
      <EmptyState
        heading="h1"
        title={t('news.none')}
        text={t('news.noneText')}
        link={{ to: routes.home.to(), text: t('common:home') }}
      />
    </div>
  );
}
