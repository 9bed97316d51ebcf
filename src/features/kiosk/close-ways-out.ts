// No way leads out of the shop at a kiosk: other sites, mail, telephone, files, print and new windows are told to be closed.
import type { ShopConfig } from '#schemas/shop-config.ts';

const FILE = /\.(pdf|jpe?g|png|gif|webp|avif|svg|zip|csv|docx?|xlsx?|txt|json|xml|mp[34])$/i;

/** Does a link lead somewhere from where no link of ours leads back? */
export function leadsOut(link: HTMLAnchorElement, { bridge }: Pick<ShopConfig, 'bridge'>): boolean {
  const { origin, pathname } = new URL(link.href, location.href);
  if (origin !== location.origin || link.hasAttribute('download')) return true;
  return FILE.test(pathname) || (bridge.prefix !== '' && pathname.startsWith(`${bridge.prefix}/`));
}

/** In: the configuration, who hears that a way out was tried, ended with the kiosk. */
export function closeWaysOut(config: ShopConfig, onTried: () => void, signal: AbortSignal): void {
  const onPress = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    if (leadsOut(link, config)) {
      event.preventDefault();
      event.stopPropagation();
      return onTried();
    }
    // a page of the shop is shown in this window
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
