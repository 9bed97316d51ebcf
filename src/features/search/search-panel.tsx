// The panel below the search field: recent terms, categories, products. Arrow keys move through the options while the
// focus stays in the field; Enter opens the active one, Escape closes the panel.

import { Clock, LayoutGrid, Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { routes } from '#shared/config/routes.ts';
import { isLongEnough, termOf } from '#shared/domain/catalogue/search-text.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { recentSearches } from '../../model/catalogue/recent-searches.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useHeldPanel, useOverlayOn } from '../../ui/use-overlay-on.ts';
import { useResource } from '../../ui/use-resource.ts';
import { clearTerms } from './commands.ts';
import type { SearchPanelProps } from './search-field.tsx';
import { useSuggestions } from './use-suggestions.ts';

type Option = { id: string; to: string; content: ReactNode };
type Group = { title: string; options: Option[] };

type Props = SearchPanelProps & {
  productRow: (product: PricedProduct) => ReactNode;
  productUrl: (product: PricedProduct) => string;
};

export function SearchPanel({ id, text, keys, onActive, onLeave, onClose, productRow, productUrl }: Props) {
  const app = useApp();
  const { t } = useTranslation('search');
  useHeldPanel('searchpanel', true);
  const dimmed = useOverlayOn();
  const own = useId();
  const term = termOf(text);
  const recent = useResource(recentSearches(app)) ?? [];
  const { state, categories, products, correction, offline } = useSuggestions(text);
  const [marked, setMarked] = useState<string>();

  const typed = isLongEnough(text);
  const groups: Group[] = (
    typed
      ? [
          {
            title: t('didYouMean'),
            options: (correction === undefined ? [] : [correction]).map((each) => ({
              id: `${own}m`,
              to: routes.search.to(each),
              content: (
                <>
                  <Search className="icon icon-small" aria-hidden />
                  <span>{each}</span>
                </>
              ),
            })),
          },
          {
            title: t('categories'),
            options: categories.map(({ id: category, name, text_language, slug }) => ({
              id: `${own}c${category}`,
              to: routes.category.to(slug),
              content: (
                <>
                  <LayoutGrid className="icon icon-small" aria-hidden />
                  <span lang={text_language}>{name}</span>
                </>
              ),
            })),
          },
          {
            title: t('products'),
            options: products.map((product) => ({
              id: `${own}p${product.id}`,
              to: productUrl(product),
              content: productRow(product),
            })),
          },
        ]
      : [
          {
            title: t('recent'),
            options: recent.map((each, at) => ({
              id: `${own}r${at}`,
              to: routes.search.to(each),
              content: (
                <>
                  <Clock className="icon icon-small" aria-hidden />
                  <span>{each}</span>
                </>
              ),
            })),
          },
        ]
  ).filter(({ options }) => options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const active = options.find((option) => option.id === marked);

  useEffect(() => onActive(active?.id), [active?.id, onActive]);
  useEffect(() => {
    if (active) document.getElementById(active.id)?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);
  keys.current = (event) => {
    const at = options.findIndex((option) => option.id === active?.id);
    const move = { ArrowDown: at + 1, ArrowUp: at < 0 ? options.length - 1 : at - 1 }[event.key];
    if (move !== undefined && options.length > 0) {
      event.preventDefault();
      // beyond either end no option is active: the arrow key returns to the field
      setMarked(options[move]?.id);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      onLeave(active.to);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  };

  const status = !typed
    ? ''
    : state === 'waiting'
      ? ''
      : options.length > 0
        ? t('suggestions', { count: options.length })
        : t('noSuggestions', { term });
  return (
    <>
      {dimmed && createPortal(<div className="search-scrim" aria-hidden="true" />, document.body)}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: prevents a focus change; the options handle clicks */}
      <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
        <p className="sr-only" role="status">
          {status}
        </p>
        <div id={id} role="listbox" aria-label={t('title')}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, not for options
            <div key={group.title} role="group" aria-label={group.title}>
              <p className="search-head" aria-hidden="true">
                {group.title}
              </p>
              {group.options.map((option) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (combobox pattern)
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys
                <div
                  key={option.id}
                  id={option.id}
                  role="option"
                  className="search-row"
                  aria-selected={option.id === active?.id}
                  onClick={() => onLeave(option.to)}
                >
                  {option.content}
                </div>
              ))}
            </div>
          ))}
        </div>
        {typed && state === 'waiting' && options.length === 0 && (
          <div className="search-row" aria-hidden="true">
            <span className="skeleton search-wait" />
          </div>
        )}
        {typed && state === 'shown' && options.length === 0 && (
          <p className="search-note">{t('noSuggestions', { term })}</p>
        )}
        {typed && state === 'failed' && <p className="search-note">{t('failed')}</p>}
        {!typed && <p className="search-note">{t('hint')}</p>}
        {offline && typed && <p className="search-note">{t('offlinePanel')}</p>}
        {typed && (
          <button
            type="button"
            className="search-row search-all"
            tabIndex={-1}
            onClick={() => onLeave(routes.search.to(term))}
          >
            <Search className="icon icon-small" aria-hidden />
            <span>{t('all', { term })}</span>
          </button>
        )}
        {!typed && recent.length > 0 && (
          <button
            type="button"
            className="link small search-forget"
            onClick={() => void clearTerms(app, Date.now())}
          >
            {t('forget')}
          </button>
        )}
      </div>
    </>
  );
}
