// Every code of expected trouble. What each means for people stands in src/domain/faults/error-catalogue.ts.
import * as z from 'zod/mini';

export const errorCode = z.enum([
  'offline', // no network, or it did not answer in time
  'timeout',
  'server-error', // 5xx
  'busy', // 408, 425, 429
  'bad-content-type', // an answer that is not JSON
  'bad-shape', // JSON, but not what the contract says
  'refused', // 4xx with a verdict
  'unauthorised', // 401
  'not-found',
  'conflict', // 409, 422: same id, other body, or still running
  'total-changed', // the shop's total is above the confirmed one
  'out-of-stock',
  'price-unknown',
  'no-variant',
  'no-variants', // none of its variants can be bought
  'options-missing', // something has to be chosen first
  'options-invalid', // the product does not offer what was chosen
  'product-status', // the product is disabled; detail: status, sku, name
  'product-visibility', // it is not shown on a page of its own; detail: visibility, sku, name
  'no-search-key', // a lookup that does not say what it looks for
  'no-parent-sku', // a lookup of a variant that does not say whose
  'quantity-limit',
  'quantity-least', // fewer than the product is sold in; detail: least, name
  'quantity-step', // not a multiple of what the product is sold in; detail: step, name
  'sold-in-parts', // the product is sold in fractions, which cannot be bought here
  'not-saved', // the device could not write
  'storage-full',
  'unreadable', // refused by this device itself: its readers could not use what was to be stored
  'part-quantity', // the cart holds a fraction of a product, which cannot be ordered here; detail: name, qty
  'worker-gone',
  'cart-empty',
  'cart-ordered', // the cart was ordered under another id, perhaps on another device
  'not-on-device', // offline and never loaded
  'no-category', // a category lookup found nothing; detail: key, value
  'wrong-coupon', // the shop knows no such coupon, or not for this cart
  'wrong-login', // no such e-mail and password
  'email-taken',
  'email-unknown',
  'wrong-password', // the present one, when it is changed or the account deleted
  'link-expired', // of a password mail: old, used or mangled
  'login-needed', // for customers only, and nobody is logged in
  'refresh-refused', // the shop does not renew the session: log in again
  'refresh-exhausted', // the renewed token was refused, too
  'no-cart-id', // a task that needs the shop's cart, and there is none; detail: task
  'no-cms-page', // a lookup of a page found nothing
]);
export type ErrorCode = z.infer<typeof errorCode>;
