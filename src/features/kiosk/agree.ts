/**
 * Consent for this device to act as a kiosk. Needed only in a tab that became a kiosk by its URL: `kiosk.enabled`
 * implies consent for every tab. Invariants:
 * 1. Consent is given automatically if the device holds no user data, otherwise by a user. Nothing is wiped before
 *   consent.
 * 2. A tab that is not a kiosk revokes consent, because its user's data is on the device from then on.
 */
import type { ShopConfig } from '#schemas/shop-config.ts';

const KEY = 'kiosk-device';

const stored = <Value>(access: (storage: Storage) => Value): Value | undefined => {
  try {
    return access(localStorage);
  } catch {
    return undefined; // without access to storage, consent is asked for at each start
  }
};

const isStored = () => stored((storage) => storage.getItem(KEY) !== null);

export const isAgreed = ({ kiosk }: Pick<ShopConfig, 'kiosk'>): boolean =>
  kiosk.enabled || isStored() === true;

/** True if consent was revoked; also false if the device cannot store consent. */
export const isRevoked = ({ kiosk }: Pick<ShopConfig, 'kiosk'>): boolean =>
  !kiosk.enabled && isStored() === false;

export const agree = (): void => stored((storage) => storage.setItem(KEY, '1'));

export const revoke = (): void => stored((storage) => storage.removeItem(KEY));

/** Calls back when another tab gives or revokes consent. */
export function onAgreementChanged(changed: () => void, signal: AbortSignal): void {
  window.addEventListener('storage', ({ key }) => (key === KEY || key === null) && changed(), { signal });
}

/** Revokes consent now, and again whenever another tab gives it, as long as this tab, which is not a kiosk, is open. */
export function revokeOutsideKiosk(signal: AbortSignal): void {
  revoke();
  onAgreementChanged(revoke, signal);
}
