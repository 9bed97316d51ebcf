// Examines whether prices include tax, which tax rates apply, and how prices are refreshed.

import { fieldsOf, resultOf } from './backend-at.ts';
import { type Examination, type Question, readHits, searchEntity } from './examination.ts';
import type { Finding } from './finding.ts';
import { share } from './table.ts';

const CENT = 0.011;
const numberIn = (document: Record<string, unknown>, ...names: string[]): number | undefined => {
  const value = names.map((name) => document[name]).find((each) => each !== undefined && each !== null);
  const number = Number(value);
  return value === undefined || value === '' || Number.isNaN(number) ? undefined : number;
};

const RENDER_LISTS = ['/products/render-list', '/product/render-list'];

/**
 * Requests the current prices with tax of some products; returns the prices by product id, and the path that worked.
 */
async function presentPrices(
  { send }: Pick<Examination, 'send'>,
  products: readonly Record<string, unknown>[],
): Promise<{ path: string; gross: Map<string, number> } | undefined> {
  const skus = products.slice(0, 5).map(({ sku }) => String(sku));
  for (const path of RENDER_LISTS) {
    const answer = await send(path, { query: { skus: skus.join(','), currencyCode: 'EUR', storeId: '1' } });
    const { items } = fieldsOf(resultOf(answer));
    if (!Array.isArray(items)) continue;
    const gross = items.map((item): [string, number] => [
      String(fieldsOf(item).id),
      Number(fieldsOf(fieldsOf(item).price_info).final_price),
    ]);
    return { path, gross: new Map(gross) };
  }
  return undefined;
}

const tax: Question = async ({ send, index, products: sample }) => {
  const present = await presentPrices({ send }, sample);
  const isGross = sample.some(
    ({ id, final_price }) =>
      final_price !== undefined && present?.gross.get(String(id)) === Number(final_price),
  );
  const priced = sample.filter((product) => (numberIn(product, 'final_price', 'price') ?? 0) > 0);
  const pairs = priced.filter((product) => numberIn(product, 'price_incl_tax', 'priceInclTax') !== undefined);
  const net = pairs.filter(
    (product) =>
      (numberIn(product, 'price_incl_tax', 'priceInclTax') ?? 0) - (numberIn(product, 'price') ?? 0) > CENT,
  );
  const rules = readHits(await searchEntity(send, index, 'taxrule', { size: 50 }));
  const rates = (rules?.documents ?? []).flatMap(({ rates: list }) => (Array.isArray(list) ? list : []));
  const countries = [...new Set(rates.map((rate) => String(fieldsOf(rate).tax_country_id ?? '')))].filter(
    Boolean,
  );
  const found: Finding[] = [];
  if (net.length > 0)
    found.push({
      about: 'net prices',
      state: 'setting',
      says: `${share(net.length, pairs.length)} products with both prices have a net one: the gross price is shown; ${share(priced.length - pairs.length, priced.length)} have no gross price: it is calculated with the country's rate and marked as unconfirmed`,
      settings: {
        'tax.sourcePriceIncludesTax': false,
        'tax.calculateServerSide': pairs.length === priced.length,
      },
    });
  else
    found.push({
      about: 'prices with tax',
      state: pairs.length > 0 || isGross ? 'works' : 'warning',
      says:
        pairs.length > 0
          ? `${share(pairs.length, priced.length)} products have a price with tax`
          : isGross
            ? 'the catalogue contains the same prices as the price refresh, which include tax'
            : 'no product has a price with tax, so prices may or may not include it: set tax.sourcePriceIncludesTax',
      settings: pairs.length > 0 || isGross ? { 'tax.sourcePriceIncludesTax': true } : {},
    });
  found.push(
    countries.length > 0
      ? {
          about: 'tax rules',
          state: 'setting',
          says: `rates for ${countries.join(', ')}; the first is the default country`,
          settings: { 'tax.defaultCountry': countries[0] },
        }
      : {
          about: 'tax rules',
          state: net.length > 0 ? 'warning' : 'missing',
          says: 'none: gross prices cannot be calculated',
        },
  );
  return found;
};

const priceRefresh: Question = async ({ send, products: sample }) => {
  const present = await presentPrices({ send }, sample);
  if (present)
    return [
      {
        about: 'price refresh',
        state: present.path === RENDER_LISTS[0] ? 'works' : 'setting',
        says: `${present.path}: displayed prices are confirmed by the backend`,
        settings: { 'bridge.renderList': present.path, 'prices.refresh': true },
      },
    ];
  return [
    {
      about: 'price refresh',
      state: 'missing',
      says: "the catalogue's prices are displayed and never marked as confirmed",
      settings: { 'prices.refresh': false },
    },
  ];
};

export const priceQuestions: readonly Question[] = [tax, priceRefresh];
