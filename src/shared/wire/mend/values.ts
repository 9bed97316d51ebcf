// Normalises single values from other systems: numbers in strings, HTML entities, characters that databases reject.
// Invariant: idempotent.

/** An unvalidated document. */
export type Json = Record<string, unknown>;
export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Records a correction, once per document. */
export type Note = (reason: string) => void;
/** Ignores corrections. */
export const unnoted: Note = () => undefined;

/** Parses 5, "43.0000", " 12,50 " or "1 299.00"; undefined if it is not a number. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/[\s\u00a0]/g, '');
  if (/^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(text)) return numberOf(Number(text));
  return /^[+-]?\d+,\d{1,2}$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

const MAX_ID = 2_147_483_647;
/** Returns a positive integer that fits the database column; otherwise undefined. */
export function idOf(value: unknown): number | undefined {
  const id = numberOf(value);
  return id !== undefined && Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : undefined;
}

/** Derives a stable id from an identifying text, in a range above the ids that backends use. */
export function idFromText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return 1_000_000_000 + (hash % 1_000_000_000);
}

// biome-ignore format: a table
const named: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', trade: '™', reg: '®', copy: '©', deg: '°',
  euro: '€', pound: '£', cent: '¢', sect: '§', micro: 'µ', middot: '·', bull: '•', hellip: '…', ndash: '–',
  mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«', raquo: '»',
  prime: '′', Prime: '″', times: '×', divide: '÷', plusmn: '±', frac12: '½', frac14: '¼', frac34: '¾',
  sup1: '¹', sup2: '²', sup3: '³', ordm: 'º', ordf: 'ª', infin: '∞', Omega: 'Ω', shy: '\u00ad', zwj: '', zwnj: '',
  auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è',
  ecirc: 'ê', agrave: 'à', aacute: 'á', acirc: 'â', ccedil: 'ç', ntilde: 'ñ', oacute: 'ó', iacute: 'í',
  uacute: 'ú', aring: 'å', Aring: 'Å', aelig: 'æ', oslash: 'ø', Oslash: 'Ø', Eacute: 'É', scaron: 'š', Scaron: 'Š',
};

function decodeOnce(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+\d{0,2}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isText ? String.fromCodePoint(code) : whole;
  });
}

/**
 * Decodes HTML entities of a name, even if encoded repeatedly: "Elisa EverCool&amp;trade; Tee" → "Elisa EverCool™ Tee".
 */
export function plainText(text: string): string {
  let [before, after] = [text, decodeOnce(text)];
  while (after !== before) [before, after] = [after, decodeOnce(after)];
  return after.trim();
}

/** True for every representation of a missing value. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
/** True for a non-empty string, or for a number in place of one. */
export const isName = (value: unknown): value is string | number =>
  isText(value) || (typeof value === 'number' && Number.isFinite(value));

/** Parses a boolean of the bridge API; undefined if it is neither true nor false. */
export function truthOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true') return true;
  return value === 0 || value === '0' || value === 'false' || value === '' ? false : undefined;
}

const DEEPEST = 60;
/**
 * Removes control characters and lone surrogates, which PostgreSQL rejects. @throws RangeError If the value is nested
 * too deeply.
 */
export function cleaned<T>(value: T, note: Note, depth = 0): T {
  if (typeof value === 'string') {
    const text = value.replace(/[^\P{Cc}\t\n\r]|\p{Surrogate}/gu, '');
    if (text !== value) note('signs that are no text');
    return text as T;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) throw new RangeError('nested too deep');
  if (Array.isArray(value)) return value.map((entry) => cleaned(entry, note, depth + 1)) as T;
  const entries = Object.entries(value).map(([key, entry]) => [
    cleaned(key, note),
    cleaned(entry, note, depth + 1),
  ]);
  return Object.fromEntries(entries) as T;
}

/** Converts fields to numbers in place; removes those that are not numeric. */
export function mendNumbers(doc: Json, keys: readonly string[], note: Note): void {
  for (const key of keys) {
    const value = doc[key];
    if (value === undefined || value === null || typeof value === 'number') continue;
    const number = numberOf(value);
    if (number === undefined) delete doc[key];
    else doc[key] = number;
    note(number === undefined ? `${key} is no number` : 'numbers written as text');
  }
}

/** Converts fields to integers in place, truncating fractions; removes those that are not numeric. */
export function mendWhole(doc: Json, keys: readonly string[], note: Note): void {
  mendNumbers(doc, keys, note);
  for (const key of keys) {
    const value = doc[key];
    if (typeof value !== 'number' || Number.isSafeInteger(value)) continue;
    const whole = Math.trunc(value);
    if (Number.isSafeInteger(whole)) doc[key] = whole;
    else delete doc[key];
    note(`${key} is no whole number`);
  }
}

/** Larger amounts are mistakes: their cents would exceed a 32-bit integer. */
const MOST_MONEY = 20_000_000;
/** Converts amounts of money to numbers in place; removes those that are not numeric or too large. */
export function mendMoney(doc: Json, keys: readonly string[], note: Note): void {
  mendNumbers(doc, keys, note);
  for (const key of keys) {
    const value = doc[key];
    if (typeof value !== 'number' || Math.abs(value) <= MOST_MONEY) continue;
    delete doc[key];
    note(`${key} is no amount`);
  }
}

/** Removes flags that are not booleans of the bridge API, in place. */
export function mendFlags(doc: Json, keys: readonly string[], note: Note): void {
  for (const key of keys) {
    const value = doc[key];
    if (value === undefined || value === null || truthOf(value) !== undefined) continue;
    delete doc[key];
    note(`${key} is neither yes nor no`);
  }
}

/** Converts numeric fields to strings in place; removes booleans, arrays and objects. */
export function mendTexts(doc: Json, keys: readonly string[], note: Note): void {
  for (const key of keys) {
    const value = doc[key];
    if (value === undefined || value === null || typeof value === 'string') continue;
    if (typeof value === 'number' && Number.isFinite(value)) doc[key] = String(value);
    else delete doc[key];
    note(`${key} is no text`);
  }
}

/** Decodes HTML entities of fields in place, and trims them. */
export function mendNames(doc: Json, keys: readonly string[], note: Note): void {
  for (const key of keys) {
    const value = doc[key];
    if (typeof value !== 'string' || value.trim() === '') continue;
    const text = plainText(value);
    if (text === value) continue;
    doc[key] = text;
    note(text === value.trim() ? 'blanks around a name' : 'HTML entities in a name');
  }
}

/** Returns the records of a list that may be null, an object with numeric keys, or a single object. */
export function listOf(value: unknown, note: Note): Json[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    const records = value.filter(isRecord);
    if (records.length < value.length) note('entries of a list that are no records');
    return records.map((entry) => ({ ...entry }));
  }
  if (!isRecord(value)) {
    note('a list that is none');
    return [];
  }
  note('a list written as an object');
  const entries = Object.entries(value);
  const numbered = entries.every(([key, entry]) => /^\d+$/.test(key) && isRecord(entry));
  return numbered ? entries.map(([, entry]) => ({ ...(entry as Json) })) : [{ ...value }];
}
