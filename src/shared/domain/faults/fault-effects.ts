// Effects of an error code in the worker: on the connection state, and on a queued write. Separate from
// error-catalogue.ts, because the window does not need it. Verdicts start from here and may also use status, attempts
// and the backend's own code.
import type { ErrorCode } from '#schemas/fault.ts';

export type FaultEffect = {
  /** any response of the bridge proves the connection; timeouts and captive portals do not */
  connection: 'up' | 'down' | 'suspect' | 'nothing';
  /**
   * again: proves nothing; send again with the same id. later: the same, at the time that the backend requests.
   * login: only after a login. refused: rejected by the backend. missing: the target does not exist.
   * conflict: the id is already used, or the target has changed. consent: the user decides.
   */
  write: 'again' | 'later' | 'login' | 'refused' | 'missing' | 'conflict' | 'consent';
};

export const faultEffects: Record<ErrorCode, FaultEffect> = {
  offline: { connection: 'down', write: 'again' },
  timeout: { connection: 'suspect', write: 'again' },
  'bad-content-type': { connection: 'suspect', write: 'again' },
  'bad-shape': { connection: 'nothing', write: 'again' },
  'server-error': { connection: 'up', write: 'later' },
  busy: { connection: 'up', write: 'later' },
  refused: { connection: 'up', write: 'refused' },
  unauthorised: { connection: 'up', write: 'login' },
  'not-found': { connection: 'up', write: 'missing' },
  conflict: { connection: 'up', write: 'conflict' },
  'total-changed': { connection: 'nothing', write: 'consent' },
  'out-of-stock': { connection: 'nothing', write: 'consent' },
  'price-unknown': { connection: 'nothing', write: 'again' },
  'no-variant': { connection: 'nothing', write: 'again' },
  'no-variants': { connection: 'nothing', write: 'again' },
  'options-missing': { connection: 'nothing', write: 'again' },
  'options-invalid': { connection: 'nothing', write: 'again' },
  'product-status': { connection: 'nothing', write: 'again' },
  'product-visibility': { connection: 'nothing', write: 'again' },
  'no-search-key': { connection: 'nothing', write: 'again' },
  'no-parent-sku': { connection: 'nothing', write: 'again' },
  'quantity-limit': { connection: 'nothing', write: 'again' },
  'quantity-least': { connection: 'nothing', write: 'again' },
  'quantity-step': { connection: 'nothing', write: 'again' },
  'sold-in-parts': { connection: 'nothing', write: 'again' },
  'not-saved': { connection: 'nothing', write: 'again' },
  'storage-full': { connection: 'nothing', write: 'again' },
  unreadable: { connection: 'nothing', write: 'again' },
  'part-quantity': { connection: 'nothing', write: 'again' },
  'worker-gone': { connection: 'nothing', write: 'again' },
  'cart-empty': { connection: 'nothing', write: 'again' },
  'cart-ordered': { connection: 'nothing', write: 'again' },
  'not-on-device': { connection: 'nothing', write: 'again' },
  'no-category': { connection: 'nothing', write: 'again' },
  'wrong-coupon': { connection: 'nothing', write: 'again' },
  'wrong-login': { connection: 'nothing', write: 'again' },
  'email-taken': { connection: 'nothing', write: 'again' },
  'email-unknown': { connection: 'nothing', write: 'again' },
  'wrong-password': { connection: 'nothing', write: 'again' },
  'link-expired': { connection: 'nothing', write: 'again' },
  'login-needed': { connection: 'nothing', write: 'login' },
  'refresh-refused': { connection: 'nothing', write: 'login' },
  'refresh-exhausted': { connection: 'nothing', write: 'login' },
  'no-cart-id': { connection: 'nothing', write: 'again' },
  'no-cms-page': { connection: 'nothing', write: 'again' },
};
