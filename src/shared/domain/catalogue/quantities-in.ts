// Finds quantities with a unit in texts: 55", "55 collas", "1tb", "2,2 kW", "55 дюймов". Units have one name whatever
// their language, and a value in its base unit, so that "2 kW" equals "2000 W".

/** A value in its base unit. */
export type Quantity = { value: number; unit: string };
/** A part of a text; `quantity`: what it says, if it is a quantity. */
export type TextPart = { text: string; quantity?: Quantity };

/** unit → its spellings, without accents, with the number of base units that each is */
const spellings: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  inch: byOne("\" ″ ” “ '' in inch inches colla collas collu collam дюйм дюйма дюймов"),
  byte: { ...byOne('gb гб gigabyte гигабайт'), ...times(1_024, 'tb тб'), ...times(1 / 1_024, 'mb мб') },
  watt: { ...byOne('w вт ватт vati vatu'), ...times(1_000, 'kw квт') },
  litre: { ...byOne('l л litri litru litrs litre litres литр литра литров'), ...times(0.001, 'ml мл') },
  gram: { ...byOne('g г'), ...times(1_000, 'kg кг') },
  metre: { ...byOne('m м'), ...times(0.01, 'cm см'), ...times(0.001, 'mm мм') },
  hertz: { ...byOne('hz гц'), ...times(1_000_000_000, 'ghz ггц') },
  decibel: byOne('db дб'),
  minute: { ...byOne('min мин'), ...times(60, 'h st ч') },
  pixel: byOne('mp мп mpx мпикс'),
  area: byOne('m2 м2 m² м²'),
  lumen: byOne('lm лм'),
  bar: byOne('bar бар'),
};

function times(factor: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name, factor]));
}
function byOne(names: string): Record<string, number> {
  return times(1, names);
}

const units = new Map(
  Object.entries(spellings).flatMap(([unit, names]) =>
    Object.entries(names).map(([name, factor]) => [name, { unit, factor }] as const),
  ),
);

// groups of three digits are separated by hard spaces only: between words typed by a user, a space separates numbers
const NUMBER =
  /(?<![\p{L}\d.,])(\d{1,3}(?:[\u00a0\u202f]\d{3})+|\d{1,7})([.,]\d{1,3})?[^\S\n]?(''|["″”“]|\p{L}+[2²]?)/gu;

/** Splits a text into quantities and what is between them. */
export function quantitiesIn(text: string): TextPart[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of plain.matchAll(NUMBER)) {
    const [written, whole = '', decimals = '', name = ''] = found;
    const known = units.get(name);
    if (!known) continue;
    const value = Number(whole.replace(/[^\d]/g, '') + decimals.replace(',', '.')) * known.factor;
    parts.push({ text: plain.slice(end, found.index) });
    parts.push({ text: written, quantity: { value, unit: known.unit } });
    end = found.index + written.length;
  }
  return [...parts, { text: plain.slice(end) }].filter((part) => part.text.trim() !== '');
}

/** True if both are the same amount of the same unit. */
export const isSameQuantity = (a: Quantity, b: Quantity): boolean =>
  a.unit === b.unit && Math.abs(a.value - b.value) <= 1e-6 * Math.max(1, Math.abs(a.value));
