// Tests the generated demo catalogue: it is deterministic, has the requested size, is valid against the wire schemas,
// and covers every kind of product and document.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { generateCatalogue } from '#demo/generator/generate-catalogue.ts';
import { bridgeFacts } from '#schemas/bridge/bridge-facts.ts';
import {
  bridgeAttribute,
  bridgeCategory,
  bridgeProduct,
  bridgeTaxRule,
} from '#schemas/bridge/catalogue-answer.ts';
import { bridgeCountry, configurations, shopData } from '#schemas/bridge/shop-data.ts';
import { contactValue, promotedBanners } from '#schemas/documents/content-document.ts';
import { mendFacts } from '#shared/wire/mend/mend-facts.ts';

const shopConfig = JSON.parse(readFileSync('src/app/public/shop.config.json', 'utf8')) as {
  payment: { bankCode: string; leasingCode: string };
  promises: { collectionFee: number };
};
const now = new Date('2026-11-21T12:00:00Z');
const stores = ['lv', 'en', 'ru'] as const;
const shop = generateCatalogue({ seed: 42, now });
const raw = [...shop.products()];
const parsed = {
  lv: raw.map((product) => bridgeProduct.parse(product.documents.lv)),
  en: raw.map((product) => bridgeProduct.parse(product.documents.en)),
  ru: raw.map((product) => bridgeProduct.parse(product.documents.ru)),
};
const all = parsed.lv;
const main = all.filter((product) => product.visibility > 1);
const bySku = new Map(all.map((product) => [product.sku, product]));
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

describe('parts of products', () => {
  test('gives a configurable product two to eight variants, each also stored as a hidden document', () => {
    for (const product of main.filter((entry) => entry.type_id === 'configurable')) {
      const children = product.configurable_children ?? [];
      expect(children.length).toBeGreaterThanOrEqual(2);
      expect(children.length).toBeLessThanOrEqual(8);
      const combinations = new Set<string>();
      for (const child of children) {
        const own = bySku.get(child.sku);
        expect(own?.visibility).toBe(1);
        expect(own?.type_id).toBe('simple');
        expect(own?.final_price).toBe(child.final_price);
        const values = (product.configurable_options ?? []).map((option) => {
          const code = String(option.attribute_code);
          expect(option.values.map((value) => value.value_index)).toContain(String(child[code]));
          expect(own?.[code]).toBe(child[code]);
          return child[code];
        });
        combinations.add(values.join());
      }
      expect(combinations.size).toBe(children.length);
      expect(product.final_price).toBe(Math.min(...children.map((child) => child.final_price ?? 0)));
      for (const option of product.configurable_options ?? []) {
        expect(product[String(option.attribute_code)]).toBeUndefined();
        const offered = z.array(z.number()).parse(product[`${option.attribute_code}_options`]);
        expect(offered.map(String)).toEqual(option.values.map((value) => value.value_index));
      }
    }
  });

  test('prices grouped products and bundles as the sum of their parts', () => {
    const priceOf = (sku: string): number => bySku.get(sku)?.final_price ?? Number.NaN;
    for (const product of main.filter((entry) => entry.type_id === 'grouped')) {
      const skus = (product.product_links ?? []).map((link) => link.linked_product_sku);
      expect(skus.length).toBeGreaterThan(1);
      for (const sku of skus) expect(bySku.get(sku)?.status).toBe(1);
      expect(product.final_price).toBeCloseTo(
        skus.reduce((sum, sku) => sum + priceOf(sku), 0),
        2,
      );
    }
    for (const product of main.filter((entry) => entry.type_id === 'bundle')) {
      const options = product.bundle_options ?? [];
      expect(options.filter((option) => option.required).length).toBeGreaterThan(1);
      const defaults = options.flatMap((option) => option.product_links.filter((link) => link.is_default));
      expect(defaults).toHaveLength(options.filter((option) => option.required).length);
      expect(product.final_price).toBeCloseTo(
        defaults.reduce((sum, link) => sum + priceOf(link.sku), 0),
        2,
      );
    }
  });

  test('uses only known attributes and offered options in all store views', () => {
    for (const store of stores) {
      const attributes = shop.attributes[store].map((attribute) => bridgeAttribute.parse(attribute));
      const options = new Map(
        attributes.map((attribute) => [
          attribute.attribute_code,
          new Set((attribute.options ?? []).map((option) => option.value)),
        ]),
      );
      expect(new Set(attributes.map((attribute) => attribute.attribute_id)).size).toBe(attributes.length);
      for (const product of parsed[store]) {
        for (const code of product.attribute_codes ?? []) {
          const offered = options.get(code);
          expect(offered).toBeDefined();
          const value = product[code] ?? product[`${code}_options`];
          expect(value, `${product.sku} ${code}`).toBeDefined();
          if (offered === undefined || offered.size === 0) continue;
          for (const id of Array.isArray(value) ? value : [value]) expect(offered).toContain(String(id));
        }
      }
    }
    const swatches =
      shop.attributes.lv
        .map((attribute) => bridgeAttribute.parse(attribute))
        .find((attribute) => attribute.attribute_code === 'color')?.options ?? [];
    expect(swatches.filter((option) => /^#[0-9a-f]{6}$/.test(option.swatch ?? ''))).toHaveLength(13);
  });

  test('links products only to other existing products', () => {
    for (const product of all) {
      for (const link of product.product_links ?? []) {
        expect(bySku.has(link.linked_product_sku)).toBe(true);
        expect(link.linked_product_sku).not.toBe(product.sku);
      }
    }
  });
});

describe('other documents', () => {
  test('rates a product by the average of its approved reviews', () => {
    const review = z.looseObject({
      id: z.number(),
      product_id: z.number(),
      rating: z.number(),
      review_status: z.number(),
      title: z.string(),
      detail: z.string(),
      nickname: z.string(),
      created_at: z.string(),
    });
    const reviews = shop.reviews.lv.map((entry) => review.parse(entry));
    expect(new Set(reviews.map((entry) => entry.id)).size).toBe(reviews.length);
    expect(reviews.some((entry) => entry.review_status === 2)).toBe(true);
    // a text is repeated only after all other texts with the same number of stars were used
    for (const { id } of main)
      for (const stars of [1, 2, 3, 4, 5]) {
        const alike = reviews.filter(({ product_id, rating }) => product_id === id && rating === stars);
        const words = alike.map(({ detail }) => detail);
        const different = new Set(words).size;
        expect(new Set(words.slice(0, different)).size).toBe(different);
      }
    const ratings = new Map<number, number[]>();
    for (const entry of reviews.filter(({ review_status }) => review_status === 1)) {
      ratings.set(entry.product_id, [...(ratings.get(entry.product_id) ?? []), entry.rating]);
    }
    for (const product of main) {
      const own = ratings.get(product.id) ?? [];
      expect(product.rating_count ?? 0).toBe(own.length);
      if (own.length === 0) continue;
      const average = own.reduce((sum, stars) => sum + stars, 0) / own.length;
      expect(Math.abs(Number(product.rating_average) - average)).toBeLessThan(0.051);
    }
  });

  test('matches the schemas of tax rules, countries, shop data and banners', () => {
    expect(
      shop.taxRules
        .map((rule) => bridgeTaxRule.parse(rule))
        .flatMap((rule) => rule.rates)
        .find((rate) => rate.tax_country_id === 'LV')?.rate,
    ).toBe(21);
    const config = shopData.parse(shop.shopData).config;
    for (const store of stores) {
      expect(shop.countries[store].map((country) => bridgeCountry.parse(country).id)).toEqual([
        'LV',
        'LT',
        'EE',
      ]);
      const banners = promotedBanners.parse(shop.banners[store]);
      expect(banners.headImage?.images).toHaveLength(3);
      expect([banners.mainBanners.length, banners.productBanners.length]).toEqual([2, 2]);
      const slugs = new Set(shop.categories[store].map((category) => bridgeCategory.parse(category).slug));
      const pages = new Set(parsed[store].map((product) => `/p/${product.sku}/${product.slug}`));
      for (const { link, sku } of [
        banners.headImage,
        ...banners.mainBanners,
        ...banners.smallBanners,
        ...banners.productBanners,
      ].flatMap((banner) => banner ?? [])) {
        if (sku !== undefined) expect(bySku.has(sku)).toBe(true);
        expect(link.startsWith('/p/') ? pages.has(link) : slugs.has(link.slice(3).split('?')[0])).toBe(true);
      }
    }
    for (const locale of ['lv-LV', 'en-US', 'ru-RU']) {
      const of = (code: string): unknown =>
        config.find((element) => element.code === code)?.configuration[locale];
      expect(contactValue.parse(of('contact')).hours).toBe('8:00–17:00');
      const carriers = new Set(
        configurations.shipping.parse(of('shipping')).methods.map((method) => method.carrier_code),
      );
      expect(carriers).toEqual(new Set(['courier', 'pickup']));
      const payment = configurations.payment.parse(of('payment'));
      for (const method of payment.methods) {
        for (const carrier of method.carriers ?? []) expect(carriers).toContain(carrier);
      }
      const byCode = new Map(payment.methods.map((method) => [method.code, method]));
      expect([...byCode.keys()]).toEqual([
        'banktransfer',
        'cashondelivery',
        'collection',
        shopConfig.payment.bankCode,
        shopConfig.payment.leasingCode,
      ]);
      expect(byCode.get(shopConfig.payment.bankCode)?.provider).toBe('bank');
      expect(byCode.get(shopConfig.payment.leasingCode)?.provider).toBe('leasing');
      expect(new Set(payment.banks?.map(({ code }) => code)).size).toBe(4);
    }
  });

  test.each(['lv-LV', 'en-US', 'ru-RU'])(
    'charges the configured collection fee of 3.00 € (%s) [S9.072]',
    (locale) => {
      const element = shopData.parse(shop.shopData).config.find(({ code }) => code === 'payment');
      const { methods } = configurations.payment.parse(element?.configuration[locale]);
      const fee = methods.find(({ code }) => code === 'collection')?.cost_incl_tax;
      expect([fee, shopConfig.promises.collectionFee]).toEqual([3, 300]);
    },
  );

  test('lists eight newest and eight bestselling products on the home page, all enabled', () => {
    const { new_collection, bestsellers } = shop.homePage;
    expect([new_collection.length, bestsellers.length]).toEqual([8, 8]);
    for (const sku of [...new_collection, ...bestsellers]) expect(bySku.get(sku)?.status).toBe(1);
    const newest = main.toSorted((a, b) => (String(a.created_at) < String(b.created_at) ? 1 : -1));
    expect(newest.slice(0, 8).map((product) => product.sku)).toEqual(new_collection);
  });
});
