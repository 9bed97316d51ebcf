// Examines the catalogue: products, stock, categories, attributes, images, URLs, and the endpoints that serve them.

import { fieldsOf, resultOf } from './backend-at.ts';
import { type Examination, type Question, readHits, searchEntity } from './examination.ts';
import type { Finding } from './finding.ts';
import { priceQuestions } from './price-questions.ts';
import { share } from './table.ts';

const products: Question = async ({ send, index, products: sample }) => {
  const all = readHits(await searchEntity(send, index, 'product', { size: 1 }));
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
      says: `${share(unkeyed, sample.length)}: cannot be sold and are left out; the diagnostics page shows their number`,
    });
  return found;
};

/** Finds the configured store views whose index contains products. */
const storeViews: Question = async ({ send, views = [] }) => {
  const first = new Map<string, string>();
  for (const { code, index } of views) {
    const search = { size: 1, sort: 'id:asc' };
    const [document] = readHits(await searchEntity(send, index, 'product', search))?.documents ?? [];
    if (document) first.set(code, JSON.stringify(document));
  }
  const found = [...first.keys()];
  // if every index returns the same product, the backend ignores the name of the index
  if (new Set(first.values()).size < 2) return [];
  return [
    {
      about: 'store views',
      state: 'works',
      says: `${found.join(', ')}: each has its own index`,
      views: found,
    },
  ];
};

const paging: Question = async ({ send, index }) => {
  const first = readHits(await searchEntity(send, index, 'product', { size: 1, sort: 'id:asc' }));
  const [after] = first?.ids ?? [];
  const id = first?.documents[0]?.id;
  const second = readHits(
    await searchEntity(send, index, 'product', {
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
        ? 'the catalogue is pulled page by page'
        : 'ignored, the same page is returned again: the catalogue is pulled by id ranges instead',
    },
  ];
};

const textSearch: Question = async ({ send, index, products: sample }) => {
  const withQuantity = sample.filter(({ total_qty }) => total_qty !== undefined).length;
  const sorted = await searchEntity(send, index, 'product', { size: 1, sort: 'total_qty:desc' });
  const sortsByIt = readHits(sorted) !== undefined;
  return [
    {
      about: 'total_qty',
      state: withQuantity > 0 ? 'works' : 'missing',
      says:
        withQuantity > 0
          ? `${share(withQuantity, sample.length)} products have it`
          : `no product has it${sortsByIt ? '' : ', and sorting by it is refused'}: search sorts by stock, lists by their next criterion`,
    },
  ];
};

const stock: Question = async ({ send, products: sample }) => {
  const simple = sample.filter(({ type_id, sku }) => type_id === 'simple' && !String(sku).includes(','));
  const skus = simple.slice(0, 3).map(({ sku }) => String(sku));
  const check = resultOf(await send('/stock/check', { query: { sku: skus[0] ?? '' } }));
  const list = resultOf(await send('/stock/list', { query: { skus: skus.join(',') } }));
  const one = fieldsOf(check).qty !== undefined || fieldsOf(check).is_in_stock !== undefined;
  return [
    {
      about: 'stock',
      state: one ? 'works' : 'missing',
      says: one
        ? `checked when a product is opened or added${Array.isArray(list) ? ', also for several products at once' : '; one product per request'}`
        : "only the catalogue's stock is known until the order is placed",
    },
  ];
};

const categories: Question = async ({ send, index }) => {
  const found = readHits(await searchEntity(send, index, 'category', { size: 500 }));
  const documents = found?.documents ?? [];
  const flagged = documents.filter(({ is_active }) => is_active !== undefined).length;
  if (documents.length === 0)
    return [
      { about: 'categories', state: 'broken', says: 'none: the storefront has no menu and no listings' },
    ];
  return [
    {
      about: 'categories',
      state: 'works',
      says: `${found?.total} found${flagged < documents.length ? `; ${documents.length - flagged} without is_active are treated as active` : ''}`,
    },
  ];
};

const attributes: Question = async ({ send, index }) => {
  const found = readHits(await searchEntity(send, index, 'attribute', { size: 200 }));
  const count = found?.documents.length ?? 0;
  return [
    {
      about: 'attributes',
      state: count > 0 ? 'works' : 'missing',
      says: count > 0 ? `${count}, for filters and option labels` : 'none: only the price can be filtered',
    },
  ];
};

const URL_MAPS = ['/url/map', '/url'];

const urlMap: Question = async ({ send, products: sample }) => {
  const url = String(sample.find(({ url_path }) => url_path)?.url_path ?? 'no-such-page');
  for (const path of URL_MAPS) {
    const answer = await send(path, {
      method: 'POST',
      body: { url, includeFields: null, excludeFields: [] },
    });
    if (answer.status !== 200 || answer.json === undefined) continue;
    return [
      {
        about: 'URL map',
        state: path === URL_MAPS[0] ? 'works' : 'setting',
        says: 'URLs of the previous shop are resolved',
        settings: { 'bridge.urlMap': path },
      },
    ];
  }
  return [
    {
      about: 'URL map',
      state: 'missing',
      says: "URLs that match no route are resolved from the device's data only",
    },
  ];
};

const PICTURES = ['/img/{w}/{h}/resize/{path}', '/media/catalog/product/{path}'];

const pictures: Question = async ({ bridge, prefix, send, products: sample }) => {
  const image = String(sample.find(({ image: path }) => typeof path === 'string' && path)?.image ?? '');
  for (const template of [...PICTURES, ...PICTURES.map((each) => `${prefix}${each}`)]) {
    const path = template
      .replaceAll('{w}', '300')
      .replaceAll('{h}', '300')
      .replace('{path}', image.replace(/^\//, ''));
    const inside = prefix !== '' && path.startsWith(`${prefix}/`);
    const answer = inside
      ? await send(path.slice(prefix.length))
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
      says: 'none at the usual paths: set bridge.images',
    },
  ];
};

/** Optional endpoints, and how the storefront works without each. */
const optional: readonly [path: string, about: string, without: string][] = [
  [
    '/shop/data',
    'shop data',
    'no banners from the backend; shipping and payment methods come from the cart requests',
  ],
  ['/home-page', 'home page lists', 'new products and best sellers come from two searches'],
  [
    '/quantity-tracker?skus=none',
    'quantities',
    'the maximum quantity of a cart line comes from the stock list',
  ],
  ['/country/list', 'countries', 'the countries in the configuration are offered'],
];

const offers: Question = async ({ send }) =>
  Promise.all(
    optional.map(async ([path, about, without]): Promise<Finding> => {
      const answer = await send(path);
      const isThere = answer.status === 200 && answer.json !== undefined;
      return { about, state: isThere ? 'works' : 'missing', says: isThere ? `at ${path}` : without };
    }),
  );

/**
 * Compares the time zones of the storefront and the backend, because each uses its own to start and end special prices.
 */
const timeZones: Question = async ({ send, timeZone }) => {
  const { time_zone: theirs } = fieldsOf(resultOf(await send('/shop/data')) ?? {});
  if (timeZone === undefined || typeof theirs !== 'string') return [];
  const about = 'time zone';
  return theirs === timeZone
    ? [{ about, state: 'works', says: `both read dates without a zone in ${theirs}` }]
    : [
        {
          about,
          state: 'setting',
          says: `dates without a zone are in ${theirs} (SHOP_TIME_ZONE), but in ${timeZone} by the configuration: special prices would start and end at another time than in the backend`,
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

/** Finds the first combination of prefix and index that contains products. */
export async function findCatalogue(
  { prefixes, indexes }: Pick<Examination, 'prefixes' | 'indexes'>,
  askBelow: (prefix: string) => Examination['send'],
): Promise<Pick<Examination, 'prefix' | 'index' | 'products' | 'send'> | undefined> {
  for (const prefix of prefixes) {
    const send = askBelow(prefix);
    for (const index of indexes) {
      const found = readHits(await searchEntity(send, index, 'product', { size: 100 }));
      if (found && found.documents.length > 0) return { prefix, index, send, products: found.documents };
    }
  }
  return undefined;
}
