// A URL without a category in the local tree: a slug from another store view, a former slug, a category that was not
// pulled yet, or an unknown one.

import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import type { CategoryTree } from '#shared/domain/catalogue/category-tree.ts';
import { Unresolved } from '../../features/navigation/url/unresolved.tsx';
import { useOfflineNotice } from '../../features/navigation/url/use-offline-notice.ts';
import { categoryIdBySlug } from '../../model/catalogue/category-id-by-slug.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useAnswer } from '../../model/shell/use-answer.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';

function Missing({ offline }: { offline: boolean }) {
  const { t } = useTranslation(['category', 'common']);
  const key = offline ? 'notOnDevice' : 'notFound';
  usePageTitle(t(`${key}.title`));
  useOfflineNotice(offline);
  return (
    <div className="wrap section">
      <EmptyState
        heading="h1"
        title={t(`${key}.title`)}
        text={t(`${key}.text`)}
        link={{ to: routes.home.to(), text: t('home', { ns: 'common' }) }}
      />
      <WaysOn />
    </div>
  );
}

type Props = {
  store: string;
  /** the slug or id in the URL */
  name: string;
  /** the category tree on this device */
  tree: CategoryTree | undefined;
};

/**
 * Requests the category from the worker. Once the tree contains it, the category screen replaces this component. If the
 * name was a former slug, this component redirects to the current one.
 */
function Lookup({ store, name, tree }: Props) {
  const { t } = useTranslation('common');
  const { search } = useLocation();
  const { worker } = useApp();
  const { answer, retry } = useAnswer(`${store}|${name}`, () => worker.call('loadCategory', { store, name }));
  const key = answer?.ok && answer.value.key;
  const renamed = key && [...(tree?.byId.values() ?? [])].find((category) => category.key === key);
  if (renamed) return <Navigate replace to={routes.category.to(renamed.slug) + search} />;
  if (!answer || answer.ok)
    return (
      <div className="wrap pad-top-48" aria-busy="true">
        <h1 className="sr-only">{t('loading')}</h1>
        <TextSkeleton lines={4} />
      </div>
    );
  const { fault } = answer;
  if (fault.code === 'no-category') return <Missing offline={false} />;
  return fault.code === 'not-on-device' ? (
    <Missing offline />
  ) : (
    <Unresolved fault={fault} onRetry={retry} below={<WaysOn />} />
  );
}

export default function UnknownCategory({ store, name, tree }: Props) {
  const app = useApp();
  const { search } = useLocation();
  const id = useResource(categoryIdBySlug(app, name));
  if (id === undefined) return null;
  const same = id === null ? undefined : tree?.byId.get(id);
  // after a change of language, the URL has the slug of the other store view: redirect to the same category with the
  // same filters, because store views share option ids
  return same ? (
    <Navigate replace to={routes.category.to(same.slug) + search} />
  ) : (
    <Lookup store={store} name={name} tree={tree} />
  );
}
