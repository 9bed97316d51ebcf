// Distinguishes the input of a barcode scanner, which acts as a keyboard, from manual typing. Invariants: every key is
// either passed on or held; held keys end up in exactly one of `typed` (manual: delivered to the control) and `code`.

/** Longest time in ms between two keys of a scanner. */
export const SCANNER_KEY_MS = 35;
/** Minimum length of a code; manual typing at scanner speed never gets this long. */
const SHORTEST = 6;
/** Minimum length of a code that is followed, at the same speed, by Enter or Tab, which end a scan. */
const SHORTEST_ENDED = 2;
/**
 * Time in ms after a code during which an end key still belongs to it: scanners may send a late or a second end key.
 */
const LATE_END_MS = 100;
/** Longer scans are not looked up. */
export const LONGEST_CODE = 64;
/** Replaces a key with Ctrl or Alt, which scanners send to separate the parts of a code. */
export const SEPARATOR = '\u001d';
const modifiers: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'];
const isEnd = (key: string) => key === 'Enter' || key === 'Tab';

/** The held characters, and the times in ms of the last key and of the last key of a code that just ended. */
export type Burst = { text: string; at: number; scannedAt?: number };
export const noBurst: Burst = { text: '', at: Number.NEGATIVE_INFINITY };

/** The outcome of held characters: at most one of `typed` and `code`. */
export type Settled = { burst: Burst; typed?: string; code?: string };
export type Step = Settled & { isHeld: boolean };

/** Ends a burst after SCANNER_KEY_MS without a key. */
export function settleBurst(burst: Burst): Settled {
  const { text, at, scannedAt } = burst;
  if (text.length >= SHORTEST) return { burst: { ...noBurst, scannedAt: at }, code: text };
  return {
    burst: { ...noBurst, ...(scannedAt !== undefined && { scannedAt }) },
    ...(text !== '' && { typed: text.replaceAll(SEPARATOR, '') }),
  };
}

/**
 * Applies a key to a burst.
 * @param key As in KeyboardEvent, or SEPARATOR.
 * @param now ms of a monotonic clock.
 */
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
  // an initial space or key chord scrolls, activates or copies: no code starts with one
  if (key.length === 1 && key !== ' ' && key !== SEPARATOR)
    return { ...settled, burst: { text: key, at: now }, isHeld: true };
  return { ...settled, burst: noBurst, isHeld: false };
}

/**
 * Returns the possible codes of a scan, the most likely first: without the symbology identifier ("]C1"), with and
 * without blanks; last the GTIN of a GS1 code, which starts with "01".
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

/** Normalizes a code: scanners omit the leading zero that turns a UPC-A into an EAN-13. */
const plain = (code: string): string => (/^0\d{12}$/.test(code) ? code.slice(1) : code.toLowerCase());

/** Returns the product with this exact code: the sku of a variant, barcode, sku or manufacturer's number. */
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
