/** Parses a typed whole number of up to six digits, Arabic and full-width digits included; undefined if it is not one. */
export function readQuantity(typed: string): number | undefined {
  const digits = typed
    .normalize('NFKC')
    // the last four bits of these code points are the digit's value
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim();
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined;
}
