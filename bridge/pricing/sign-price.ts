// The shop's mark on a price it told (`sgn`): whoever shows it later cannot have changed the amount.
import { createHmac, randomBytes } from 'node:crypto';

/** Lives as long as the process: a signature says "I told this since I was started". */
const key = randomBytes(32);

/** In: what was priced, its gross price as it was told. Out: the signature. */
export const signPrice = (id: number, price: number): string =>
  createHmac('sha256', key)
    .update(`${id}|${price.toFixed(2)}`)
    .digest('base64url');
