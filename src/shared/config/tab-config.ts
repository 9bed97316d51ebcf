// Modes that a URL turns on for its tab: a kiosk (a shared device in a branch) and a lab (faults are injected by hand).
import type { ShopConfig } from '#schemas/shop-config.ts';

/** Session-storage key of the fault chosen in this tab's lab. */
export const LAB_FAULT = 'lab-fault';
const LONGEST_NAME = 64;

/**
 * Returns the value of the parameter that this tab was last opened with (`?kiosk`, `?kiosk=name`, `?kiosk=0`), or null.
 */
function tabParameter(key: string): string | null {
  let value = new URLSearchParams(location.search).get(key);
  try {
    if (value !== null) sessionStorage.setItem(key, value);
    value = sessionStorage.getItem(key);
  } catch {
    // storage is unavailable: only the current URL counts
  }
  return value;
}

/**
 * True if the configuration makes every tab a kiosk, or if it allows URLs to do so and the URL of this tab did;
 * `?kiosk=0` ends the mode.
 */
export function isKiosk({ kiosk }: Pick<ShopConfig, 'kiosk'>): boolean {
  const value = tabParameter('kiosk');
  return value === null ? kiosk.enabled : value !== '0' && (kiosk.enabled || kiosk.byAddress);
}

/** Returns the fault chosen in this tab's lab panel; a URL cannot choose one. */
function chosenFault(): string {
  try {
    return sessionStorage.getItem(LAB_FAULT) ?? 'none';
  } catch {
    return 'none'; // storage is unavailable: no fault is stored
  }
}

/** True if the configuration allows the lab and the URL requested it with `?lab`. */
export const isLab = ({ lab }: Pick<ShopConfig, 'lab'>): boolean =>
  lab.enabled && (tabParameter('lab') ?? '0') !== '0';

/** Returns the configuration of this tab: a kiosk has the full catalogue and the name from its URL. */
export function tabConfig(config: ShopConfig): ShopConfig {
  const enabled = isKiosk(config);
  return {
    ...config,
    kiosk: {
      ...config.kiosk,
      enabled,
      name: tabParameter('kiosk')?.slice(0, LONGEST_NAME) || config.kiosk.name,
    },
    lab: isLab(config) ? { enabled: true, fault: chosenFault() } : { enabled: false },
    catalogue: enabled ? { ...config.catalogue, scope: 'full' } : config.catalogue,
  };
}
