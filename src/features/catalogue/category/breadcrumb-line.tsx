// Breadcrumbs: home, the given categories, and the current page if it has a name.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import type { Breadcrumbs } from '#shared/domain/catalogue/breadcrumbs.ts';

export function BreadcrumbLine({ breadcrumbs: { routes: trail, current } }: { breadcrumbs: Breadcrumbs }) {
  const { t } = useTranslation('category');
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="crumbs">
        <li>
          <Link to={routes.home.to()}>{t('home')}</Link>
        </li>
        {trail.map(({ slug, name, text_language }) => (
          <li key={slug}>
            <Link to={routes.category.to(slug)} lang={text_language}>
              {name}
            </Link>
          </li>
        ))}
        {current !== undefined && <li aria-current="page">{current}</li>}
      </ol>
    </nav>
  );
}
