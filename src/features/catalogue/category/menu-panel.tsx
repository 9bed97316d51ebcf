// The menu that the catalogue button opens: columns below the header, or a sheet. It shows an empty state until
// categories have been pulled.

import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { storeCategories } from '../../../model/catalogue/store-categories.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useHeldPanel, useOverlayOn } from '../../../ui/use-overlay-on.ts';
import { useResource } from '../../../ui/use-resource.ts';
import { MenuColumns } from './menu-columns.tsx';
import { MenuSteps } from './menu-steps.tsx';
import { useDismiss } from './use-dismiss.ts';

type Props = {
  id: string;
  /** button that opened the menu; receives the focus when the menu closes */
  button: RefObject<HTMLElement | null>;
  open: 'columns' | 'sheet' | undefined;
  /** lower edge of the header, px from the top of the page */
  top: number;
  onLeave: () => void;
};

export default function MenuPanel({ id, button, open, top, onLeave }: Props) {
  const { t, i18n } = useTranslation(['category', 'common']);
  const app = useApp();
  const tree = useResource(storeCategories(app, i18n.language));
  const panel = useRef<HTMLElement>(null);
  useDismiss(open === 'columns', [button, panel], (byEscape) => {
    onLeave();
    if (byEscape) button.current?.focus();
  });
  useHeldPanel('sidebar', open !== undefined);
  const dimmed = useOverlayOn();
  const filled = tree && tree.byId.size > 0;
  const empty = <EmptyState title={t('menu:emptyTitle')} text={t('menu:emptyText')} />;
  return (
    <>
      {open === 'columns' && dimmed && (
        // covers the page below the header without extending it
        <div
          className="menu-scrim"
          style={{ top, height: document.documentElement.scrollHeight - top }}
          aria-hidden
        />
      )}
      {open === 'columns' && (
        <nav id={id} ref={panel} aria-label={t('menu.title')} className="menu-panel" style={{ top }}>
          {filled ? <MenuColumns tree={tree} onLeave={onLeave} /> : <div className="wrap">{empty}</div>}
        </nav>
      )}
      <Sheet
        open={open === 'sheet'}
        onClose={onLeave}
        title={t('menu.title')}
        closeLabel={t('close', { ns: 'common' })}
      >
        {filled ? <MenuSteps tree={tree} onLeave={onLeave} /> : empty}
      </Sheet>
    </>
  );
}
