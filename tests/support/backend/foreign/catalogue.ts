// The catalogue of the foreign backend, generated from a seed in the odd shapes of real indexes. Prices are net; some
// documents have gross prices too. Long because it generates every kind of document.
import type { Fields, ForeignApi } from './exchange.ts';
import {
  colours,
  foreignAttributes,
  foreignCategories,
  foreignPages,
  foreignReviews,
  foreignTaxRules,
  GOODS_CATEGORIES,
  makers,
  sizes,
} from './reference-data.ts';

/** A product that can be added to a cart: one without choices, or a variant. */
export type Article = {
  id: number;
  sku: string;
  name: string;
  /** for a variant, the sku of its configurable product */
  parentSku?: string;
  /** for a variant, its option values by attribute id */
  options: Readonly<Record<string, string>>;
  type: string;
  net: number;
  regularNet: number;
  taxPercent: number;
  qty: number;
  isInStock: boolean;
};

export type ForeignCatalogue = {
  /** documents by entity */
  documents: Readonly<Record<string, readonly Fields[]>>;
  /** articles by sku */
  articles: ReadonlyMap<string, Article>;
};

const VAT = 21;
/** tax rate of tax class 4, in percent */
const REDUCED_VAT = 12;
export const gross = (net: number, percent: number = VAT): number => Math.round(net * (100 + percent)) / 100;

/** Returns a generator of numbers in [0, 1) for a seed. */
function sequenceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const nouns = ['Yoga Bag', 'Tee', 'Jacket', 'Hoodie', 'Pants', 'Watch', 'Ball', 'Bottle'];
const adjectives = ['Elisa EverCool&trade;', 'Norra Light', 'Vento Storm', 'Gaia Classic', 'Helio Trail'];
/** products created in the same second, as by an importer, have equal timestamps */
const stamps = ['2024-03-29 10:46:03', '2024-03-29 10:46:03', '2024-04-02 08:15:40', '2024-05-11 17:00:01'];
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

const galleryOf = (pictures: readonly string[], isKeyed: boolean): unknown => {
  const rows = pictures.map((image, pos) => ({ image, pos, typ: 'image', lab: null, vid: null }));
  return isKeyed ? Object.fromEntries(rows.map((row, place) => [String(place + 1), row])) : rows;
};

const SIMPLES = 56;
const CONFIGURABLES = 12;
const FIRST_CONFIGURABLE_ID = 400;
const FIRST_CHILD_ID = 600;

/**
 * The documents with gross prices: two of three with `some`, otherwise all. price_incl_tax is the regular price, except
 * with `paid`, where it is the price to pay.
 */
export type GrossTwins = 'some' | 'final' | 'paid';

/** Generates the whole catalogue from a seed, with the quirks of an API. */
export function foreignCatalogue(
  api: ForeignApi,
  seed: number,
  twins: GrossTwins = 'some',
): ForeignCatalogue {
  const next = sequenceOf(seed);
  const categories = foreignCategories();
  const pathOf = new Map(categories.map(({ id, url_path }) => [id, url_path]));
  const products: Fields[] = [];
  const articles = new Map<string, Article>();
  const ending = api === 'm1' ? '.html' : '';

  /** Builds the fields that all documents have; `at` is the position of the document. */
  const documentOf = (id: number, sku: string, name: string, at: number, more: Fields): Fields => {
    const category = pick(GOODS_CATEGORIES, at);
    const url = `${name
      .replace(/&\w+;/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')}-${id}`;
    return {
      id,
      sku,
      name,
      type_id: 'simple',
      status: 1,
      visibility: 4,
      tax_class_id: at % 8 === 0 ? 2 : '2',
      tier_prices: [],
      url_key: url,
      url_path: `${pathOf.get(category)}/${url}${ending}`,
      slug: url,
      image: `/m/b/mb${id}-blue-0.jpg`,
      small_image: `/m/b/mb${id}-blue-0.jpg`,
      thumbnail: at % 10 === 7 ? 'no_selection' : `/m/b/mb${id}-blue-0.jpg`,
      media_gallery: galleryOf([`/m/b/mb${id}-blue-0.jpg`, `/m/b/mb${id}-blue-1.jpg`], at % 4 === 1),
      category_ids: at % 3 === 2 ? [category, 2] : [String(category), '2'],
      category: [
        {
          category_id: category,
          name: categories.find((one) => one.id === category)?.name,
          slug: pathOf.get(category),
        },
      ],
      description: `<p>The <b>${name}</b> &mdash; made to last.</p>`,
      custom_attributes: null,
      product_links: [],
      has_options: '0',
      required_options: '0',
      manufacturer: pick(makers, at).value,
      material: at % 2 === 0 ? '8,11' : ['8', '11'],
      erin_recommends: at % 2 === 0 ? '0' : '1',
      weight: at % 6 === 0 ? null : 1,
      created_at: `2024-0${1 + (at % 9)}-10 09:00:00`,
      updated_at: pick(stamps, at),
      tsk: 1_587_030_428_330 + at,
      ...more,
    };
  };

  const withTax = (net: number, final: number, percent: number, at: number): Fields => {
    if (twins === 'some' && at % 3 === 0) return {};
    const [regular, paid] = [gross(net, percent), gross(final, percent)];
    const special = final < net ? { special_price_incl_tax: paid } : {};
    if (twins === 'paid') return { price_incl_tax: paid, original_price_incl_tax: regular, ...special };
    return { price_incl_tax: regular, price_tax: regular - net, final_price_incl_tax: paid, ...special };
  };

  /**
   * Builds net prices. Some documents also get gross prices, and some a reduced price, which is a text with four
   * decimals.
   */
  const pricesOf = (net: number, at: number, percent = VAT): { fields: Fields; final: number } => {
    const isReduced = at % 5 === 0;
    const final = isReduced ? Math.floor(net * 0.8) : net;
    const special = isReduced ? `${final}.0000` : null;
    return {
      final,
      fields: {
        price: net,
        regular_price: net,
        final_price: final,
        minimal_price: final,
        max_price: final,
        special_price: special,
        special_from_date: isReduced ? '2024-01-01 00:00:00' : null,
        special_to_date: null,
        ...withTax(net, final, percent, at),
      },
    };
  };
  const stockOf = (qty: number, isInStock: boolean, isWrapped = false): unknown => {
    const record = { qty, is_in_stock: isInStock, manage_stock: true, min_sale_qty: 1 };
    return isWrapped ? [record] : record;
  };
  const nameOf = (at: number): string => `${pick(adjectives, at)} ${pick(nouns, Math.floor(next() * 40))}`;
  const netPrice = (): number => Math.round((12 + next() * 180) * 100) / 100;
  const offer = (article: Omit<Article, 'taxPercent' | 'options'> & Partial<Article>) =>
    articles.set(article.sku, { options: {}, taxPercent: VAT, ...article });

  for (let at = 0; at < SIMPLES; at += 1) {
    const id = at + 1;
    // one sku has only digits, and its leading zeros are significant
    const sku = at === 3 ? '000123' : `24-MB${String(id).padStart(2, '0')}`;
    const taxPercent = at % 11 === 8 ? REDUCED_VAT : VAT;
    const { fields, final } = pricesOf(netPrice(), at, taxPercent);
    const isOut = at % 9 === 4;
    const name = nameOf(at);
    const type = at >= SIMPLES - 3 ? 'virtual' : 'simple';
    products.push(
      documentOf(id, sku, name, at, {
        ...fields,
        type_id: type,
        status: at === 11 || at === 29 ? 2 : 1,
        visibility: at % 13 === 6 ? 2 : 4,
        stock: stockOf(isOut ? 0 : 50 + at, !isOut, at % 7 === 2),
        ...(taxPercent === REDUCED_VAT ? { tax_class_id: '4' } : {}),
        ...(type === 'virtual' ? { weight: null } : {}),
        ...(at % 4 === 0
          ? { custom_attributes: [{ attribute_code: 'color', value: pick(colours, at).value }] }
          : { color: pick(colours, at).value }),
      }),
    );
    const qty = isOut ? 0 : 50 + at;
    const regularNet = Number(fields.price);
    offer({ id, sku, name, type, net: final, regularNet, taxPercent, qty, isInStock: !isOut });
  }

  for (let at = 0; at < CONFIGURABLES; at += 1) {
    const id = FIRST_CONFIGURABLE_ID + at;
    const sku = `WS${String(at + 1).padStart(2, '0')}`;
    const name = nameOf(at + 1);
    const net = netPrice();
    const { fields, final } = pricesOf(net, at + 1);
    const choices = [colours[0], colours[1]].flatMap((colour) =>
      sizes.slice(0, 2).map((size) => [colour, size] as const),
    );
    const children = choices.map(([colour, size], place) => {
      const childSku = `${sku}-${size.label}-${colour.label}`;
      const childId = FIRST_CHILD_ID + at * 10 + place;
      const own: Fields = { color: colour.value, size: size.value };
      // some documents have attributes in custom_attributes only, and some variants have a sku but no id
      const attributes =
        at % 3 === 1
          ? {
              custom_attributes: Object.entries(own).map(([attribute_code, value]) => ({
                attribute_code,
                value,
              })),
            }
          : own;
      const childName = `${name}-${size.label}-${colour.label}`;
      const isInStock = place !== 3;
      offer({
        id: childId,
        sku: childSku,
        name: childName,
        parentSku: sku,
        options: { '93': colour.value, '142': size.value },
        type: 'configurable',
        net: final,
        regularNet: net,
        qty: isInStock ? 20 : 0,
        isInStock,
      });
      products.push(
        documentOf(childId, childSku, childName, at, {
          ...fields,
          ...own,
          visibility: 1,
          category: [],
          category_ids: [],
          stock: stockOf(isInStock ? 20 : 0, isInStock),
        }),
      );
      return {
        ...(at % 2 === 0 ? {} : { id: childId }),
        sku: childSku,
        name: childName,
        status: 1,
        tax_class_id: '2',
        ...fields,
        image: `/w/s/${sku.toLowerCase()}-${place}.jpg`,
        url_key: childSku.toLowerCase(),
        stock: stockOf(isInStock ? 20 : 0, isInStock),
        ...attributes,
      };
    });
    products.push(
      documentOf(id, sku, name, at, {
        ...fields,
        // in older indexes the configurable has no price
        ...(at % 4 === 2 ? { price: 0, final_price: final } : {}),
        type_id: 'configurable',
        has_options: '1',
        required_options: '1',
        stock: stockOf(0, true),
        configurable_options: [
          {
            id: 300 + at,
            attribute_id: '93',
            attribute_code: 'color',
            label: 'Color',
            position: 1,
            product_id: id,
            values: [colours[0], colours[1]].map(({ label, value }) => ({
              value_index: Number(value),
              label,
            })),
          },
          {
            id: 330 + at,
            attribute_id: '142',
            attribute_code: 'size',
            label: 'Size',
            position: 0,
            product_id: id,
            values: sizes.slice(0, 2).map(({ label, value }) => ({ value_index: Number(value), label })),
          },
        ],
        configurable_children: children,
        color_options: [49, 50],
        size_options: [167, 168],
      }),
    );
  }

  for (let at = 0; at < 3; at += 1) {
    const parts = [at * 2 + 1, at * 2 + 7].map((id) => `24-MB${String(id).padStart(2, '0')}`);
    products.push(
      documentOf(800 + at, `SET-${at + 1}`, `Set of Sprite Yoga Straps ${at + 1}`, at, {
        type_id: 'grouped',
        price: 0,
        final_price: 0,
        special_price: null,
        stock: stockOf(0, true),
        product_links: parts.map((linked, position) => ({
          sku: `SET-${at + 1}`,
          link_type: 'associated',
          linked_product_sku: linked,
          linked_product_type: 'simple',
          position,
          extension_attributes: { qty: 1 },
        })),
      }),
      documentOf(820 + at, `KIT-${at + 1}`, `Sprite Yoga Companion Kit ${at + 1}`, at, {
        type_id: 'bundle',
        price: 0,
        final_price: 0,
        special_price: null,
        price_type: '0',
        stock: [{ qty: 0, is_in_stock: true }],
        bundle_options: parts.map((part, place) => ({
          option_id: place + 1 + at * 2,
          title: place === 0 ? 'Roller' : 'Brick',
          required: true,
          type: place === 0 ? 'radio' : 'select',
          position: place + 1,
          sku: `KIT-${at + 1}`,
          product_links: [
            {
              id: String(at * 2 + place + 1),
              sku: part,
              option_id: place + 1 + at * 2,
              qty: place === 0 ? 1 : null,
              position: 1,
              is_default: place === 0,
              price: 0,
              price_type: null,
              can_change_quantity: 1,
            },
          ],
        })),
      }),
    );
  }

  return {
    articles,
    documents: {
      product: products,
      category: categories,
      attribute: foreignAttributes(),
      taxrule: foreignTaxRules(api === 'm1' ? 'tax_rates_ids' : 'tax_rate_ids'),
      review: foreignReviews(),
      cms_page: foreignPages(),
      cms_block: [],
      cms_hierarchy: [],
    },
  };
}
