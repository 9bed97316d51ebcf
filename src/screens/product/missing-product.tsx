// Shown instead of a product page, with the reason why the page is not available.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { useOfflineNotice } from '../../features/navigation/url/use-offline-notice.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { markLanguage } from '../../ui/mark-language.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';

type Why = 'notFound' | 'rejected' | 'notOnDevice' | 'failed';

export default function MissingProduct({
  why,
  name = '',
  textLanguage,
  onRetry,
}: {
  why: Why;
  name?: string;
  /** BCP 47 language of the name, if known and not that of the store view */
  textLanguage?: string | undefined;
  onRetry?: () => void;
}) {
  const { t } = useTranslation(['missing-product', 'product', 'common']);
  const words = why === 'failed' ? 'product:failed' : (`missing-product:${why}` as const);
  usePageTitle(t(`${words}.title`, { name }));
  useOfflineNotice(why === 'notOnDevice');
  return (
    <div className="wrap section">
      <EmptyState
        heading="h1"
        title={markLanguage(t(`${words}.title`, { name }), [{ name, textLanguage }])}
        text={t(`${words}.text`)}
      >
        <div className="chips">
          {onRetry && (
            <button type="button" className="btn btn-secondary" onClick={onRetry}>
              {t('retry', { ns: 'common' })}
            </button>
          )}
          <Link className="btn btn-secondary" to={routes.home.to()}>
            {t('home', { ns: 'common' })}
          </Link>
        </div>
      </EmptyState>
      <WaysOn />
    </div>
  );
}
