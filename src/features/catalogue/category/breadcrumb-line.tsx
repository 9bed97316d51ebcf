// Breadcrumbs: home, the given categories, and the current page if it has a name.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#shared/config/paths.ts';
import type { Breadcrumbs } from '#shared/domain/catalogue/breadcrumbs.ts';

export function BreadcrumbLine({ breadcrumbs: { routes, current } }: { breadcrumbs: Breadcrumbs }) {
  const { t } = useTranslation('category');
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="crumbs">
        <li>
          <Link to={paths.home.to()}>{t('home')}</Link>
        </li>
        {routes.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={paths.category.to(slug)}>{name}</Link>
          </li>
        ))}
        {current !== undefined && <li aria-current="page">{current}</li>}
      </ol>
    </nav>
  );
}
