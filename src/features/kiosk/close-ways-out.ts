// Blocks navigation out of a kiosk: other sites, mail, telephone, files, print and new windows.
import type { ShopConfig } from '#schemas/shop-config.ts';

const FILE = /\.(pdf|jpe?g|png|gif|webp|avif|svg|zip|csv|docx?|xlsx?|txt|json|xml|mp[34])$/i;

/** True if a link leads to a page without a way back. */
export function leadsOut(link: HTMLAnchorElement, { bridge }: Pick<ShopConfig, 'bridge'>): boolean {
  const { origin, pathname } = new URL(link.href, location.href);
  if (origin !== location.origin || link.hasAttribute('download')) return true;
  return FILE.test(pathname) || (bridge.prefix !== '' && pathname.startsWith(`${bridge.prefix}/`));
}

/**
 * Blocks navigation out of the kiosk until the signal aborts.
 * @param onTried called on each blocked attempt
 */
export function closeWaysOut(config: ShopConfig, onTried: () => void, signal: AbortSignal): void {
  const onPress = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    if (leadsOut(link, config)) {
      event.preventDefault();
      event.stopPropagation();
      return onTried();
    }
    // pages of the store are opened in this window
    link.removeAttribute('target');
    if (event.type === 'auxclick') event.preventDefault();
  };
  for (const press of ['click', 'auxclick'] as const)
    document.addEventListener(press, onPress, { capture: true, signal });
  for (const event of ['contextmenu', 'beforeinstallprompt', 'dragstart'])
    document.defaultView?.addEventListener(event, (offered) => offered.preventDefault(), {
      capture: true,
      signal,
    });
  const { print, open } = window;
  window.print = onTried;
  window.open = () => {
    onTried();
    return null;
  };
  signal.addEventListener('abort', () => Object.assign(window, { print, open }));
}
