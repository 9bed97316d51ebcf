// All codes of expected faults. Their texts and severities are in src/shared/domain/faults/error-catalogue.ts.
import * as z from 'zod/mini';

export const errorCode = z.enum([
  'offline', // no network, or no response in time
  'timeout',
  'server-error', // 5xx
  'busy', // 408, 425, 429
  'bad-content-type', // a response that is not JSON
  'bad-shape', // JSON that violates the contract
  'refused', // 4xx with a verdict
  'unauthorised', // 401
  'not-found',
  'conflict', // 409, 422: same id with another body, or still being processed
  'total-changed', // the backend's total is above the confirmed one
  'out-of-stock',
  'price-unknown',
  'no-variant',
  'no-variants', // none of its variants can be bought
  'options-missing', // a required option is not chosen
  'options-invalid', // the product does not offer the chosen option
  'product-status', // the product is disabled; detail: status, sku, name
  'product-visibility', // the product has no page; detail: visibility, sku, name
  'no-search-key', // a lookup without criteria
  'no-parent-sku', // a lookup of a variant without its parent
  'quantity-limit',
  'quantity-least', // below the minimum quantity; detail: least, name
  'quantity-step', // not a multiple of the quantity step; detail: step, name
  'sold-in-parts', // the product is sold in fractions, which cannot be bought here
  'not-saved', // the device could not write
  'storage-full',
  'unreadable', // write rejected on this device: its readers could not parse the data
  'part-quantity', // the cart contains a fraction of a product, which cannot be ordered here; detail: name, qty
  'worker-gone',
  'cart-empty',
  'cart-ordered', // the cart was ordered under another id, possibly on another device
  'not-on-device', // offline, and never loaded
  'no-category', // a category lookup found nothing; detail: key, value
  'wrong-coupon', // unknown to the backend, or not valid for this cart
  'wrong-login', // wrong e-mail or password
  'email-taken',
  'email-unknown',
  'wrong-password', // the current one, when changing it or deleting the account
  'link-expired', // of a password mail: expired, used or malformed
  'login-needed', // customers only, and the user is a guest
  'refresh-refused', // the backend refuses to renew the session: log in again
  'refresh-exhausted', // the renewed token was refused as well
  'no-cart-id', // a task requires the backend's cart, and there is none; detail: task
  'no-cms-page', // a page lookup found nothing
]);
export type ErrorCode = z.infer<typeof errorCode>;
