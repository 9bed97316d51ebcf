// The table of errors: notice, effect on the connection state and on a queued write, by code. A row states only what
// differs from the defaults. The text of a code is named after it: `errors:serverError` for "server-error". A code
// exists only if it requires a different reaction.
import type { ErrorCode, Fault } from '#schemas/fault.ts';

export type ErrorRow = {
  severity: 'info' | 'warning' | 'error';
  /** true: shown to the user; false: only counted */
  shown: boolean;
  /** the notice has a button "Try again" if its caller can repeat the action */
  offersRetry: boolean;
  /** any response from the bridge proves that there is a connection; timeouts and captive portals do not */
  connection: 'up' | 'down' | 'suspect' | 'nothing';
  /**
   * the initial verdict about a queued write; status, attempts and the backend's own code may change it. again: proves
   * nothing; send again with the same id. later: send again at the time that the backend requests. login: only after a
   * login. refused: rejected by the backend. missing: the target does not exist. conflict: the id is already used, or
   * the target has changed. consent: the user decides.
   */
  write: 'again' | 'later' | 'login' | 'refused' | 'missing' | 'conflict' | 'consent';
};

const row = (own: Partial<ErrorRow> = {}): ErrorRow => ({
  severity: 'error',
  shown: true,
  offersRetry: false,
  connection: 'nothing',
  write: 'again',
  ...own,
});

export const errorCatalogue: Record<ErrorCode, ErrorRow> = {
  offline: row({ severity: 'warning', connection: 'down' }),
  timeout: row({ severity: 'warning', offersRetry: true, connection: 'suspect' }),
  'server-error': row({ offersRetry: true, connection: 'up', write: 'later' }),
  busy: row({ severity: 'warning', shown: false, offersRetry: true, connection: 'up', write: 'later' }),
  'bad-content-type': row({ connection: 'suspect' }),
  'bad-shape': row(),
  refused: row({ connection: 'up', write: 'refused' }),
  unauthorised: row({ severity: 'warning', connection: 'up', write: 'login' }),
  'not-found': row({ severity: 'warning', connection: 'up', write: 'missing' }),
  conflict: row({ connection: 'up', write: 'conflict' }),
  'total-changed': row({ severity: 'warning', write: 'consent' }),
  'out-of-stock': row({ write: 'consent' }),
  'branch-out-of-stock': row({ write: 'consent' }),
  'unknown-pickup-point': row(),
  'price-unknown': row(),
  'no-variant': row({ severity: 'warning' }),
  'no-variants': row(),
  'options-missing': row({ severity: 'warning' }),
  'options-invalid': row({ severity: 'warning' }),
  'product-status': row(),
  'product-visibility': row(),
  'no-search-key': row(),
  'no-parent-sku': row(),
  'quantity-limit': row({ severity: 'warning' }),
  'quantity-least': row({ severity: 'warning' }),
  'quantity-step': row({ severity: 'warning' }),
  'sold-in-parts': row({ severity: 'warning' }),
  'not-saved': row({ offersRetry: true }),
  'storage-full': row({ offersRetry: true }),
  unreadable: row(),
  'part-quantity': row(),
  'worker-gone': row({ severity: 'warning', offersRetry: true }),
  'cart-empty': row({ severity: 'warning' }),
  'cart-ordered': row({ severity: 'warning' }),
  'not-on-device': row({ severity: 'warning' }),
  'no-category': row({ shown: false }),
  'wrong-coupon': row({ severity: 'warning' }),
  'wrong-login': row({ severity: 'warning' }),
  'email-taken': row(),
  'email-unknown': row(),
  'wrong-password': row(),
  'link-expired': row(),
  'not-offered': row(),
  'login-needed': row({ severity: 'warning', write: 'login' }),
  'refresh-refused': row({ write: 'login' }),
  'refresh-exhausted': row({ write: 'login' }),
  'no-cart-id': row(),
  'no-cms-page': row({ shown: false }),
};

type Camel<Code extends string> = Code extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Code;

/** Returns the key of a code's text. */
export const errorText = <Code extends ErrorCode>(code: Code) =>
  `errors:${code.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as Camel<Code>}` as const;

/** Returns the arguments of `t` for a fault: `t(...faultText(fault))`. */
export const faultText = ({ code, detail }: Fault) => [errorText(code), detail ?? {}] as const;
