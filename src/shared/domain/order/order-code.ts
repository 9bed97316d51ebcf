// Short code of an order without a number, to be read out in a branch.
// Invariant: derived from the order's id alone, so that every device and printout shows the same code.

/** Digits and letters without ambiguous ones (no I, L, O, U). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the code of an order id (uuid), such as "7K4M-2Q": thirty bits of the id. For display only, not a key. */
export function orderCode(orderId: string): string {
  const digits = orderId
    .replaceAll(/[^0-9a-f]/gi, '')
    .slice(0, 8)
    .padEnd(8, '0');
  let bits = Number.parseInt(digits, 16) >>> 2;
  let code = '';
  for (let place = 0; place < 6; place += 1) {
    code = LETTERS.charAt(bits % 32) + code;
    bits = Math.floor(bits / 32);
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
