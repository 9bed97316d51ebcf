// All codes of expected faults. Their texts and severities are in src/shared/domain/faults/error-catalogue.ts.
import * as z from 'zod/mini';

export const errorCode = z.enum([
  'offline', // no network
  'timeout', // no response in time
  'server-error', // 5xx
  'busy', // 408, 425, 429
  'bad-content-type', // a response that is not JSON
  'bad-shape', // JSON that violates the contract
  'refused', // a 4xx response that states a verdict
  'unauthorised', // 401
  'not-found',
  'conflict', // 409, 422: the id was used with another body, or the request is still being processed
  'total-changed', // the backend's total is above the confirmed one
  'out-of-stock',
  'branch-out-of-stock', // the branch of collection lacks products of the order; detail: skus, branch
  'unknown-pickup-point', // the point of collection is no longer offered, for example a branch that has closed
  'price-unknown',
  'no-variant',
  'no-variants', // none of the product's variants can be bought
  'options-missing', // a required option is not chosen
  'options-invalid', // the product does not offer the chosen option
  'product-status', // the product is disabled; detail: status, sku, name
  'product-visibility', // the product has no page; detail: visibility, sku, name
  'no-search-key', // a lookup without criteria
  'no-parent-sku', // a lookup of a variant without its parent
  'quantity-limit',
  'quantity-least', // the quantity is below the minimum; detail: least, name
  'quantity-step', // the quantity is not a multiple of the step; detail: step, name
  'sold-in-parts', // the product is sold in fractions, which cannot be bought here
  'not-saved', // the device could not write
  'storage-full',
  'unreadable', // write rejected on this device: its readers could not parse the data
  'part-quantity', // the cart contains a fraction of a product, which cannot be ordered here; detail: name, qty
  'worker-gone',
  'cart-empty',
  'cart-ordered', // the cart was ordered under another id, possibly on another device
  'not-on-device', // the device is offline, and the data was never loaded
  'no-category', // a category lookup found nothing; detail: key, value
  'wrong-coupon', // the coupon is unknown to the backend, or not valid for this cart
  'wrong-login', // wrong e-mail or password
  'email-taken',
  'email-unknown',
  'wrong-password', // wrong current password when changing it or deleting the account
  'link-expired', // the link of a password mail is expired, used or malformed
  'not-offered', // the engine behind the backend cannot do this
  'login-needed', // only customers can do this, and the user is a guest
  'refresh-refused', // the backend refuses to renew the session: the user must log in again
  'refresh-exhausted', // the renewed token was refused as well
  'no-cart-id', // a task requires the backend's cart, and there is none; detail: task
  'no-cms-page', // a page lookup found nothing
]);
export type ErrorCode = z.infer<typeof errorCode>;
