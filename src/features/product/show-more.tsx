// The number of shown products and a link to the next page. A plain click appends that page in place; nothing loads on
// scroll.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import { useFocusHeir } from '../../ui/use-focus-heir.ts';

type Props = {
  shown: number;
  total: number;
  pageSize: number;
  /** the last page shown, or the one that is loading */
  page: number;
  state: 'idle' | 'loading' | 'failed';
  /** Returns the query string of a page. */
  searchOf: (page: number) => string;
  onPage: (page: number) => void;
  onRetry: () => void;
};

export function ShowMore({ shown, total, pageSize, page, state, searchOf, onPage, onRetry }: Props) {
  const { t } = useTranslation(['product', 'common']);
  const status = useRef<HTMLParagraphElement>(null);
  const link = useFocusHeir(status);
  const isLoading = state === 'loading';
  const next = isLoading ? page : page + 1;
  const left = isLoading ? total - shown : total - page * pageSize;
  return (
    <div className="more">
      <p className="small quiet" role="status" tabIndex={-1} ref={status}>
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
        <Link
          ref={link}
          className="btn btn-secondary"
          rel="next"
          to={{ search: searchOf(next) }}
          aria-busy={isLoading}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            if (!isLoading) onPage(next);
          }}
        >
          {isLoading ? (
            <>
              <span className="ring" />
              {t('loading', { ns: 'common' })}
            </>
          ) : (
            t('listing.more', { count: Math.min(pageSize, left) })
          )}
        </Link>
      )}
    </div>
  );
}
