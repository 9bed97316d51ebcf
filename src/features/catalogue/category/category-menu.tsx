// The header's catalogue button and its menu: columns below the header in wide windows, a sheet on phones. Escape, a
// click outside or a navigation closes the menu; Escape returns the focus to the button. The menu is preloaded when the
// pointer or the focus reaches the button.
import { TextAlignStart } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterfaceState } from '../../../ui/interface-state.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { LazyPart } from '../../../ui/lazy-part.tsx';

export const MenuPanel = lazyComponent(['menu'], () => import('./menu-panel.tsx'));

const WIDE = '(min-width: 900px)';

export function CategoryMenu() {
  const { t } = useTranslation('category');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'columns' | 'sheet'>();
  const [used, setUsed] = useState(false);
  const [top, setTop] = useState(0);
  const ui = useInterfaceState();
  const preload = () => void MenuPanel.preload(ui);
  const close = () => setOpen(undefined);

  // closes the menu when a change of the window's width switches to the other layout
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const changed = () => setOpen(undefined);
    wide.addEventListener('change', changed);
    return () => wide.removeEventListener('change', changed);
  }, []);

  const toggle = () => {
    const header = button.current?.closest('header')?.getBoundingClientRect();
    setTop((header?.bottom ?? 0) + window.scrollY);
    setUsed(true);
    setOpen((now) => (now ? undefined : matchMedia(WIDE).matches ? 'columns' : 'sheet'));
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="tool menu-button"
        aria-label={t('menu.title')}
        aria-expanded={open !== undefined}
        aria-controls={open === 'columns' ? id : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={toggle}
      >
        <TextAlignStart className="icon" aria-hidden />
        <span className="only-large">{t('menu.title')}</span>
      </button>
      {used && (
        <LazyPart failedText={t('errors:notOnDevice')} open={open !== undefined}>
          <MenuPanel id={id} button={button} open={open} top={top} onLeave={close} />
        </LazyPart>
      )}
    </>
  );
}
