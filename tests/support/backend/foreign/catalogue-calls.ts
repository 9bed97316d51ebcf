// Calls that read the catalogue: search, URL map, stock and current prices.
import { type Article, type ForeignCatalogue, gross } from './catalogue.ts';
import { evaluateSearch, type SearchRules, sourceOf } from './evaluate-search.ts';
import {
  type Answer,
  enveloped,
  type Fields,
  type ForeignApi,
  type ForeignRequest,
  fieldsOf,
  Refusal,
  raw,
  textOf,
} from './exchange.ts';

export type CatalogueCalls = {
  search: (asked: ForeignRequest, index: string, entity: string) => Answer;
  urlMap: (asked: ForeignRequest) => Answer;
  stockOf: (sku: string) => Answer;
  stockList: (asked: ForeignRequest) => Answer;
  renderList: (asked: ForeignRequest) => Answer;
  productList: (asked: ForeignRequest) => Answer;
};

const namesIn = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);
const cents = (value: number): number => Math.round(value * 100) / 100;

/** A stock record, which has the product id but no sku. */
const stockRecord = ({ id, qty, isInStock }: Article): Fields => ({
  item_id: id,
  product_id: id,
  stock_id: 1,
  qty,
  is_in_stock: isInStock,
  is_qty_decimal: false,
  manage_stock: true,
  backorders: 0,
  min_sale_qty: 1,
  max_sale_qty: 10_000,
  qty_increments: 0,
});

function rendered({ id, name, type, net, regularNet, taxPercent }: Article, currency: string): Fields {
  const isReduced = net < regularNet;
  const final = gross(net, taxPercent);
  const regular = gross(regularNet, taxPercent);
  return {
    id,
    name,
    type,
    store_id: 1,
    currency_code: currency,
    url: `https://backend.example/catalog/product/view/id/${id}`,
    sgn: `signature-of-${id}`,
    price_info: {
      final_price: final,
      regular_price: regular,
      special_price: isReduced ? final : null,
      minimal_price: final,
      max_price: final,
      max_regular_price: regular,
      minimal_regular_price: regular,
      formatted_prices: {},
      extension_attributes: {
        tax_adjustments: {
          final_price: net,
          regular_price: regularNet,
          special_price: isReduced ? net : null,
        },
      },
    },
  };
}

export function catalogueCalls(
  api: ForeignApi,
  catalogue: ForeignCatalogue,
  rules: SearchRules,
): CatalogueCalls {
  const { documents, articles } = catalogue;

  const stockOf = (sku: string): Fields => {
    const article = articles.get(sku);
    if (article) return stockRecord(article);
    throw new Refusal(500, {
      errorMessage: 'No such entity with sku = '.concat(sku),
      code: 404,
    });
  };

  return {
    search: ({ method, query, body }, index, entity) => {
      if (!index.startsWith('vue_storefront_catalog')) throw new Refusal(500, `no such index [${index}]`);
      const all = documents[entity];
      if (!all) throw new Refusal(500, 'ERROR: invalid entity type');
      let asked = fieldsOf(body);
      if (method === 'GET') {
        try {
          asked = fieldsOf(JSON.parse(query.get('request') ?? '{}'));
        } catch {
          throw new Refusal(500, 'SyntaxError: Unexpected token in JSON');
        }
      }
      const { groupId: _, groupToken: __, ...searched } = asked;
      const exclude = namesIn(query.get('_source_exclude'));
      const isSigned = entity === 'product' && !exclude.some((name) => name.endsWith('sgn'));
      const found = evaluateSearch(
        isSigned ? all.map((document) => ({ ...document, sgn: `signature-of-${textOf(document.id)}` })) : all,
        entity,
        {
          body: searched,
          from: Number(query.get('from') ?? searched.from ?? 0),
          size: Number(query.get('size') ?? searched.size ?? 10),
          sort: query.get('sort') ?? '',
          include: namesIn(query.get('_source_include')),
          exclude,
        },
        rules,
      );
      return raw(found);
    },

    urlMap: ({ body }) => {
      const { url, includeFields, excludeFields } = fieldsOf(body);
      if (!textOf(url)) throw new Refusal(500, 'Missing url');
      const path = textOf(url).replace(/^\//, '');
      for (const entity of ['product', 'category', 'cms_page']) {
        const found = documents[entity]?.find((one) => [one.url_path, one.identifier].includes(path));
        if (!found) continue;
        const names = (value: unknown) => (Array.isArray(value) ? value.map(textOf) : []);
        return raw({
          _index: `vue_storefront_catalog_${entity}`,
          _type: entity,
          _id: textOf(found.id),
          _source: sourceOf(found, names(includeFields), names(excludeFields)),
        });
      }
      return raw(null);
    },

    stockOf: (sku) => enveloped(stockOf(sku)),
    stockList: ({ query }) => {
      const skus = namesIn(query.get('skus'));
      if (skus.length === 0) throw new Refusal(500, 'skus parameter is required');
      // looks up one sku after another, so that a single failure fails the whole list
      if (api === 'v') return enveloped(skus.map(stockOf));
      const known = skus.flatMap((sku) => articles.get(sku) ?? []);
      if (known.length === 0) throw new Refusal(500, 'No stock information for given sku');
      return enveloped(known.map(stockRecord));
    },
    renderList: ({ query }) => {
      const known = namesIn(query.get('skus')).flatMap((sku) => articles.get(sku) ?? []);
      const currency = query.get('currencyCode') ?? 'EUR';
      return enveloped({ items: known.map((article) => rendered(article, currency)) });
    },
    productList: ({ query }) => {
      const known = namesIn(query.get('skus')).flatMap((sku) => articles.get(sku) ?? []);
      const items = known.map(({ id, sku, name, net }) => ({ id, sku, name, price: cents(net), status: 1 }));
      return enveloped({ items, search_criteria: {}, total_count: items.length });
    },
  };
}
