// Texts of a product: its subtitle, the names of its variants, its description.
// Invariant: values are inserted only where they need no inflection; a sentence is omitted if variants differ in its
// value.
import { bound, capital, join, number, type StoreCode, say, type Words } from '../texts/words.ts';
import { type AttributeCode, attributeCodes, attributeOf, optionLabel } from './attribute-table.ts';
import { colours } from './colours.ts';
import type { Item, Specs } from './item.ts';
import type { Kind, Told } from './kind.ts';
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

const closingsNew: readonly Words[] = [
  [
    'Prece ir jauna, ražotāja iepakojumā. Likumiskā garantija ir divi gadi.',
    'Brand new, in the manufacturer’s box. Two-year legal guarantee.',
    'Товар новый, в упаковке производителя. Законная гарантия\u00a0— два года.',
  ],
  [
    'Komplektā ir pamācība latviešu valodā. Ja kas nav skaidrs, zvaniet mums darba dienās no 8:00 līdz 17:00.',
    'A manual is included. If anything is unclear, call us on working days from 8:00 to 17:00.',
    'В комплекте есть инструкция. Если что-то непонятно, звоните нам по рабочим дням с 8:00 до 17:00.',
  ],
  [
    'Piegādājam visā Latvijā; preci var saņemt arī veikalā Rīgā, Brīvības ielā 90.',
    'We deliver all over Latvia; you can also collect it from our store at Brīvības iela 90, Riga.',
    'Доставляем по всей Латвии; товар можно забрать и в магазине в Риге, на улице Бривибас, 90.',
  ],
  [
    'Ja prece neder, no pirkuma var atteikties 14 dienu laikā.',
    'If it does not suit you, you can withdraw from the purchase within 14 days.',
    'Если товар не подошёл, от покупки можно отказаться в течение 14 дней.',
  ],
];
const closingsUsed: Record<string, Words> = {
  'A+': [
    'Atjaunota prece, kā jauna: lietošanas pēdu nav, viss pārbaudīts. Garantija ir divi gadi.',
    'Refurbished, like new: no signs of use, fully tested. The guarantee is two years.',
    'Восстановленный товар, как новый: следов использования нет, всё проверено. Гарантия\u00a0— два года.',
  ],
  A: [
    'Atjaunota prece teicamā stāvoklī: sīkas lietošanas pēdas redzamas tikai tuvumā. Garantija ir divi gadi.',
    'Refurbished, in excellent condition: small marks show only close up. The guarantee is two years.',
    'Восстановленный товар в отличном состоянии: мелкие следы видны только вблизи. Гарантия\u00a0— два года.',
  ],
  B: [
    'Atjaunota prece labā stāvoklī: ir sīkas skrambas, darbojas nevainojami. Garantija ir divi gadi.',
    'Refurbished, in good condition: fine scratches, works perfectly. The guarantee is two years.',
    'Восстановленный товар в хорошем состоянии: есть мелкие царапины, работает безупречно. Гарантия\u00a0— два года.',
  ],
  'C+': [
    'Lietota prece ar redzamām lietošanas pēdām uz korpusa; tehniski pārbaudīta un iztīrīta. Garantija ir divi gadi.',
    'Used, with visible signs of wear; tested and cleaned. The guarantee is two years.',
    'Товар с видимыми следами использования на корпусе; проверен и очищен. Гарантия\u00a0— два года.',
  ],
  C: [
    'Stipri lietota prece par zemu cenu: izskats nav jauns, bet viss darbojas. Garantija ir divi gadi.',
    'Heavily used, low price: it doesn’t look new, but everything works. The guarantee is two years.',
    'Товар с заметным износом по низкой цене: выглядит не как новый, но всё работает. Гарантия\u00a0— два года.',
  ],
};
const closingDigital: Words = [
  'Sūtījuma nav: viss notiek tiešsaistē, rēķins pienāk e-pastā.',
  'Nothing comes by post: it all happens online, and we’ll e-mail you the invoice.',
  'Ничего не отправляется: всё происходит онлайн, счёт приходит на электронную почту.',
];

const closingService: Words = [
  'Rēķins pienāk e-pastā uzreiz pēc pirkuma.',
  'The invoice comes by e-mail right after the purchase.',
  'Счёт приходит на электронную почту сразу после покупки.',
];

/** Returns the sentences that apply to these values; each kind has one without a condition. */
function trueOf(told: readonly Told[], specs: Specs): Words[] {
  return told.flatMap((one) => {
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
  const told = value === undefined ? undefined : kind.open[values.indexOf(value)];
  return told === undefined || !('only' in told) ? told : told.words;
}

/** True if the sentence of an attribute applies to these values. */
function isTold(code: AttributeCode, specs: Specs): boolean {
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
  const facts = attributeCodes.filter((code) => isTold(code, specs) && !axes.includes(code));
  const closing =
    kind.type === 'virtual'
      ? closingService
      : kind.type === 'downloadable'
        ? closingDigital
        : (closingsUsed[grade] ?? random.pick(closingsNew));
  return {
    open: about ?? tiedOpening(kind, specs) ?? random.pick(trueOf(kind.open, specs)),
    detail: random.pick(trueOf(kind.detail, specs)),
    fact: facts.length === 0 ? undefined : random.pick(facts),
    closing,
  };
}

/** Renders the description as HTML: short paragraphs and a list of the main values. */
export function descriptionOf(
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
