// An honest page for a route whose screen is not built yet.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export default function ComingScreen() {
  const { t } = useTranslation(['pages', 'common']);
  usePageTitle(t('coming.title'));
  return (
    <div className="wrap section">
      <EmptyState icon="sending" heading="h1" title={t('coming.title')} text={t('coming.text')}>
        <Link className="btn btn-secondary" to={paths.home.to()}>
          {t('home', { ns: 'common' })}
        </Link>
      </EmptyState>
    </div>
  );
}
