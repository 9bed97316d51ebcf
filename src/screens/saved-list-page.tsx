// The page of the wishlist or the compare list: title, count and "clear" above its products, or the empty state.
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { STORAGE_KEYS } from '#shared/config/constants.ts';
import { routes } from '#shared/config/routes.ts';
import { clearSaved, removeSaved } from '../features/saved-products/remove-saved.ts';
import type { SavedList } from '../model/catalogue/saved-products.ts';
import { useApp } from '../model/shell/app-context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { WaysOn } from './ways-on/ways-on.tsx';

type Props = {
  list: SavedList;
  count: number;
  /** false while the products are loading */
  ready: boolean | undefined;
  skeleton: ReactNode;
  /** beside the count of a list that is not empty */
  share?: ReactNode;
  /** @param toHeading Moves the focus; call after a removal. @param remove Removes a product and moves the focus. */
  children: (toHeading: () => void, remove: (sku: string, textLanguage?: string) => void) => ReactNode;
};

export function SavedListPage({ list, count, ready, skeleton, share, children }: Props) {
  const app = useApp();
  const { t } = useTranslation(STORAGE_KEYS[list]);
  usePageTitle(t('title'));
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => heading.current?.focus();
  return (
    <div className="wrap">
      <div className="title page-top">
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        {count > 0 && (
          <>
            <span className="quiet num">{t('count', { count })}</span>
            {share}
            <button
              type="button"
              className="link small end"
              onClick={() => void clearSaved(app, list).then(toHeading)}
            >
              {t('clear')}
            </button>
          </>
        )}
      </div>
      {!ready && skeleton}
      {ready && count === 0 && (
        <>
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            link={{ to: routes.home.to(), text: t('empty.action') }}
          />
          <WaysOn />
        </>
      )}
      {ready &&
        count > 0 &&
        children(
          toHeading,
          (sku, textLanguage) => void removeSaved(app, list, sku, textLanguage).then(toHeading),
        )}
    </div>
  );
}
