// Is this tab a kiosk: a device in the store that one person uses after another.
import type { ShopConfig } from '../../schemas/shop-config.ts';

const KEY = 'kiosk';
const LONGEST_NAME = 64;

/** By the configuration, unless an address that this tab was opened at said otherwise: `?kiosk`, `?kiosk=name`, `?kiosk=0`. */
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

/** What the store calls this device: by an address such as `?kiosk=Desk 2`, or the configuration. */
function nameHere({ kiosk }: Pick<ShopConfig, 'kiosk'>): string {
  try {
    return sessionStorage.getItem(KEY)?.slice(0, LONGEST_NAME) || kiosk.name;
  } catch {
    return kiosk.name;
  }
}

/** The configuration as it holds in this tab: a kiosk has the whole catalogue. */
export function configHere(config: ShopConfig): ShopConfig {
  const enabled = isKiosk(config);
  return {
    ...config,
    kiosk: { ...config.kiosk, enabled, name: nameHere(config) },
    catalogue: enabled ? { ...config.catalogue, scope: 'full' } : config.catalogue,
  };
}
