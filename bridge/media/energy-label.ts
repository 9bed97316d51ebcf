// Energy labels (SVG) and product information sheets (HTML), generated from the product's document. All texts in them
// are escaped.
import { and, eq } from 'drizzle-orm';
import { type BridgeProduct, bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import type { Db } from '../database/open-database.ts';
import { documents } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';
import { escapeMarkup } from '../wire/escape-markup.ts';

const newScale = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
const oldScale = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D'];
const colours = ['#00a651', '#50b848', '#bfd730', '#fff200', '#fdb913', '#f37021', '#ed1c24'];

const scaleOf = (product: BridgeProduct): string[] =>
  product.energy_scale?.startsWith('A+++') ? oldScale : newScale;

/** Renders the label as SVG. */
export function energyLabel(product: BridgeProduct, energyClass: string): string {
  const scale = scaleOf(product);
  const rung = scale.indexOf(energyClass);
  const text = (x: number, y: number, size: number, fill: string, content: string, anchor = 'start') =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" fill="${fill}" text-anchor="${anchor}" font-family="Arial, Helvetica, sans-serif">${escapeMarkup(content)}</text>`;
  const arrow = (x: number, y: number, w: number, h: number, fill: string) =>
    `<path d="M${x} ${y}h${w}l${h / 2} ${h / 2}l${-h / 2} ${h / 2}h${-w}z" fill="${fill}"/>`;
  const rungs = scale.map((letter, at) => {
    const y = 190 + at * 62;
    return (
      arrow(40, y, 110 + at * 30, 50, colours[at] ?? '#999') +
      text(56, y + 38, 34, at === 3 ? '#1a1a1a' : '#fff', letter)
    );
  });
  const y = 184 + Math.max(rung, 0) * 62;
  const mark = `<path d="M590 ${y}h-110l-40 31l40 31h110z" fill="#1a1a1a"/>${text(536, y + 44, 40, '#fff', energyClass, 'middle')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 760" width="640" height="760" role="img" aria-label="${escapeMarkup(`${product.name}: ${energyClass}`)}"><rect width="640" height="760" rx="12" fill="#fff"/><rect x="6" y="6" width="628" height="748" rx="10" fill="none" stroke="#0b4ea2" stroke-width="8"/><rect x="10" y="10" width="620" height="92" fill="#0b4ea2"/>${text(36, 72, 46, '#fff', 'ENERG')}${text(600, 72, 34, '#ffdd00', 'EU', 'end')}${text(36, 140, 24, '#1a1a1a', String(product.brand ?? '').slice(0, 24))}${text(36, 168, 18, '#1a1a1a', String(product.mpn ?? product.sku).slice(0, 40))}${rungs.join('')}${mark}${text(320, 726, 20, '#1a1a1a', product.sku, 'middle')}</svg>`;
}

type Words = {
  title: string;
  name: string;
  brand: string;
  model: string;
  energy: string;
  scale: string;
  table: string;
};
const words: Record<string, Words> = {
  lv: {
    title: 'Ražojuma informācijas lapa',
    name: 'Prece',
    brand: 'Piegādātājs',
    model: 'Modelis',
    energy: 'Energoefektivitātes klase',
    scale: 'Skala',
    table: 'Energoefektivitātes dati',
  },
  en: {
    title: 'Product information sheet',
    name: 'Product',
    brand: 'Supplier',
    model: 'Model identifier',
    energy: 'Energy efficiency class',
    scale: 'Scale',
    table: 'Energy data',
  },
  ru: {
    title: 'Информационный лист',
    name: 'Товар',
    brand: 'Поставщик',
    model: 'Модель',
    energy: 'Класс энергоэффективности',
    scale: 'Шкала',
    table: 'Данные об энергоэффективности',
  },
};
const english = words.en as Words;

/** Renders the product information sheet as HTML. */
export function energySheet(product: BridgeProduct, energyClass: string, store: string): string {
  const texts = words[store] ?? english;
  const scale = scaleOf(product);
  const rows: [string, string][] = [
    [texts.brand, String(product.brand ?? '')],
    [texts.model, String(product.mpn ?? product.sku)],
    [texts.name, product.name],
    [texts.energy, energyClass],
    [texts.scale, `${scale[0]}–${scale.at(-1)}`],
  ];
  const body = rows
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) =>
        `<tr><th scope="row" align="left">${escapeMarkup(name)}</th><td>${escapeMarkup(value)}</td></tr>`,
    );
  return `<!doctype html><html lang="${escapeMarkup(store)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(`${texts.title}: ${product.name}`)}</title></head><body><main><h1>${escapeMarkup(texts.title)}</h1><table border="1" cellpadding="8"><caption>${escapeMarkup(texts.table)}</caption><tbody>${body.join('')}</tbody></table></main></body></html>`;
}

/** Returns the product with its energy class in a store view; refuses with 404 if it has no label. */
export async function labelledProduct(
  db: Db,
  store: string,
  sku: string,
): Promise<{ product: BridgeProduct; energyClass: string }> {
  const [row] = await db
    .select({ doc: documents.doc })
    .from(documents)
    .where(and(eq(documents.store, store), eq(documents.entity, 'product'), eq(documents.code, sku)));
  const product = row === undefined ? undefined : bridgeProduct.parse(row.doc);
  const energyClass = product?.energy_class;
  if (product === undefined || !energyClass) throw refuse(404, 'No energy label');
  return { product, energyClass };
}
