// Numbers by which goods are known: document ids, stock-keeping units, EAN-13, maker's part numbers.
// Invariant: all are functions of the product's place in the catalogue, so none can repeat.

/** A product has up to eight variants: id = place × 10 + variant, the product itself being variant 0. */
export const maxVariants = 8;
const firstId = 1000;

export const productId = (index: number, variant = 0): number => firstId + index * 10 + variant;

/** EAN-13 with the Latvian prefix 475 and its check digit, from a document id. */
export function eanOf(id: number): string {
  const body = `475${String(id).padStart(9, '0')}`;
  let sum = 0;
  for (let at = 0; at < 12; at += 1) sum += Number(body[at]) * (at % 2 === 0 ? 1 : 3);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** "NO-LAP-01042": two letters of the brand, three of the kind, the place in the catalogue. */
export function skuOf(brand: string, kind: string, index: number): string {
  const letters = (text: string, count: number): string =>
    text
      .normalize('NFD')
      .replace(/[^a-zA-Z]/g, '')
      .slice(0, count)
      .toUpperCase();
  return `${letters(brand, 2)}-${letters(kind, 3)}-${String(index).padStart(5, '0')}`;
}

/** The maker's own part number, e.g. "N4R-1042-LV". */
export function mpnOf(brand: string, id: number): string {
  const [first = 'X', , third = 'X'] = brand.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return `${first}${(id % 7) + 2}${third}-${String(id)}-LV`;
}
