// Signs the prices that the bridge sends (`sgn`), so that a changed amount is detected when the client sends one back.
import { createHmac, randomBytes } from 'node:crypto';

/** Lives as long as the process: signatures become invalid at a restart. */
const key = randomBytes(32);

/** Returns the signature of a product's gross price. */
export const signPrice = (id: number, price: number): string =>
  createHmac('sha256', key)
    .update(`${id}|${price.toFixed(2)}`)
    .digest('base64url');
