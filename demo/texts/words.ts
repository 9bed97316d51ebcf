// Texts of the demo store in its three languages: store codes, translated texts, numbers with units.
// Invariant: a text always has all three translations; no word is composed of stem and ending.

export const locales = { lv: 'lv-LV', en: 'en-US', ru: 'ru-RU' } as const;
export type StoreCode = keyof typeof locales;
export const storeCodes = Object.keys(locales) as StoreCode[];
export type Localised<T> = Record<StoreCode, T>;
/** A text in Latvian, English and Russian. */
export type Words = readonly [lv: string, en: string, ru: string];

const place: Record<StoreCode, 0 | 1 | 2> = { lv: 0, en: 1, ru: 2 };

/** Returns the text for a store view. */
export const say = (words: Words, store: StoreCode): string => words[place[store]];

/** Builds a value for each store view. */
export function localised<T>(make: (store: StoreCode) => T): Localised<T> {
  return Object.fromEntries(storeCodes.map((store) => [store, make(store)])) as Localised<T>;
}

/** Returns a text that is the same in all languages, such as a name or a code. */
export const same = (text: string): Words => [text, text, text];

/** Joins texts in each language. */
export function join(parts: readonly Words[], separator: string): Words {
  const of = (at: 0 | 1 | 2): string => parts.map((part) => part[at]).join(separator);
  return [of(0), of(1), of(2)];
}

const nbsp = '\u00a0';

const units = {
  inch: ['″', '″', '″'],
  GB: ['GB', 'GB', 'ГБ'],
  TB: ['TB', 'TB', 'ТБ'],
  Hz: ['Hz', 'Hz', 'Гц'],
  h: ['h', 'h', 'ч'],
  min: ['min', 'min', 'мин'],
  W: ['W', 'W', 'Вт'],
  l: ['l', 'l', 'л'],
  kg: ['kg', 'kg', 'кг'],
  g: ['g', 'g', 'г'],
  dB: ['dB', 'dB', 'дБ'],
  mm: ['mm', 'mm', 'мм'],
  cm: ['cm', 'cm', 'см'],
  MP: ['MP', 'MP', 'Мп'],
  lm: ['lm', 'lm', 'лм'],
  bar: ['bar', 'bar', 'бар'],
  Pa: ['Pa', 'Pa', 'Па'],
  m2: ['m²', 'm²', 'м²'],
  kWh: ['kWh', 'kWh', 'кВт·ч'],
  rpm: ['apgr./min', 'rpm', 'об/мин'],
  ppm: ['lpp./min', 'ppm', 'стр./мин'],
  gPerMin: ['g/min', 'g/min', 'г/мин'],
  gPerKm: ['g', 'g', 'г'],
  dpi: ['DPI', 'DPI', 'DPI'],
} as const satisfies Record<string, Words>;
/** `year` and `month` are inflected, `count` has no unit, `storage` is GB or, from 1000, TB. */
export type Unit = keyof typeof units | 'year' | 'month' | 'count' | 'storage';

const declined: Record<
  'year' | 'month',
  readonly [lv: [string, string], en: [string, string], ru: [string, string, string]]
> = {
  year: [
    ['gads', 'gadi'],
    ['year', 'years'],
    ['год', 'года', 'лет'],
  ],
  month: [
    ['mēnesis', 'mēneši'],
    ['month', 'months'],
    ['месяц', 'месяца', 'месяцев'],
  ],
};

function digits(value: number, decimalSign: string): string {
  const [whole = '', part] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, nbsp);
  return part === undefined ? grouped : `${grouped}${decimalSign}${part}`;
}

/** Formats a number with each language's decimal sign and no-break spaces between thousands. */
export const number = (value: number): Words => [digits(value, ','), digits(value, '.'), digits(value, ',')];

function withNoun(value: number, noun: 'year' | 'month'): Words {
  const [lv, en, ru] = declined[noun];
  const one = value % 10 === 1 && value % 100 !== 11;
  const few = value % 10 >= 2 && value % 10 <= 4 && (value % 100 < 12 || value % 100 > 14);
  return [
    `${value}${nbsp}${one ? lv[0] : lv[1]}`,
    `${value}${nbsp}${value === 1 ? en[0] : en[1]}`,
    `${value}${nbsp}${one ? ru[0] : few ? ru[1] : ru[2]}`,
  ];
}

/** Formats a number with its unit after a no-break space: "1,7 l", "1.7 l", "1,7 л". */
export function amount(value: number, unit: Unit): Words {
  if (unit === 'year' || unit === 'month') return withNoun(value, unit);
  if (unit === 'count') return number(value);
  if (unit === 'storage') return value >= 1000 ? amount(Math.round(value / 1000), 'TB') : amount(value, 'GB');
  const shown = number(value);
  const gap = unit === 'inch' ? '' : nbsp;
  const [lv, en, ru] = units[unit];
  return [shown[0] + gap + lv, shown[1] + gap + en, shown[2] + gap + ru];
}

/** Capitalises the first letter. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Replaces the space between a number and its unit or noun with a no-break space. */
export const bound = (text: string): string =>
  text.replace(
    /(\d) (?=(?:kWh|кВт|GB|TB|ГБ|ТБ|Hz|Гц|mm|мм|W|Вт|[lhлч]|stund|dien|gad|cikl|hour|day|year|cycle|час|дн|год|лет|цикл)(?![A-Z]))/g,
    `$1${nbsp}`,
  );
