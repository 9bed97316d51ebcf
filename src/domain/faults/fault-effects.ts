// What an error code means for the worker: for the connection, and for a queued write that was answered with it.
// Beside error-catalogue.ts, which the window needs and this it does not. Verdicts start from here; what takes more
// than the code (status, attempts, the shop's own code) they decide themselves.
import type { ErrorCode } from '../../../schemas/fault.ts';

export type FaultEffect = {
  /** any verdict of the bridge proves the connection; silence and foreign pages do not */
  connection: 'up' | 'down' | 'suspect' | 'nothing';
  /**
   * again: it proves nothing, so the write is sent again under the same id. later: the same, when the shop says.
   * login: not before somebody logs in. refused: the shop's own no. missing: what it asks for is not there.
   * conflict: the shop knows its id, or what it changes has changed. consent: the person decides.
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
