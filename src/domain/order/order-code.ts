// The short code of an order that has no number yet: something a person can read out over the counter.
// Invariant: made from the order's id alone, so every device and the printed page show the same one.

/** Digits and letters without those that look alike (no I, L, O, U). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** In: an order id (uuid). Out: "7K4M-2Q", thirty bits of the id. It is a help for people, never a key. */
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
