// The examination of the catalogue: products, their stock, categories, attributes, pages and how they are
// asked for.

import { fieldsOf, resultOf } from './backend-at.ts';
import { type Examination, type Question, readHits, searchEntity } from './examination.ts';
import type { Finding } from './finding.ts';
import { priceQuestions } from './price-questions.ts';
import { share } from './table.ts';

const products: Question = async ({ ask, index, products: sample }) => {
  const all = readHits(await searchEntity(ask, index, 'product', { size: 1 }));
  const unkeyed = sample.filter(({ id, sku }) => id === undefined || sku === undefined).length;
  const found: Finding[] = [
    {
      about: 'catalogue',
      state: 'works',
      says: `${all?.total ?? sample.length} products in the index ${index}`,
      settings: { 'stores.0.index': index },
    },
  ];
  if (unkeyed > 0)
    found.push({
      about: 'products without id or sku',
      state: 'missing',
      says: `${share(unkeyed, sample.length)}: they cannot be sold and are left out, with a count on the device's page`,
    });
  return found;
};

/** Returns which of the configured store views have an index of their own. */
const storeViews: Question = async ({ ask, views = [] }) => {
  const first = new Map<string, string>();
  for (const { code, index } of views) {
    const search = { size: 1, sort: 'id:asc' };
    const [document] = readHits(await searchEntity(ask, index, 'product', search))?.documents ?? [];
    if (document) first.set(code, JSON.stringify(document));
  }
  const found = [...first.keys()];
  // a backend that does not read the name of an index has the same product in all of them
  if (new Set(first.values()).size < 2) return [];
  return [
    { about: 'store views', state: 'works', says: `${found.join(', ')}: each has its index`, views: found },
  ];
};

const paging: Question = async ({ ask, index }) => {
  const first = readHits(await searchEntity(ask, index, 'product', { size: 1, sort: 'id:asc' }));
  const [after] = first?.ids ?? [];
  const id = first?.documents[0]?.id;
  const second = readHits(
    await searchEntity(ask, index, 'product', {
      size: 1,
      sort: 'id:asc',
      body: { search_after: after && after.length > 0 ? after : [id] },
    }),
  );
  const moves = second !== undefined && second.documents[0]?.id !== id;
  return [
    {
      about: 'search_after',
      state: moves ? 'works' : 'missing',
      says: moves
        ? 'the catalogue is pulled page after page'
        : 'the same page comes again: the catalogue is pulled by ranges of the id instead',
    },
  ];
};

const textSearch: Question = async ({ ask, index, products: sample }) => {
  const withQuantity = sample.filter(({ total_qty }) => total_qty !== undefined).length;
  const sorted = await searchEntity(ask, index, 'product', { size: 1, sort: 'total_qty:desc' });
  const sortsByIt = readHits(sorted) !== undefined;
  return [
    {
      about: 'total_qty',
      state: withQuantity > 0 ? 'works' : 'missing',
      says:
        withQuantity > 0
          ? `${share(withQuantity, sample.length)} products carry it`
          : `no product carries it${sortsByIt ? '' : ', and sorting by it is refused'}: search goes by stock, lists by their next order`,
    },
  ];
};

const stock: Question = async ({ ask, products: sample }) => {
  const simple = sample.filter(({ type_id, sku }) => type_id === 'simple' && !String(sku).includes(','));
  const skus = simple.slice(0, 3).map(({ sku }) => String(sku));
  const check = resultOf(await ask('/stock/check', { query: { sku: skus[0] ?? '' } }));
  const list = resultOf(await ask('/stock/list', { query: { skus: skus.join(',') } }));
  const one = fieldsOf(check).qty !== undefined || fieldsOf(check).is_in_stock !== undefined;
  return [
    {
      about: 'stock',
      state: one ? 'works' : 'missing',
      says: one
        ? `asked when a product is opened or added${Array.isArray(list) ? ', several at a time' : '; not several at a time'}`
        : 'the catalogue says what is there, and nothing newer is known before the order',
    },
  ];
};

const categories: Question = async ({ ask, index }) => {
  const found = readHits(await searchEntity(ask, index, 'category', { size: 500 }));
  const documents = found?.documents ?? [];
  const flagged = documents.filter(({ is_active }) => is_active !== undefined).length;
  if (documents.length === 0)
    return [{ about: 'categories', state: 'broken', says: 'none: there is nothing to choose from' }];
  return [
    {
      about: 'categories',
      state: 'works',
      says: `${found?.total} of them${flagged < documents.length ? `; ${documents.length - flagged} without is_active, taken as active` : ''}`,
    },
  ];
};

const attributes: Question = async ({ ask, index }) => {
  const found = readHits(await searchEntity(ask, index, 'attribute', { size: 200 }));
  const count = found?.documents.length ?? 0;
  return [
    {
      about: 'attributes',
      state: count > 0 ? 'works' : 'missing',
      says: count > 0 ? `${count}: filters and the names of options` : 'no filters besides the price',
    },
  ];
};

const URL_MAPS = ['/url/map', '/url'];

const urlMap: Question = async ({ ask, products: sample }) => {
  const url = String(sample.find(({ url_path }) => url_path)?.url_path ?? 'no-such-page');
  for (const path of URL_MAPS) {
    const answer = await ask(path, {
      method: 'POST',
      body: { url, includeFields: null, excludeFields: [] },
    });
    if (answer.status !== 200 || answer.json === undefined) continue;
    return [
      {
        about: 'URL map',
        state: path === URL_MAPS[0] ? 'works' : 'setting',
        says: 'addresses of the old shop lead to their pages',
        settings: { 'bridge.urlMap': path },
      },
    ];
  }
  return [
    {
      about: 'URL map',
      state: 'missing',
      says: 'an address that is no route of the shop is looked for on the device only',
    },
  ];
};

const PICTURES = ['/img/{w}/{h}/resize/{path}', '/media/catalog/product/{path}'];

const pictures: Question = async ({ bridge, prefix, ask, products: sample }) => {
  const image = String(sample.find(({ image: path }) => typeof path === 'string' && path)?.image ?? '');
  for (const template of [...PICTURES, ...PICTURES.map((each) => `${prefix}${each}`)]) {
    const path = template
      .replaceAll('{w}', '300')
      .replaceAll('{h}', '300')
      .replace('{path}', image.replace(/^\//, ''));
    const inside = prefix !== '' && path.startsWith(`${prefix}/`);
    const answer = inside
      ? await ask(path.slice(prefix.length))
      : await fetch(bridge + path, { signal: AbortSignal.timeout(10_000) }).then(
          ({ status, headers }) => ({ status, contentType: headers.get('content-type') ?? '' }),
          () => ({ status: 0, contentType: '' }),
        );
    if (answer.status !== 200 || !answer.contentType.startsWith('image/')) continue;
    return [
      { about: 'pictures', state: 'works', says: `at ${template}`, settings: { 'bridge.images': template } },
    ];
  }
  return [
    {
      about: 'pictures',
      state: 'warning',
      says: 'none at the usual places: say where they are in bridge.images',
    },
  ];
};

/** What other endpoints are for, and what the shop does without them. */
const optional: readonly [path: string, about: string, without: string][] = [
  [
    '/shop/data',
    'shop data',
    'no banners of the backend; ways of delivery and payment come from the cart calls',
  ],
  ['/home-page', 'home page lists', 'new products and best sellers come from two searches'],
  [
    '/quantity-tracker?skus=none',
    'quantities',
    'the most of a thing that a cart may hold comes from the stock list',
  ],
  ['/country/list', 'countries', 'the countries of the configuration are offered'],
];

const offers: Question = async ({ ask }) =>
  Promise.all(
    optional.map(async ([path, about, without]): Promise<Finding> => {
      const answer = await ask(path);
      const isThere = answer.status === 200 && answer.json !== undefined;
      return { about, state: isThere ? 'works' : 'missing', says: isThere ? `at ${path}` : without };
    }),
  );

/** Where the backend names the zone of its dates: special prices begin and end by it, on both sides. */
const timeZones: Question = async ({ ask, timeZone }) => {
  const { time_zone: theirs } = fieldsOf(resultOf(await ask('/shop/data')) ?? {});
  if (timeZone === undefined || typeof theirs !== 'string') return [];
  const about = 'time zone';
  return theirs === timeZone
    ? [{ about, state: 'works', says: `dates without a zone are in ${theirs} for both` }]
    : [
        {
          about,
          state: 'setting',
          says: `dates without a zone are in ${theirs} (SHOP_TIME_ZONE), the configuration says ${timeZone}: special prices would begin and end at another hour than in the order`,
          settings: { timeZone: theirs },
        },
      ];
};

export const catalogueQuestions: readonly Question[] = [
  products,
  storeViews,
  paging,
  textSearch,
  ...priceQuestions,
  stock,
  categories,
  attributes,
  urlMap,
  pictures,
  offers,
  timeZones,
];

/** The first prefix and index below which a catalogue is found. Out: undefined when there is none. */
export async function findCatalogue(
  { prefixes, indexes }: Pick<Examination, 'prefixes' | 'indexes'>,
  askBelow: (prefix: string) => Examination['ask'],
): Promise<Pick<Examination, 'prefix' | 'index' | 'products' | 'ask'> | undefined> {
  for (const prefix of prefixes) {
    const ask = askBelow(prefix);
    for (const index of indexes) {
      const found = readHits(await searchEntity(ask, index, 'product', { size: 100 }));
      if (found && found.documents.length > 0) return { prefix, index, ask, products: found.documents };
    }
  }
  return undefined;
}
