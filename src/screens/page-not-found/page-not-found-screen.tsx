// The 404 page, for any unknown path (slug page-not-found).
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';

export default function PageNotFoundScreen() {
  const { t } = useTranslation(['pages', 'common']);
  usePageTitle(t('pageNotFound.title'));
  return (
    <div className="wrap section">
      <EmptyState heading="h1" title={t('pageNotFound.title')} text={t('pageNotFound.text')}>
        <Link className="btn btn-secondary" to={routes.home.to()}>
          {t('home', { ns: 'common' })}
        </Link>
      </EmptyState>
      <WaysOn />
    </div>
  );
}
