// Tests the parts of generated products: variants, links, options and attributes.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bridgeAttribute } from '#schemas/bridge/catalogue-answer.ts';
import { all, bySku, main, parsed, shop, stores } from './generated-catalogue.ts';

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

  test('suggests only dearer products of the same kind as alternatives', () => {
    const upsells = all.flatMap((product) =>
      (product.product_links ?? [])
        .filter(({ link_type }) => link_type === 'upsell')
        .map((link) => [product, bySku.get(link.linked_product_sku)] as const),
    );
    expect(upsells.length).toBeGreaterThan(100);
    for (const [product, other] of upsells) {
      expect(other?.category_ids).toEqual(product.category_ids);
      expect(Number(other?.price)).toBeGreaterThan(Number(product.price));
    }
  });

  test('names existing products as those that an accessory fits, by SKU or by code of the manufacturer', () => {
    const codes = all.flatMap(({ compatible_with }) => (compatible_with ?? []) as string[]);
    const known = new Set(all.flatMap(({ sku, mpn }) => [sku, mpn]));
    expect(codes.length).toBeGreaterThan(100);
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
    expect(codes.some((code) => bySku.has(code))).toBe(true);
  });
});
