// Tests imported products without stock.
import { describe, expect, it } from 'vitest';
import type { Json } from '#bridge/database/tables.ts';
import { mendProduct } from '#bridge/import/mend-product.ts';
import { known, now } from './mended-product.ts';

describe('missing stock', () => {
  const bare = { id: 7, sku: 'CUP', name: 'Cup', type_id: 'simple', price: 5 };
  const variants = [
    { id: 8, sku: 'CUP-S', name: 'Small', price: 5 },
    { id: 9, sku: 'CUP-L', name: 'Large', price: 5, stock: { qty: 2, is_in_stock: true } },
  ];
  const read = (source: Json, stock?: number) => {
    const reasons: string[] = [];
    const mended = mendProduct(source, { known, now, timeZone: 'UTC', stock }, (reason) =>
      reasons.push(reason),
    );
    if ('reason' in mended) throw new Error(mended.reason);
    return { doc: mended.doc, reasons };
  };
  const stockOf = (doc: Json) => doc.stock as Json | undefined;

  it('is treated as available without stock management', () => {
    const { doc, reasons } = read(bare);
    expect(stockOf(doc)).toMatchObject({ is_in_stock: true, manage_stock: false });
    expect(Number(doc.total_qty)).toBeGreaterThan(0);
    expect(reasons).toContain('no stock: not counted');
  });

  it('is filled in with the importer’s default quantity', () => {
    const { doc } = read(bare, 12);
    expect(stockOf(doc)).toMatchObject({ qty: 12, is_in_stock: true, manage_stock: true });
    expect(doc.total_qty).toBe(12);
  });

  it('is filled in per variant, except for a product that is out of stock', () => {
    const product = { ...bare, type_id: 'configurable', configurable_children: variants };
    const parts = (source: Json) => read(source).doc.configurable_children as Json[];
    expect(parts(product).map(stockOf)).toMatchObject([{ manage_stock: false }, { qty: 2 }]);
    const soldOut = { ...product, stock: { qty: 0, is_in_stock: false } };
    expect(stockOf(parts(soldOut)[0] ?? {})).toBeUndefined();
  });

  it('leaves existing stock unchanged', () => {
    expect(stockOf(read({ ...bare, stock: { qty: 0, is_in_stock: false } }, 12).doc)).toMatchObject({
      qty: 0,
    });
  });
});
