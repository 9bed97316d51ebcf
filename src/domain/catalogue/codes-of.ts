// Tells the keys of a barcode scanner, which types as a keyboard does, from those of a hand. Invariants: every key is either
// passed on or held; what was held ends in exactly one of `typed` (a hand: it goes to the control after all) and `code`.

/** Longest time in ms between two keys of a scanner. */
export const SCANNER_KEY_MS = 35;
/** Fewest characters of a code: more than one hand types at that speed. */
const SHORTEST = 6;
/** The same where Enter or Tab comes at that speed as well, as a scanner ends its codes. */
const SHORTEST_ENDED = 2;
/** An end key belongs to a code for this long after it in ms: scanners send a second one, or one a little late. */
const LATE_END_MS = 100;
/** A longer scan is not looked up. */
export const LONGEST_CODE = 64;
/** Stands for a key with Ctrl or Alt, by which scanners send what separates the parts of a code. */
export const SEPARATOR = '\u001d';
const modifiers: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'];
const isEnd = (key: string) => key === 'Enter' || key === 'Tab';

/** The characters that are held, the time of the last key, and that of the last key of a code that just came. */
export type Burst = { text: string; at: number; scannedAt?: number };
export const noBurst: Burst = { text: '', at: Number.NEGATIVE_INFINITY };

/** What became of held characters: at most one of `typed` and `code`. */
export type Settled = { burst: Burst; typed?: string; code?: string };
export type Step = Settled & { isHeld: boolean };

/** Returns what a burst was, once no key has followed for SCANNER_KEY_MS. */
export function settleBurst(burst: Burst): Settled {
  const { text, at, scannedAt } = burst;
  if (text.length >= SHORTEST) return { burst: { ...noBurst, scannedAt: at }, code: text };
  return {
    burst: { ...noBurst, ...(scannedAt !== undefined && { scannedAt }) },
    ...(text !== '' && { typed: text.replaceAll(SEPARATOR, '') }),
  };
}

/** Returns what a key does to a burst. `key` as in KeyboardEvent or SEPARATOR; `now` in ms of any clock that does not jump. */
export function nextKey(burst: Burst, key: string, now: number): Step {
  const { text } = burst;
  const isFast = now - burst.at <= SCANNER_KEY_MS && now >= burst.at;
  if (isFast && modifiers.includes(key)) return { burst: { ...burst, at: now }, isHeld: false };
  if (isFast && isEnd(key) && text.length >= SHORTEST_ENDED)
    return { burst: { ...noBurst, scannedAt: now }, isHeld: true, code: text };
  if (isFast && key.length === 1) return { burst: { text: text + key, at: now }, isHeld: true };
  const settled = settleBurst(burst);
  const { scannedAt } = settled.burst;
  const isLateEnd = isEnd(key) && scannedAt !== undefined && now - scannedAt <= LATE_END_MS;
  if (isLateEnd && settled.typed === undefined) return { ...settled, isHeld: true };
  // a blank or a chord by itself scrolls, presses or copies: no code begins with one
  if (key.length === 1 && key !== ' ' && key !== SEPARATOR)
    return { ...settled, burst: { text: key, at: now }, isHeld: true };
  return { ...settled, burst: noBurst, isHeld: false };
}

/**
 * Returns the codes that a scan may mean, the likeliest first: without the symbology identifier ("]C1") and with or without
 * its blanks; last the product's number in a GS1 code, which begins with "01".
 */
export function codesOf(scan: string): string[] {
  const bare = scan
    .trim()
    .replace(/^\][A-Za-z]\d/, '')
    .replaceAll(SEPARATOR, '')
    .trim();
  const joined = bare.replaceAll(/\s/g, '');
  const gtin = /^01\d{14}/.exec(joined)?.[0].slice(2).replace(/^0/, '');
  return [...new Set([bare, joined, gtin ?? ''])].filter((code) => code !== '');
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
