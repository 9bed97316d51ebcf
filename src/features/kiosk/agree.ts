/**
 * Whether this device agreed to be a kiosk. Only a tab that an address made a kiosk needs it: `kiosk.enabled` agrees for
 * every tab. Invariants:
 * 1. The device agrees when it holds nothing of a user, or when a user says so; nothing is wiped before.
 * 2. A tab that is no kiosk revokes the agreement, since its user's data is on the device from then on.
 */
import type { ShopConfig } from '#schemas/shop-config.ts';

const KEY = 'kiosk-device';

const stored = <Value>(access: (storage: Storage) => Value): Value | undefined => {
  try {
    return access(localStorage);
  } catch {
    return undefined; // refused: the page alone knows, and its device is asked at each start
  }
};

const isStored = () => stored((storage) => storage.getItem(KEY) !== null);

export const isAgreed = ({ kiosk }: Pick<ShopConfig, 'kiosk'>): boolean =>
  kiosk.enabled || isStored() === true;

/** True if an agreement was taken back; false as well where the device refuses to store one. */
export const isRevoked = ({ kiosk }: Pick<ShopConfig, 'kiosk'>): boolean =>
  !kiosk.enabled && isStored() === false;

export const agree = (): void => stored((storage) => storage.setItem(KEY, '1'));

export const revoke = (): void => stored((storage) => storage.removeItem(KEY));

/** Calls back when another tab agreed or revoked. */
export function onAgreementChanged(changed: () => void, signal: AbortSignal): void {
  window.addEventListener('storage', ({ key }) => (key === KEY || key === null) && changed(), { signal });
}

/** Revokes now, and whenever another tab agrees while this one, which is no kiosk, is open. */
export function revokeOutsideKiosk(signal: AbortSignal): void {
  revoke();
  onAgreementChanged(revoke, signal);
}
