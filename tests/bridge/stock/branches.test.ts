// Tests stock by branch: what products say of it, how listings filter by it, and from where orders take their pieces.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeOfPoint } from '#bridge/carts/offered-points.ts';
import { readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { orderStock, orders, stock } from '#bridge/database/tables.ts';
import { cancelUnpaid } from '#bridge/orders/cancel-unpaid.ts';
import { branchStockAnswer } from '#schemas/bridge/bridge-branch.ts';
import { branchCatalogue } from '../../support/backend/branch-catalogue.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import {
  documentOf,
  line,
  type OrderParts,
  orderOf,
  placeOrder,
  post,
  qtyOf,
  stockPublished,
} from '../../support/backend/requests.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({}, branchCatalogue());
});
afterAll(() => bridge.close());

const rowsOf = async (sku: string) => {
  const rows = await bridge.db.select().from(stock).where(eq(stock.sku, sku)).orderBy(stock.location);
  return Object.fromEntries(rows.map(({ location, qty }) => [location, qty]));
};
const atBranches = async (skus: string) => {
  const { result } = branchStockAnswer.parse(
    (await bridge.app.inject({ url: `/api/stock/branches?skus=${skus}` })).json(),
  );
  return Object.fromEntries(result.map(({ sku, branches }) => [sku, branches]));
};
const price: Record<string, number> = { 'P-8': 68.8, 'P-9': 76.15, 'P-2': 24.7 };
/** Orders products, to be collected in a branch if one is named. */
function ordering(id: string, products: [sku: string, qty: number][], point?: string) {
  const parts: OrderParts = {
    products: products.map(([sku, qty]) => line(sku, qty, price[sku] ?? 1)),
    ...(point === undefined ? {} : { carrier: ['collect', 'shop'] as [string, string] }),
  };
  const body = orderOf(id, parts);
  if (point !== undefined)
    Object.assign(body.addressInformation.shippingExtraFields, { pickup_point: point });
  return placeOrder(bridge, body);
}
const setRows = async (sku: string, pieces: Record<string, number>) => {
  await bridge.db.delete(orderStock).where(eq(orderStock.sku, sku));
  for (const [location, qty] of Object.entries(pieces))
    await bridge.db
      .update(stock)
      .set({ qty, initial_qty: qty })
      .where(and(eq(stock.sku, sku), eq(stock.location, location)));
};
const listed = async (code: string) => {
  const body = { query: { term: { available_in: code } }, size: 50, _source: ['sku'] };
  const found = (await post(bridge, '/api/catalog/catalogue_lv/product/_search', body)).json();
  return found.hits.hits.map((hit: { _source: { sku: string } }) => hit._source.sku).sort();
};

describe('stock by branch', () => {
  beforeEach(async () => {
    await setRows('P-9', { default: 13, RIX: 2, VLM: 3, OLD: 1 });
    await setRows('P-8', { default: 14, RIX: 4, VLM: 0, OLD: 0 });
  });

  it('is the part of the stated quantity that a branch has', async () => {
    expect(await rowsOf('P-9')).toEqual({ default: 13, RIX: 2, VLM: 3, OLD: 1 });
    expect(await qtyOf(bridge, 'P-9')).toBe(19);
  });

  it('is listed for skus that are kept by branch only', async () => {
    expect(await atBranches('P-9,P-2,P-999')).toEqual({ 'P-9': { RIX: 2, VLM: 3, OLD: 1 } });
  });

  it('is the sum of the variants for a configurable product', async () => {
    expect(await atBranches('C-1')).toEqual({ 'C-1': { RIX: 1, VLM: 1 } });
  });

  it('is not part of documents, which name the branches only', async () => {
    const { stock: record, available_in } = await documentOf(bridge, 'P-9');
    expect(record).not.toHaveProperty('sources');
    expect(available_in).toEqual(['OLD', 'RIX', 'VLM']);
    expect(await documentOf(bridge, 'P-2')).not.toHaveProperty('available_in');
  });

  it('filters listings', async () => {
    await stockPublished(bridge);
    expect(await listed('VLM')).toEqual(['C-1', 'P-9']);
    expect(await listed('RIX')).toEqual(['C-1', 'P-8', 'P-9']);
  });

  it('changes the listing of a branch once its last piece is sold', async () => {
    await documentOf(bridge, 'P-8');
    expect((await ordering('last-in-riga', [['P-8', 4]], 'RIX')).statusCode).toBe(200);
    expect((await documentOf(bridge, 'P-8')).available_in).toEqual([]);
    expect(await listed('RIX')).toEqual(['C-1', 'P-9']);
  });
});

describe('an order', () => {
  beforeEach(async () => {
    await setRows('P-9', { default: 13, RIX: 2, VLM: 3, OLD: 1 });
    await setRows('P-8', { default: 14, RIX: 4, VLM: 0, OLD: 0 });
  });

  it('takes what is collected from the branch, though the default location has it too', async () => {
    expect((await ordering('collected', [['P-9', 2]], 'RIX')).statusCode).toBe(200);
    expect(await rowsOf('P-9')).toEqual({ default: 13, RIX: 0, VLM: 3, OLD: 1 });
  });

  it('takes what is delivered from the default location first', async () => {
    await ordering('delivered', [['P-9', 2]]);
    expect(await rowsOf('P-9')).toEqual({ default: 11, RIX: 2, VLM: 3, OLD: 1 });
  });

  it('is refused if the branch lacks a product, which is named', async () => {
    const answer = await ordering(
      'lacking-product',
      [
        ['P-9', 1],
        ['P-8', 1],
      ],
      'VLM',
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json().result).toMatchObject({
      errorCode: 'branch-out-of-stock',
      skus: ['P-8'],
      branch: 'VLM',
    });
    expect(await rowsOf('P-9')).toEqual({ default: 13, RIX: 2, VLM: 3, OLD: 1 });
  });

  it('is refused for more pieces than the branch has', async () => {
    const answer = await ordering('too-many-there', [['P-9', 3]], 'RIX');
    expect(answer.json().result).toMatchObject({ errorCode: 'branch-out-of-stock', skus: ['P-9'] });
  });

  it('collects in any branch what is not kept by branch', async () => {
    expect((await ordering('not-by-branch', [['P-2', 1]], 'VLM')).statusCode).toBe(200);
  });

  it('is refused for a branch that has closed for good', async () => {
    const answer = await ordering('closed-branch', [['P-9', 1]], 'OLD');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().result).toMatchObject({ errorCode: 'unknown-pickup-point' });
  });

  it('returns its pieces to the branch when it is cancelled unpaid', async () => {
    const number = Number((await ordering('unpaid-order', [['P-9', 2]], 'RIX')).json().result.orderNumber);
    const pending = {
      ...({ payment_provider: 'bank', payment_state: 'pending' } as const),
      ...({ status: 'awaiting_payment', unpaid_since: NOW } as const),
    };
    await bridge.db.update(orders).set(pending).where(eq(orders.number, number));
    await cancelUnpaid(bridge.db, NOW + 86_400_000, 1);
    expect(await rowsOf('P-9')).toEqual({ default: 13, RIX: 2, VLM: 3, OLD: 1 });
  });

  it('never takes more than a branch has, whatever is ordered at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => ordering(`at-once-${at}`, [['P-9', 1]], 'RIX')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(await rowsOf('P-9')).toEqual({ default: 13, RIX: 0, VLM: 3, OLD: 1 });
  });
});

it('offers no pickup point of a branch that has closed for good', async () => {
  const list = (await bridge.app.inject({ url: '/api/pickup-points?method=shop' })).json().result;
  expect(list.map(({ code }: { code: string }) => code).filter((code: string) => code !== 'OMN-1')).toEqual([
    'RIX',
    'VLM',
  ]);
});

it('knows the place of an order in a branch that is no longer a pickup point', async () => {
  const facts = await readCatalogueFacts(bridge.db, 'UTC');
  const config = (facts.shopData.config as { code: string }[]).filter(({ code }) => code !== 'shipping');
  expect(placeOfPoint({ ...facts, shopData: { ...facts.shopData, config } }, 'lv', 'OLD')).toMatchObject({
    name: 'Senais',
    address: 'Senais 1',
  });
});
