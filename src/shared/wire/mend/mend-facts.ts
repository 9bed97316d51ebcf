// Normalises the facts by law of a product (schemas/bridge/bridge-facts.ts).
// - A wrong or incomplete fact is removed alone and noted; a fact that is merely incomplete is kept as far as it is known.
// - Safety warnings are never removed because of their language.
// - Idempotent.
import { bridgeFacts } from '#schemas/bridge/bridge-facts.ts';
import { isAbsent, isRecord, type Json, mendFlags, type Note, numberOf, plainText } from './values.ts';

const codes = Object.keys(bridgeFacts);

/** Maximum lengths in characters; longer texts are cut. */
const LONGEST = { name: 200, address: 500, language: 35, url: 1_000, warning: 2_000, text: 4_000 } as const;
const MOST_WARNINGS = 60;
const flags = ['charger_included', 'charging_usb_pd', 'product_data_real_time', 'take_back'] as const;
const companies = ['manufacturer', 'responsible_person'] as const;

const BLOCK = /<\/?(?:p|div|li|ul|ol|br|tr|h[1-6])\b[^>]*>/gi;
const MARKUP = /<\/?[a-z][^>]*>/gi;

/** Returns HTML as text, its blocks as lines without bullets. */
function linesOf(html: string): string[] {
  let [before, text] = ['', html];
  while (text !== before) {
    before = text;
    text = plainText(text).replace(BLOCK, '\n').replace(MARKUP, '');
  }
  return text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/^ ?[•▪·*–-] /, '')
        .trim(),
    )
    .filter((line) => line !== '');
}

function cut(text: string, longest: number, key: string, note: Note): string {
  if (text.length <= longest) return text;
  note(`${key} is longer than ${longest} characters: cut`);
  const head = text.slice(0, longest - 1);
  const space = head.lastIndexOf(' ');
  // lone halves of a surrogate pair could not be stored
  return `${head.slice(0, space > longest / 2 ? space : undefined).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Normalises a text in place; removes anything that is not text. */
function mendText(doc: Json, key: string, longest: number, separator: string, note: Note): void {
  const value = doc[key];
  if (value === undefined || value === null) return;
  if (typeof value !== 'string' && typeof value !== 'number') {
    delete doc[key];
    note(`${key} is no text`);
    return;
  }
  const text = linesOf(String(value)).join(separator);
  if (text === '') delete doc[key];
  else doc[key] = cut(text, longest, key, note);
}

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text);

/** Removes a URL of another scheme than http(s), in place. */
function mendUrl(doc: Json, key: string, note: Note): void {
  mendText(doc, key, LONGEST.url, '', note);
  const value = doc[key];
  if (typeof value !== 'string' || isWebAddress(value)) return;
  delete doc[key];
  note(`${key} is no web address`);
}

function mendCompany(doc: Json, who: string, note: Note): void {
  const [name, address, contact] = [`${who}_name`, `${who}_address`, `${who}_email`];
  mendText(doc, name, LONGEST.name, ' ', note);
  mendText(doc, address, LONGEST.address, '\n', note);
  mendText(doc, contact, LONGEST.url, '', note);
  const given = doc[contact];
  const written = typeof given === 'string' && /^www\./i.test(given) ? `https://${given}` : given;
  if (typeof written === 'string' && !EMAIL.test(written) && !isWebAddress(written)) {
    delete doc[contact];
    note(`${contact} is neither an e-mail nor a web address`);
  } else if (written !== given) doc[contact] = written;
  const [isNamed, isLocated, isReachable] = [name, address, contact].map((key) => !isAbsent(doc[key]));
  if (!isNamed && (isLocated || isReachable)) {
    delete doc[address];
    delete doc[contact];
    note(`no ${name}: its addresses are left out`);
  } else if (isNamed) {
    if (!isLocated) note(`no ${address}`);
    if (!isReachable) note(`no ${contact}`);
  }
}

function warningsOf(value: unknown, note: Note): string[] {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const texts = given.filter((text) => typeof text === 'string' || typeof text === 'number');
  if (texts.length < given.length) note('safety_warnings that are no text');
  const all = [...new Set(texts.flatMap((text) => linesOf(String(text))))];
  if (all.length > MOST_WARNINGS) note(`more than ${MOST_WARNINGS} safety_warnings: the first ones count`);
  return all
    .slice(0, MOST_WARNINGS)
    .map((text) => cut(text, LONGEST.warning, 'a text of safety_warnings', note));
}

/** Converts warnings in place to a list, or to lists by language. */
function mendWarnings(doc: Json, note: Note): void {
  const value = doc.safety_warnings;
  if (value === undefined || value === null) return;
  if (!isRecord(value)) {
    const texts = warningsOf(value, note);
    if (texts.length > 0) doc.safety_warnings = texts;
    else delete doc.safety_warnings;
    return;
  }
  const entries = Object.entries(value).flatMap(([language, texts]): [string, string[]][] => {
    const list = isAbsent(texts) ? [] : warningsOf(texts, note);
    return list.length > 0 ? [[language.trim().slice(0, LONGEST.language), list]] : [];
  });
  if (entries.length > 0) doc.safety_warnings = Object.fromEntries(entries);
  else delete doc.safety_warnings;
}

/** Converts a number in place; removes it unless it is above `above` and at most `most`. */
function mendRange(doc: Json, key: string, above: number, most: number, note: Note): void {
  const value = doc[key];
  if (value === undefined || value === null) return;
  const number = numberOf(value);
  if (number === undefined) note(`${key} is no number`);
  else if (number <= above || number > most) note(`${key} is not above ${above} and up to ${most}`);
  else {
    doc[key] = number;
    return;
  }
  delete doc[key];
}

const LONGEST_YEARS = 100;
/** The legal guarantee lasts two years; a commercial guarantee of durability is one that lasts longer. */
const LEGAL_GUARANTEE_YEARS = 2;
const MOST_WATTS = 1_000;
const MOST_POINTS = 10;

function mendCharging(doc: Json, note: Note): void {
  const [min, max] = ['charging_power_min', 'charging_power_max'] as const;
  mendRange(doc, min, 0, MOST_WATTS, note);
  mendRange(doc, max, 0, MOST_WATTS, note);
  const [isMin, isMax] = [!isAbsent(doc[min]), !isAbsent(doc[max])];
  if (isMin && isMax && Number(doc[min]) <= Number(doc[max])) return;
  if (isMin && isMax) note('charging_power_min is above charging_power_max');
  else if (isMin || isMax) note(`${isMin ? min : max} without ${isMin ? max : min}`);
  delete doc[min];
  delete doc[max];
}

function mendScore(doc: Json, note: Note): void {
  const key = 'repairability_score';
  const value = doc[key];
  if (value === undefined || value === null || value === '') return;
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const letter = /^[a-e]$/i.test(text);
  const points = numberOf(text.replace(/\s*\/\s*10$/, ''));
  if (letter) doc[key] = text.toUpperCase();
  else if (points !== undefined && points >= 0 && points <= MOST_POINTS)
    doc[key] = String(Math.round(points * 10) / 10);
  else {
    delete doc[key];
    note(`${key} is neither a class from A to E nor points from 0 to ${MOST_POINTS}`);
  }
}

function mendStorage(doc: Json, note: Note): void {
  const key = 'product_data_storage';
  const value = doc[key];
  if (value === undefined || value === null || value === '') return;
  const code = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (code === 'device' || code === 'server' || code === 'both') {
    doc[key] = code;
    return;
  }
  delete doc[key];
  note(`${key} is none of device, server, both`);
}

/** True for a note of `mendFacts`. */
export const isAboutFacts = (reason: string): boolean => codes.some((code) => reason.includes(code));

/** Normalises the facts by law of a product in place. */
export function mendFacts(doc: Json, note: Note): void {
  if (!codes.some((code) => doc[code] !== undefined)) return;
  for (const who of companies) mendCompany(doc, who, note);
  mendWarnings(doc, note);
  mendText(doc, 'safety_warnings_language', LONGEST.language, '', note);
  mendFlags(doc, flags, note);
  mendCharging(doc, note);
  mendRange(doc, 'durability_guarantee_years', LEGAL_GUARANTEE_YEARS, LONGEST_YEARS, note);
  mendRange(doc, 'software_updates_years', 0, LONGEST_YEARS, note);
  mendRange(doc, 'spare_parts_years', 0, LONGEST_YEARS, note);
  mendScore(doc, note);
  mendText(doc, 'spare_parts', LONGEST.text, '\n', note);
  mendUrl(doc, 'repair_url', note);
  for (const key of ['product_data', 'product_data_retention', 'product_data_access'])
    mendText(doc, key, LONGEST.text, '\n', note);
  mendStorage(doc, note);
  mendUrl(doc, 'product_data_url', note);
}
