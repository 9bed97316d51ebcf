// Is this tab a kiosk: a device in the store that one person uses after another.
import type { ShopConfig } from '../../schemas/shop-config.ts';

const KEY = 'kiosk';

/** By the configuration, unless an address that this tab was opened at said otherwise: `?kiosk`, `?kiosk=0`. */
export function isKiosk({ kiosk }: Pick<ShopConfig, 'kiosk'>): boolean {
  let said = new URLSearchParams(location.search).get(KEY);
  try {
    if (said !== null) sessionStorage.setItem(KEY, said);
    said = sessionStorage.getItem(KEY);
  } catch {
    // a device that refuses to store goes by the address of now
  }
  return said === null ? kiosk.enabled : said !== '0';
}

/** The configuration as it holds in this tab: a kiosk has the whole catalogue. */
export function configHere(config: ShopConfig): ShopConfig {
  const enabled = isKiosk(config);
  return {
    ...config,
    kiosk: { ...config.kiosk, enabled },
    catalogue: enabled ? { ...config.catalogue, scope: 'full' } : config.catalogue,
  };
}
