// Tests the request bodies that seed a Medusa: its admin API accepts them, and the import can read the result.
import { describe, expect, it } from 'vitest';
import { medusaProducts, type SeedProduct } from '#connectors/medusa/engine/medusa-products.ts';

type Variant = { sku: string; options: Record<string, string>; metadata: Record<string, unknown> };
type Option = { title: string; values: string[] };

const { products, categories } = medusaProducts({ products: 200 });
const variantsIn = ({ body }: SeedProduct) => body.variants as unknown as Variant[];
const optionsIn = ({ body }: SeedProduct) => body.options as Option[];

describe('the products of a seeded Medusa', () => {
  it('are as many as requested', () => {
    expect(products).toHaveLength(200);
    expect(medusaProducts({ products: 3 }).products).toHaveLength(3);
  });

  it('have unique skus and handles', () => {
    const skus = products.flatMap(variantsIn).map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(skus.length);
    expect(new Set(products.map(({ body }) => body.handle)).size).toBe(products.length);
  });

  it('have a unique combination of values in each variant', () => {
    for (const product of products) {
      const options = optionsIn(product);
      const combinations = variantsIn(product).map((variant) => {
        expect(Object.keys(variant.options).sort()).toEqual(options.map(({ title }) => title).sort());
        for (const { title, values } of options) expect(values).toContain(variant.options[title]);
        return JSON.stringify(variant.options);
      });
      expect(new Set(combinations).size).toBe(combinations.length);
    }
  });

  it('have technical attributes as labels, never as option ids', () => {
    const values = products.flatMap((product) => [
      product.body.metadata as Record<string, unknown>,
      ...variantsIn(product).map(({ metadata }) => metadata),
    ]);
    const ids = values
      .flatMap((metadata) => Object.entries(metadata))
      .filter(([, value]) => [value].flat().some((each) => /^\d{6,}$/.test(String(each))));
    expect(ids).toEqual([]);
  });

  it('are in categories that are listed after their parents', () => {
    const known = new Set(categories.map(({ id }) => id));
    for (const { category } of products) expect(known).toContain(category);
    const seen = new Set<number>();
    for (const { id, parent_id } of categories) {
      if (known.has(parent_id)) expect(seen).toContain(parent_id);
      seen.add(id);
    }
  });

  it('include reduced, sold-out, unpublished and unmanaged products', () => {
    const variants = products.flatMap((product) => product.variants);
    expect(variants.some(({ salePrice, price }) => salePrice !== undefined && salePrice < price)).toBe(true);
    expect(variants.some(({ stock }) => stock === 0)).toBe(true);
    expect(variants.some(({ stock }) => stock === undefined)).toBe(true);
    expect(products.some(({ body }) => body.status === 'draft')).toBe(true);
  });

  it('have as many variants as a measurement requests', () => {
    const many = medusaProducts({ products: 100, variantsEach: 3 }).products;
    expect(many.flatMap(variantsIn).length).toBeGreaterThanOrEqual(250);
    const skus = many.flatMap(variantsIn).map(({ sku }) => sku);
    expect(new Set(skus).size).toBe(skus.length);
    expect(Math.min(...many.map((product) => variantsIn(product).length))).toBeGreaterThanOrEqual(2);
  });
});
