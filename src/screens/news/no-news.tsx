// Shown instead of the list while there are no articles.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

export default function NoNews() {
  const { t } = useTranslation(['content', 'common']);
  return (
    <div className="wrap section">
      <EmptyState heading="h1" title={t('news.none')} text={t('news.noneText')}>
        <Link className="btn btn-secondary" to={routes.home.to()}>
          {t('common:home')}
        </Link>
      </EmptyState>
    </div>
  );
}
