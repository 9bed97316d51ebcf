// Tests the generated demo catalogue: it is deterministic, and has the requested size and every kind of product.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { generateCatalogue } from '#demo/generator/generate-catalogue.ts';
import { bridgeFacts } from '#schemas/bridge/bridge-facts.ts';
import { bridgeCategory, bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { mendFacts } from '#shared/wire/mend/mend-facts.ts';
import { all, main, now, parsed, raw, shop, stores } from './generated-catalogue.ts';

const categories = shop.categories.lv.map((category) => bridgeCategory.parse(category));

/** Returns a hash of everything the generator produces. */
function hashOf(options: Parameters<typeof generateCatalogue>[0]): string {
  const { products, ...rest } = generateCatalogue(options);
  const hash = createHash('sha256').update(JSON.stringify(rest));
  for (const product of products()) hash.update(JSON.stringify(product));
  return hash.digest('hex');
}

test('contains exactly one product with a minimum quantity of four, sold in pairs', () => {
  const usual = generateCatalogue({ seed: 1, products: 450, now }).products();
  const rules = [...usual].flatMap(({ documents }) => {
    const { stock, visibility } = documents.lv as { stock: object; visibility: number };
    return 'min_sale_qty' in stock ? [[visibility, stock]] : [];
  });
  expect(rules).toEqual([[4, expect.objectContaining({ min_sale_qty: 4, qty_increments: 2 })]]);
});

describe('repeated generation', () => {
  test('produces the same bytes only for the same seed and day', () => {
    const first = hashOf({ seed: 7, products: 300, now });
    expect(hashOf({ seed: 7, products: 300, now: new Date(now) })).toBe(first);
    expect(hashOf({ seed: 8, products: 300, now })).not.toBe(first);
    expect(hashOf({ seed: 7, products: 300, now: new Date('2026-11-22T12:00:00Z') })).not.toBe(first);
  });

  test('returns the same products when they are iterated twice', () => {
    const again = [...shop.products()];
    expect(JSON.stringify(again)).toBe(JSON.stringify(raw));
  });

  test('starts a larger catalogue with the products of a smaller one', () => {
    const small = [...generateCatalogue({ seed: 3, products: 60, now }).products()];
    const large = generateCatalogue({ seed: 3, products: 600, now }).products();
    for (const product of small) expect(large.next().value?.sku).toBe(product.sku);
  });
});

describe('size and identity', () => {
  test.each([1, 5, 15, 16, 40, 137])('generates exactly %i visible products', (products) => {
    const documents = [...generateCatalogue({ seed: 11, products, now }).products()].map((product) =>
      bridgeProduct.parse(product.documents.en),
    );
    expect(documents.filter((product) => product.visibility > 1)).toHaveLength(products);
  });

  test('generates 1,200 products by default', () => {
    expect(main).toHaveLength(1200);
  });

  test('rejects a number of products out of range', () => {
    for (const products of [0, -1, 1.5, 100_001]) {
      expect(() => generateCatalogue({ seed: 1, products, now })).toThrow(RangeError);
    }
  });

  test('gives every product unique identifiers and URL paths', () => {
    const distinct = (values: readonly unknown[]): number => new Set(values).size;
    expect(distinct(all.map((product) => product.id))).toBe(all.length);
    expect(distinct(all.map((product) => product.sku))).toBe(all.length);
    expect(distinct(all.map((product) => product.ean))).toBe(all.length);
    expect(distinct(all.map((product) => product.mpn))).toBe(all.length);
    for (const store of stores) {
      const paths = parsed[store].map((product) => product.url_path);
      const categoryPaths = shop.categories[store].map((category) => bridgeCategory.parse(category).url_path);
      expect(distinct([...paths, ...categoryPaths])).toBe(paths.length + categoryPaths.length);
      for (const path of paths) expect(path).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  test('gives every EAN-13 a valid check digit', () => {
    for (const { ean } of all) {
      expect(ean).toMatch(/^\d{13}$/);
      const sum = [...String(ean)].reduce(
        (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
        0,
      );
      expect(sum % 10).toBe(0);
    }
  });

  test('generates products that differ between store views only in texts', () => {
    const numbers = (product: z.infer<typeof bridgeProduct>): unknown => [
      product.id,
      product.sku,
      product.type_id,
      product.price,
      product.final_price,
      product.stock,
      product.color,
      product.category_ids,
      product.updated_at,
      product.configurable_children?.map((child) => [child.sku, child.final_price]),
    ];
    for (const [at, product] of all.entries()) {
      for (const store of stores) {
        const other = parsed[store][at];
        if (other === undefined) throw new Error('a store view is shorter');
        expect(numbers(other)).toEqual(numbers(product));
      }
    }
  });
});

describe('the products on sale', () => {
  test('has departments for computers, audio, video and home appliances [S1.001]', () => {
    const departments = categories.filter((category) => category.level === 2);
    expect(departments.map((category) => category.name)).toEqual([
      'Datori',
      'Audio',
      'Video',
      'Sadzīves tehnika',
    ]);
    for (const { id, product_count } of departments) {
      expect(product_count).toBeGreaterThan(100);
      expect(main.filter((product) => product.category_ids?.includes(id)).length).toBeGreaterThan(100);
    }
  });

  test('contains all six product types, at least twelve of each rare one', () => {
    const count = (type: string): number => main.filter((product) => product.type_id === type).length;
    for (const type of ['grouped', 'bundle', 'virtual', 'downloadable'])
      expect(count(type)).toBeGreaterThanOrEqual(12);
    expect(count('configurable')).toBeGreaterThan(200);
    expect(count('simple')).toBeGreaterThan(500);
  });

  test('assigns products to a leaf category and its ancestors below the root', () => {
    const byId = new Map(categories.map((category) => [category.id, category]));
    for (const product of main) {
      const ids = product.category_ids ?? [];
      const leaf = byId.get(ids.at(-1) ?? 0);
      expect(leaf?.level).toBe(4);
      expect(leaf?.path).toBe(`1/2/${ids.join('/')}`);
    }
  });

  test('counts the enabled, listed products of each category', () => {
    const listed = main.filter((product) => product.status <= 1 && product.visibility >= 2);
    for (const { id, product_count } of categories) {
      const found = id === 2 ? listed : listed.filter((product) => product.category_ids?.includes(id));
      expect(product_count).toBe(found.length);
      expect(product_count).toBeGreaterThan(0);
    }
  });

  test('gives products other than groups and bundles unique names', () => {
    const plain = main.filter((product) => product.type_id !== 'grouped' && product.type_id !== 'bundle');
    expect(new Set(plain.map((product) => product.name)).size).toBe(plain.length);
  });

  test('gives products and categories pictures that can be drawn', () => {
    const drawn =
      /^\/(camera|coffee|fridge|headphones|kettle|keyboard|laptop|monitor|oven|phone|soundbar|speaker|tablet|tv|vacuum|washer|desktop|mouse|webcam|watch|router|printer|charger|software|service|earbuds|turntable|amplifier|microphone|projector|action-camera|console|dryer|dishwasher|hob|microwave|robot-vacuum|toaster|blender|iron|purifier)\/[0-9a-f]{6}\/(front|three-quarter|detail)\.svg$/;
    for (const product of all) {
      expect(product.image).toMatch(drawn);
      for (const { image } of product.media_gallery ?? []) expect(image).toMatch(drawn);
      for (const child of product.configurable_children ?? []) expect(child.image).toMatch(drawn);
    }
    for (const category of categories) expect(category.image).toMatch(drawn);
  });

  test('contains the expected share of products in each rare state', () => {
    const share = (is: (product: (typeof main)[number]) => unknown): number =>
      main.filter(is).length / main.length;
    expect(share((product) => product.total_qty === 0)).toBeGreaterThan(0.03);
    expect(share((product) => product.total_qty === 0)).toBeLessThan(0.1);
    expect(share((product) => product.status === 2)).toBeGreaterThan(0.01);
    expect(share((product) => product.status === 2)).toBeLessThan(0.06);
    expect(share((product) => product.visibility === 2)).toBeGreaterThan(0.004);
    expect(share((product) => product.visibility === 3)).toBeGreaterThan(0.004);
    expect(share((product) => product.is_promoted)).toBeGreaterThan(0.04);
    expect(share((product) => product.tier_prices?.length)).toBeGreaterThan(0.03);
    expect(share((product) => product.custom_options?.length)).toBeGreaterThan(0.01);
    expect(new Set(main.map((product) => product.condition_grade))).toEqual(
      new Set(['Brand New', 'A+', 'A', 'B', 'C+', 'C']),
    );
  });

  test('adds an energy class, label and data sheet exactly to the kinds that need them', () => {
    const labelled = new Set([
      'fridge',
      'washer',
      'dishwasher',
      'tv',
      'monitor',
      'dryer',
      'phone',
      'tablet',
      'oven',
    ]);
    for (const product of all.filter((entry) => entry.type_id !== 'grouped' && entry.type_id !== 'bundle')) {
      const kind = product.image?.split('/')[1] ?? '';
      expect(product.energy_class !== undefined).toBe(labelled.has(kind));
      if (!labelled.has(kind)) continue;
      expect(product.energy_scale).toBe(kind === 'oven' ? 'A+++-D' : 'A-G');
      expect(product.energy_class).toMatch(kind === 'oven' ? /^(A\+{0,3}|[B-D])$/ : /^[A-G]$/);
      expect(product.energy_label).toBe(`/energy/${product.sku}/label.svg`);
      expect(product.energy_sheet).toBe(`/energy/${product.sku}/sheet.html`);
    }
  });

  test('states facts by law that need no repair', () => {
    const notes = new Set<string>();
    const stated = all.map((product) => {
      const doc = { ...product } as Record<string, unknown>;
      const before = JSON.stringify(doc);
      mendFacts(doc, (reason) => notes.add(reason));
      expect(JSON.stringify(doc)).toBe(before);
      return doc;
    });
    expect([...notes]).toEqual([]);
    for (const code of Object.keys(bridgeFacts))
      if (!/^safety_warnings_language$|_url$/.test(code))
        expect([code, stated.some((doc) => doc[code] !== undefined)]).toEqual([code, true]);
  });

  test('dates products within the last year, as text that sorts chronologically', () => {
    const pattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/;
    for (const product of all) {
      const [created, updated] = [String(product.created_at), product.updated_at];
      expect(created).toMatch(pattern);
      expect(updated).toMatch(pattern);
      expect(created <= updated).toBe(true);
      expect(created > '2025-11-21').toBe(true);
      expect(updated < '2026-11-21 12:00:00.000').toBe(true);
    }
    expect(new Set(main.map((product) => product.updated_at)).size).toBeGreaterThan(main.length * 0.99);
  });
});
