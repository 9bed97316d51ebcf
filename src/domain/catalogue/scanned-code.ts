// What a barcode scanner types: a burst of keys that no hand is fast enough for, ended by Enter.

/** Between two keys of a scanner at most this, in ms; who types needs longer. */
export const SCANNER_KEY_MS = 50;
/** Shorter ones may be a hand on a keyboard, or a number in a form. */
const SHORTEST = 4;
const LONGEST = 64;

/** The keys so far: what they make, and when the last of them came. */
export type Burst = { text: string; at: number };
export const noBurst: Burst = { text: '', at: Number.NEGATIVE_INFINITY };

/** In: the keys so far, the next key as the browser names it, its time in ms. Out: the keys so far, and the code that Enter ended. */
export function nextKey({ text, at }: Burst, key: string, now: number): { burst: Burst; code?: string } {
  const isFast = now - at <= SCANNER_KEY_MS && now >= at;
  const before = isFast ? text : '';
  if (key === 'Enter') {
    const isCode = before.length >= SHORTEST && before.length <= LONGEST;
    return { burst: noBurst, ...(isCode && { code: before.trim() }) };
  }
  // Shift and the like stand between the keys of a code
  if (key.length !== 1) return { burst: isFast ? { text, at: now } : noBurst };
  return { burst: { text: before + key, at: now } };
}

type Goods = {
  sku: string;
  ean: string;
  mpn: string;
  configurable_children: readonly { sku: string }[];
};
type Named<P> = { product: P; childSku?: string };

/** The code without what scanners leave out: a leading zero makes an EAN-13 of a UPC-A. */
const plain = (code: string): string => (/^0\d{12}$/.test(code) ? code.slice(1) : code.toLowerCase());

/** Which of the goods a code names, whole: a variant, a barcode, an item number, a maker's number. */
export function productOfCode<P extends Goods>(products: readonly P[], code: string): Named<P> | undefined {
  const meant = plain(code);
  const isMeant = (text: string) => text !== '' && plain(text) === meant;
  for (const product of products) {
    const child = product.configurable_children.find(({ sku }) => isMeant(sku));
    if (child) return { product, childSku: child.sku };
  }
  const product =
    products.find(({ ean, sku }) => isMeant(ean) || isMeant(sku)) ?? products.find(({ mpn }) => isMeant(mpn));
  return product && { product };
}
