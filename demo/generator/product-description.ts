// Texts of a product: its subtitle, the names of its variants, its description.
// Invariant: values are inserted only where they need no inflection; a sentence is omitted if variants differ in its
// value.
import closingTable from '../catalogue/closings.json' with { type: 'json' };
import { bound, capital, join, number, type StoreCode, say, type Words } from '../texts/words.ts';
import { type AttributeCode, attributeCodes, attributeOf, optionLabel } from './attribute-code.ts';
import { colours } from './colours.ts';
import type { Item, Specs } from './item.ts';
import type { Kind, Sentence } from './kind.ts';
import type { Random } from './random.ts';

const inBraces = /\{([a-z_0-9]+)\}/g;
const isCode = (text: string): text is AttributeCode => (attributeCodes as string[]).includes(text);

/** Lower-cases the first letter of a label within a line, except in abbreviations and names. */
function within(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) &&
    !/^(Wi-Fi|Windows|Bluetooth|Linux|Android|Mini-LED|Micro)/.test(label)
    ? label.charAt(0).toLocaleLowerCase() + label.slice(1)
    : label;
}

/** Formats the value of an attribute; several values are joined with commas. */
function valueText(code: AttributeCode, specs: Specs, store: StoreCode): string {
  const value = specs[code];
  if (value === undefined) return '';
  const list: readonly (number | string)[] = typeof value === 'object' ? value : [value];
  return list.map((entry) => say(optionLabel(code, entry), store)).join(', ');
}

/** Fills the braces of a comma-separated line. Omits `varied` attributes, and parts that become empty. */
function fill(template: string, specs: Specs, store: StoreCode, varied: readonly AttributeCode[]): string {
  return template
    .split(',')
    .map((part) =>
      part
        .replace(inBraces, (whole, code: string) => (isCode(code) && varied.includes(code) ? '' : whole))
        .replace(/ +/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '')
    .map((part) =>
      part.replace(inBraces, (_, code: string) =>
        isCode(code) ? within(valueText(code, specs, store)) : '',
      ),
    )
    .join(', ');
}

/** Returns e.g. "14″ portatīvais dators, 16 GB, 512 GB, sudraba krāsā", without the values that variants differ in. */
export function subtitleOf(
  kind: Kind,
  own: Words | undefined,
  item: Item,
  varied: readonly AttributeCode[],
  store: StoreCode,
): string {
  const line =
    own === undefined
      ? capital(fill(say(kind.subtitle, store), item.specs, store, varied))
      : bound(say(own, store));
  const shows = kind.body !== undefined && !varied.includes('color') && kind.colours.length > 1;
  return shows ? `${line}, ${say(colours[item.colour].phrase, store)}` : line;
}

/** Appends the values of a variant to its name: "Norra Air 14, 16 GB, sudraba krāsā". */
export function variantName(name: Words, item: Item, axes: readonly AttributeCode[]): Words {
  const parts = axes
    .filter((code) => code !== 'color')
    .flatMap((code) => {
      const value = item.specs[code];
      return value === undefined || typeof value === 'object' ? [] : [optionLabel(code, value)];
    });
  const colour = axes.includes('color') ? [colours[item.colour].phrase] : [];
  return join([name, ...parts, ...colour], ', ');
}

/** Formats weight and dimensions; `scale`: screen size relative to that of `body`. */
export function bodyTexts(
  body: Kind['body'],
  scale: number,
): { weight: Words; dimensions: Words } | undefined {
  if (body === undefined) return undefined;
  const [width, height, depth, kilograms] = body;
  const mass = kilograms * scale ** 1.6;
  const round = (value: number): number => (value >= 100 ? Math.round(value) : Math.round(value * 10) / 10);
  const sides = [width * scale, height * scale, depth].map((side) => number(round(side)));
  const unit: Words = ['\u00a0cm', '\u00a0cm', '\u00a0см'];
  const by = join(sides, '\u00a0×\u00a0');
  const weight =
    mass < 1
      ? join([number(Math.max(5, Math.round((mass * 1000) / 5) * 5)), ['g', 'g', 'г']], '\u00a0')
      : join([number(Math.round(mass * 10) / 10), ['kg', 'kg', 'кг']], '\u00a0');
  return { weight, dimensions: join([by, unit], '') };
}

/** Closing sentences of descriptions; `used` contains a sentence for each condition grade. */
const closings = closingTable as unknown as {
  new: readonly Words[];
  used: Record<string, Words>;
  digital: Words;
  service: Words;
};

/** Returns the sentences that apply to these values; each kind has a sentence without a condition. */
function trueOf(sentences: readonly Sentence[], specs: Specs): Words[] {
  return sentences.flatMap((one) => {
    if (!('only' in one)) return [one];
    const [code, ...values] = one.only;
    return [specs[code] ?? []].flat().some((value) => values.includes(String(value))) ? [one.words] : [];
  });
}

/** Returns the opening for the value of the tied attribute. */
function tiedOpening(kind: Kind, specs: Specs): Words | undefined {
  const values = kind.tied === undefined ? undefined : kind.specs[kind.tied];
  if (kind.tied === undefined || values?.length !== kind.open.length) return undefined;
  const value = specs[kind.tied];
  const sentence = value === undefined ? undefined : kind.open[values.indexOf(value)];
  return sentence === undefined || !('only' in sentence) ? sentence : sentence.words;
}

/** True if the sentence of an attribute applies to these values. */
function isApplicable(code: AttributeCode, specs: Specs): boolean {
  const { sentence, sentenceFrom = 0 } = attributeOf(code);
  const value = specs[code];
  return (
    sentence !== undefined && value !== undefined && (typeof value !== 'number' || value >= sentenceFrom)
  );
}

/** The sentences of a product's description, the same in all three languages. */
export type Script = { open: Words; detail: Words; fact: AttributeCode | undefined; closing: Words };
export function scriptOf(
  kind: Kind,
  specs: Specs,
  grade: string,
  about: Words | undefined,
  axes: readonly AttributeCode[],
  random: Random,
): Script {
  const facts = attributeCodes.filter((code) => isApplicable(code, specs) && !axes.includes(code));
  const closing =
    kind.type === 'virtual'
      ? closings.service
      : kind.type === 'downloadable'
        ? closings.digital
        : (closings.used[grade] ?? random.pick(closings.new));
  return {
    open: about ?? tiedOpening(kind, specs) ?? random.pick(trueOf(kind.open, specs)),
    detail: random.pick(trueOf(kind.detail, specs)),
    fact: facts.length === 0 ? undefined : random.pick(facts),
    closing,
  };
}

/** Renders the description as HTML: short paragraphs and a list of the main values. */
export function productDescription(
  script: Script,
  specs: Specs,
  axes: readonly AttributeCode[],
  store: StoreCode,
): string {
  const sentence = script.fact === undefined ? undefined : attributeOf(script.fact).sentence;
  const fact =
    sentence === undefined
      ? ''
      : ` ${say(sentence, store).replace(inBraces, (_, code: string) => (isCode(code) ? valueText(code, specs, store) : ''))}`;
  const items = (Object.keys(specs) as AttributeCode[])
    .filter((code) => !axes.includes(code))
    .slice(0, 6)
    .map((code) => `<li>${say(attributeOf(code).label, store)}: ${valueText(code, specs, store)}</li>`);
  return bound(
    `<p>${say(script.open, store)}</p><p>${say(script.detail, store)}${fact}</p><p>${say(script.closing, store)}</p><ul>${items.join('')}</ul>`,
  );
}

const pictureViews = ['front', 'three-quarter', 'detail'] as const;
const viewLabels: Record<(typeof pictureViews)[number], Words> = {
  front: ['skats no priekšpuses', 'front view', 'вид спереди'],
  'three-quarter': ['skats no sāna', 'side view', 'вид сбоку'],
  detail: ['tuvplānā', 'close-up', 'крупным планом'],
};
/** Returns a picture's path, such as "/laptop/b9bcc2/front.svg". */
export const picturePath = (
  kind: Kind,
  colour: Item['colour'],
  view: (typeof pictureViews)[number] = 'front',
): string => `/${kind.picture ?? kind.code}/${colours[colour].hex}/${view}.svg`;
export const galleryOf = (kind: Kind, item: Item, name: string, store: StoreCode): object[] =>
  pictureViews.map((view, at) => ({
    image: picturePath(kind, item.colour, view),
    pos: at + 1,
    typ: 'image',
    lab: `${name}, ${say(viewLabels[view], store)}`,
  }));
