// Breadcrumbs: home, the given pages, and the current page.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';

export function PageCrumbs({
  trail = [],
  current,
}: {
  trail?: { to: string; name: string }[];
  current: string;
}) {
  const { t } = useTranslation('category');
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="crumbs">
        <li>
          <Link to={routes.home.to()}>{t('home')}</Link>
        </li>
        {trail.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
