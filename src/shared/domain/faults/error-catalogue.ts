// User-facing properties of every error code: severity, visibility, retry, text.
// A code exists only if it requires a different reaction.
import type { ErrorCode, Fault } from '#schemas/fault.ts';

export type ErrorRow = {
  severity: 'info' | 'warning' | 'error';
  /** shown to the user, or only counted */
  shown: boolean;
  /** "wait": retried with backoff at the next wake-up; "never": the same request would be refused again */
  retry: 'wait' | 'never';
  /** key below the `errors` namespace */
  message: string;
  /** the button of the notice */
  action: 'ok' | 'retry' | 'reload' | 'home';
};

export const errorCatalogue = {
  offline: { severity: 'warning', shown: true, retry: 'wait', message: 'offline', action: 'ok' },
  timeout: { severity: 'warning', shown: true, retry: 'wait', message: 'timeout', action: 'retry' },
  'server-error': { severity: 'error', shown: true, retry: 'wait', message: 'serverError', action: 'retry' },
  busy: { severity: 'warning', shown: false, retry: 'wait', message: 'busy', action: 'retry' },
  'bad-content-type': {
    severity: 'error',
    shown: true,
    retry: 'wait',
    message: 'badContentType',
    action: 'ok',
  },
  'bad-shape': { severity: 'error', shown: true, retry: 'wait', message: 'badShape', action: 'ok' },
  refused: { severity: 'error', shown: true, retry: 'never', message: 'refused', action: 'ok' },
  unauthorised: { severity: 'warning', shown: true, retry: 'never', message: 'unauthorised', action: 'ok' },
  'not-found': { severity: 'warning', shown: true, retry: 'never', message: 'notFound', action: 'home' },
  conflict: { severity: 'error', shown: true, retry: 'never', message: 'conflict', action: 'ok' },
  'total-changed': {
    severity: 'warning',
    shown: true,
    retry: 'never',
    message: 'totalChanged',
    action: 'ok',
  },
  'out-of-stock': { severity: 'error', shown: true, retry: 'never', message: 'outOfStock', action: 'ok' },
  'price-unknown': { severity: 'error', shown: true, retry: 'never', message: 'priceUnknown', action: 'ok' },
  'no-variant': { severity: 'warning', shown: true, retry: 'never', message: 'noVariant', action: 'ok' },
  'no-variants': { severity: 'error', shown: true, retry: 'never', message: 'noVariants', action: 'ok' },
  'options-missing': {
    severity: 'warning',
    shown: true,
    retry: 'never',
    message: 'optionsMissing',
    action: 'ok',
  },
  'options-invalid': {
    severity: 'warning',
    shown: true,
    retry: 'never',
    message: 'optionsInvalid',
    action: 'ok',
  },
  'product-status': {
    severity: 'error',
    shown: true,
    retry: 'never',
    message: 'productStatus',
    action: 'ok',
  },
  'product-visibility': {
    severity: 'error',
    shown: true,
    retry: 'never',
    message: 'productVisibility',
    action: 'ok',
  },
  'no-search-key': { severity: 'error', shown: true, retry: 'never', message: 'noSearchKey', action: 'ok' },
  'no-parent-sku': { severity: 'error', shown: true, retry: 'never', message: 'noParentSku', action: 'ok' },
  'quantity-limit': {
    severity: 'warning',
    shown: true,
    retry: 'never',
    message: 'quantityLimit',
    action: 'ok',
  },
  'quantity-least': {
    severity: 'warning',
    shown: true,
    retry: 'never',
    message: 'quantityLeast',
    action: 'ok',
  },
  'quantity-step': {
    severity: 'warning',
    shown: true,
    retry: 'never',
    message: 'quantityStep',
    action: 'ok',
  },
  'sold-in-parts': {
    severity: 'warning',
    shown: true,
    retry: 'never',
    message: 'soldInParts',
    action: 'ok',
  },
  'not-saved': { severity: 'error', shown: true, retry: 'never', message: 'notSaved', action: 'retry' },
  'storage-full': { severity: 'error', shown: true, retry: 'never', message: 'storageFull', action: 'retry' },
  unreadable: { severity: 'error', shown: true, retry: 'never', message: 'unreadable', action: 'ok' },
  'part-quantity': {
    severity: 'error',
    shown: true,
    retry: 'never',
    message: 'partQuantity',
    action: 'ok',
  },
  'worker-gone': { severity: 'warning', shown: true, retry: 'wait', message: 'workerGone', action: 'reload' },
  'cart-empty': { severity: 'warning', shown: true, retry: 'never', message: 'cartEmpty', action: 'home' },
  'cart-ordered': {
    severity: 'warning',
    shown: true,
    retry: 'never',
    message: 'cartOrdered',
    action: 'ok',
  },
  'not-on-device': {
    severity: 'warning',
    shown: true,
    retry: 'wait',
    message: 'notOnDevice',
    action: 'home',
  },
  'no-category': {
    severity: 'error',
    shown: false,
    retry: 'never',
    message: 'noCategory',
    action: 'home',
  },
  'wrong-coupon': { severity: 'warning', shown: true, retry: 'never', message: 'wrongCoupon', action: 'ok' },
  'wrong-login': { severity: 'warning', shown: true, retry: 'never', message: 'wrongLogin', action: 'ok' },
  'email-taken': { severity: 'error', shown: true, retry: 'never', message: 'emailTaken', action: 'ok' },
  'email-unknown': { severity: 'error', shown: true, retry: 'never', message: 'emailUnknown', action: 'ok' },
  'wrong-password': {
    severity: 'error',
    shown: true,
    retry: 'never',
    message: 'wrongPassword',
    action: 'ok',
  },
  'link-expired': { severity: 'error', shown: true, retry: 'never', message: 'linkExpired', action: 'ok' },
  'login-needed': { severity: 'warning', shown: true, retry: 'never', message: 'loginNeeded', action: 'ok' },
  'refresh-refused': {
    severity: 'error',
    shown: true,
    retry: 'never',
    message: 'refreshRefused',
    action: 'ok',
  },
  'refresh-exhausted': {
    severity: 'error',
    shown: true,
    retry: 'never',
    message: 'refreshExhausted',
    action: 'ok',
  },
  'no-cart-id': { severity: 'error', shown: true, retry: 'wait', message: 'noCartId', action: 'ok' },
  'no-cms-page': { severity: 'error', shown: false, retry: 'never', message: 'noCmsPage', action: 'home' },
} as const satisfies Record<ErrorCode, ErrorRow>;

/** Returns the arguments of `t` for a fault: `t(...faultText(fault))`. */
export const faultText = ({ code, detail }: Fault) =>
  [`errors:${errorCatalogue[code].message}`, detail ?? {}] as const;
