// What an address makes of the tab that was opened at it: a kiosk, a device in the store that one person uses after another;
// a lab, where faults are tried by hand.
import type { ShopConfig } from '../../schemas/shop-config.ts';

/** Key by which a tab keeps the fault that its lab has chosen. */
export const LAB_FAULT = 'lab-fault';
const LONGEST_NAME = 64;

/** What an address that this tab was opened at said: `?kiosk`, `?kiosk=name`, `?kiosk=0`; null: none said anything. */
function saidHere(key: string): string | null {
  let said = new URLSearchParams(location.search).get(key);
  try {
    if (said !== null) sessionStorage.setItem(key, said);
    said = sessionStorage.getItem(key);
  } catch {
    // a device that refuses to store goes by the address of now
  }
  return said;
}

/** True if the configuration makes every tab a kiosk, or lets an address make one and it did; `?kiosk=0` ends it. */
export function isKiosk({ kiosk }: Pick<ShopConfig, 'kiosk'>): boolean {
  const said = saidHere('kiosk');
  return said === null ? kiosk.enabled : said !== '0' && (kiosk.enabled || kiosk.byAddress);
}

/** The fault that this tab's lab panel has chosen; an address never chooses one. */
function chosenFault(): string {
  try {
    return sessionStorage.getItem(LAB_FAULT) ?? 'none';
  } catch {
    return 'none'; // nothing can be stored: the fault ended with its worker
  }
}

/** Only where the configuration allows it and an address asked for it: `?lab`. */
export const isLab = ({ lab }: Pick<ShopConfig, 'lab'>): boolean =>
  lab.enabled && (saidHere('lab') ?? '0') !== '0';

/** The configuration as it holds in this tab: a kiosk has the whole catalogue, and the name that the store calls it by. */
export function tabConfig(config: ShopConfig): ShopConfig {
  const enabled = isKiosk(config);
  return {
    ...config,
    kiosk: { ...config.kiosk, enabled, name: saidHere('kiosk')?.slice(0, LONGEST_NAME) || config.kiosk.name },
    lab: isLab(config) ? { enabled: true, fault: chosenFault() } : { enabled: false },
    catalogue: enabled ? { ...config.catalogue, scope: 'full' } : config.catalogue,
  };
}
