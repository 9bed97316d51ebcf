// How much of a listing is shown and the way to more of it; never endless.
import { useTranslation } from 'react-i18next';

type Props = {
  shown: number;
  total: number;
  pageSize: number;
  state: 'idle' | 'loading' | 'failed';
  onMore: () => void;
  onRetry: () => void;
};

export function ShowMore({ shown, total, pageSize, state, onMore, onRetry }: Props) {
  const { t } = useTranslation(['product', 'common']);
  const left = total - shown;
  return (
    <div className="more">
      <p className="small quiet" role="status">
        {t('listing.shown', { shown, count: total })}
      </p>
      <svg className="meter" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
        <rect width={total > 0 ? (100 * shown) / total : 100} height="2" fill="currentColor" />
      </svg>
      {state === 'failed' && (
        <>
          <p className="small">{t('listing.moreFailed')}</p>
          <button type="button" className="btn btn-secondary" onClick={onRetry}>
            {t('retry', { ns: 'common' })}
          </button>
        </>
      )}
      {state !== 'failed' && left > 0 && (
        <button
          type="button"
          className="btn btn-secondary"
          aria-busy={state === 'loading'}
          onClick={() => {
            if (state === 'idle') onMore();
          }}
        >
          {state === 'loading' ? (
            <>
              <span className="ring" />
              {t('loading', { ns: 'common' })}
            </>
          ) : (
            t('listing.more', { count: Math.min(pageSize, left) })
          )}
        </button>
      )}
    </div>
  );
}
