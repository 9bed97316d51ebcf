// Random products, queries and histories of a catalogue.
import fc from 'fast-check';
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { type SortOption, sortOption } from '#schemas/worker-api.ts';
import { Columns } from '#workers/catalogue-index/columns.ts';
import type { ListingQuery } from '#workers/catalogue-index/listing.ts';
import { makeChild, makeProduct } from '../../support/make-product.ts';

export const options = (values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
const attributes = fc.record({ color: options(['49', '50', '51']), size: options(['1', '2']) });
const few = fc.integer({ min: 0, max: 4 });
/** cents around the bounds of the price ranges, and one value that needs more than 32 bits */
const prices = fc.oneof(
  fc.constantFrom(0, 5_000, 10_000, 15_000, 5_000_000_000),
  fc.integer({ min: 0, max: 20_000 }),
);

/** Products with many ties and repeated ids: a product replaces an earlier one with the same id. */
const product: fc.Arbitrary<ProductDocument> = fc
  .record({
    id: fc.integer({ min: 1, max: 30 }),
    status: fc.integer({ min: -1, max: 3 }),
    visibility: fc.integer({ min: 1, max: 4 }),
    category_ids: fc.uniqueArray(fc.integer({ min: 10, max: 14 }), { maxLength: 3 }),
    price: prices,
    final_price: fc.option(prices, { nil: undefined }),
    brand: fc.constantFrom('', 'Norra', 'Vento'),
    condition_grade: fc.constantFrom<ProductDocument['condition_grade']>('Brand New', 'A', 'B'),
    energyClass: fc.constantFrom(undefined, 'A', 'B'),
    in_stock: fc.boolean(),
    total_qty: few,
    is_promoted: fc.boolean(),
    created: few,
    updated: few,
    attributes,
    child: fc.option(
      fc.record({ status: fc.integer({ min: 1, max: 2 }), color: fc.constantFrom('49', '50') }),
      {
        nil: undefined,
      },
    ),
  })
  .map(({ in_stock, created, updated, child, final_price, energyClass, ...rest }) =>
    makeProduct({
      ...rest,
      ...(final_price === undefined ? {} : { final_price }),
      ...(energyClass ? { energy: { class: energyClass, scale: 'A-G', label: '', sheet: '' } } : {}),
      key: `lv|${rest.id}`,
      sku: `S-${rest.id}`,
      stock: { qty: 1, is_in_stock: in_stock, manage_stock: true },
      created_at: `2026-01-0${created + 1}`,
      updated_at: `2026-02-0${updated + 1}`,
      configurable_children: child
        ? [makeChild({ sku: `S-${rest.id}-C`, status: child.status, attributes: { color: child.color } })]
        : [],
    }),
  );

export const query: fc.Arbitrary<ListingQuery> = fc
  .record({
    categoryIds: fc.option(fc.uniqueArray(fc.integer({ min: 10, max: 15 }), { maxLength: 2 }), {
      nil: undefined,
    }),
    filters: fc.dictionary(
      fc.constantFrom(
        'color',
        'size',
        'price',
        'unknown',
        'brand',
        'condition_grade',
        'energy_class',
        'stock',
      ),
      fc.array(
        fc.constantFrom('49', '50', '1', '0-5000', '5000-10000', '15000-', '-12000', 'x', 'Norra', 'A', 'B'),
        { maxLength: 4 },
      ),
    ),
    sort: fc.constantFrom<SortOption>(...sortOption.options),
    skus: fc.option(fc.array(fc.integer({ min: 1, max: 40 }).map((id) => `S-${id}`)), { nil: undefined }),
    from: fc.nat(12),
    size: fc.integer({ min: 1, max: 12 }),
    listOutOfStock: fc.boolean(),
  })
  .map(({ categoryIds, skus, ...rest }) => ({
    ...rest,
    ...(categoryIds ? { categoryIds } : {}),
    ...(skus ? { skus } : {}),
  }));

export const optionsOf = (p: ProductDocument, code: string): string[] => {
  if (code === 'brand') return [p.brand];
  if (code === 'condition_grade') return [p.condition_grade];
  if (code === 'energy_class') return p.energy ? [p.energy.class] : [];
  if (code === 'stock') return p.stock.is_in_stock ? ['1'] : [];
  return [
    ...(p.attributes[code] ?? []),
    ...p.configurable_children.filter((c) => c.status < 2).map((c) => c.attributes[code] ?? ''),
  ];
};

/** A reference implementation of a listing's rules, product by product. */
export function byHand(products: readonly ProductDocument[], asked: ListingQuery) {
  const price = (p: ProductDocument) => p.final_price ?? p.price;
  const inRange = (p: ProductDocument, text: string) => {
    const [from = '', to = ''] = text.split('-');
    return price(p) >= Number(from || 0) && price(p) <= (to === '' ? Infinity : Number(to));
  };
  const passes = (p: ProductDocument) =>
    [0, 1].includes(p.status) &&
    p.visibility >= 2 &&
    (asked.listOutOfStock || p.stock.is_in_stock) &&
    (!asked.categoryIds || asked.categoryIds.some((id) => p.category_ids.includes(id))) &&
    Object.entries(asked.filters).every(([code, chosen]) => {
      if (code !== 'price') return chosen.length === 0 || chosen.some((o) => optionsOf(p, code).includes(o));
      const ranges = chosen.filter((text) => text.includes('-'));
      return ranges.length === 0 || ranges.some((text) => inRange(p, text));
    });
  const compare: Record<SortOption, (a: ProductDocument, b: ProductDocument) => number> = {
    default: (a, b) => Number(b.is_promoted) - Number(a.is_promoted),
    latest: (a, b) => b.updated_at.localeCompare(a.updated_at),
    newest: (a, b) => b.created_at.localeCompare(a.created_at),
    'price-asc': (a, b) => price(a) - price(b),
    'price-desc': (a, b) => price(b) - price(a),
    'qty-asc': (a, b) => a.total_qty - b.total_qty,
    'qty-desc': (a, b) => b.total_qty - a.total_qty,
    'best-match': (a, b) => b.total_qty - a.total_qty,
  };
  const all = products.filter(passes);
  const { skus } = asked;
  const ordered = skus
    ? [...new Set(skus)].flatMap((sku) => all.filter((p) => p.sku === sku))
    : [...all].sort((a, b) => compare[asked.sort](a, b) || a.id - b.id);
  return {
    keys: ordered.slice(asked.from, asked.from + asked.size).map(({ key }) => key),
    total: ordered.length,
  };
}

/** The history of an index: added products (documents) and removed ones (ids). */
export const history = fc.array(
  fc.oneof({ weight: 5, arbitrary: product }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 30 }) }),
  { maxLength: 60 },
);
export function play(events: readonly (ProductDocument | number)[]) {
  const columns = new Columns('lv');
  const present = new Map<string, ProductDocument>();
  for (const event of events) {
    if (typeof event === 'number') {
      columns.remove(`lv|${event}`);
      present.delete(`lv|${event}`);
    } else {
      columns.put(event);
      present.set(event.key, event);
    }
  }
  return { columns, products: [...present.values()] };
}
