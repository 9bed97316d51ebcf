// Identifiers of products: document ids, skus, EAN-13, manufacturer part numbers.
// Invariant: all are derived from the product's index in the catalogue, so they are unique.

/** Maximum number of variants; an id ends in the number of the variant, or in 0 for the product itself. */
export const maxVariants = 8;
const firstId = 1000;

export const productId = (index: number, variant = 0): number => firstId + index * 10 + variant;

/** Returns the EAN-13 for a document id, with the Latvian prefix 475 and the check digit. */
export function eanOf(id: number): string {
  const body = `475${String(id).padStart(9, '0')}`;
  let sum = 0;
  for (let at = 0; at < 12; at += 1) sum += Number(body[at]) * (at % 2 === 0 ? 1 : 3);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Returns e.g. "NO-LAP-01042": two letters of the brand, three of the kind, and the index. */
export function skuOf(brand: string, kind: string, index: number): string {
  const letters = (text: string, count: number): string =>
    text
      .normalize('NFD')
      .replace(/[^a-zA-Z]/g, '')
      .slice(0, count)
      .toUpperCase();
  return `${letters(brand, 2)}-${letters(kind, 3)}-${String(index).padStart(5, '0')}`;
}

/** Returns the manufacturer part number, e.g. "N4R-1042-LV". */
export function mpnOf(brand: string, id: number): string {
  const [first = 'X', , third = 'X'] = brand.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return `${first}${(id % 7) + 2}${third}-${String(id)}-LV`;
}
