// Tests orders in front of Medusa that are collected in a branch.
import { describe, expect, it } from 'vitest';
import { writeBranchRecord } from '#connectors/medusa/medusa-branches.ts';
import { METHODS } from '#connectors/medusa/shop-methods.ts';
import { orderRequest } from './memory-services.ts';
import { lines, openWorld, outcomeOf, TOTAL } from './order-world.ts';

describe('an order that is collected in a branch', () => {
  const world = (at: Record<string, number>) => {
    const opened = openWorld({ variants: { A: { price: 1990, stock: 10, at } } });
    opened.shelf.records.set(`${METHODS} lv`, {
      ...{ shipping: [], payment: [], countries: [] },
      collected: { so_1: { RIGA: 'so_1', CESIS: 'so_2' } },
    });
    return opened;
  };
  const place = async (
    opened: ReturnType<typeof world>,
    id: string,
    point: string,
    confirmedTotal = TOTAL,
  ) => {
    const { records: kept, orders } = opened.start();
    await writeBranchRecord(kept, { codes: { sloc_1: 'RIGA', sloc_2: 'CESIS' }, lists: {} });
    const request = orderRequest(id, { lines, confirmedTotal });
    request.body.addressInformation.shippingExtraFields.pickup_point = point;
    return outcomeOf(orders.place(request, undefined));
  };

  it('records the branch, its stock location and its own option', async () => {
    const opened = world({ sloc_2: 2 });
    expect(await place(opened, 'collected', 'CESIS')).toBe('placed');
    expect(opened.living('collected')[0]?.metadata).toMatchObject({
      ...{ pickup_point: 'CESIS', stock_location: 'sloc_2' },
    });
    expect([...opened.medusa.carts.values()][0]?.option).toEqual({
      ...{ option_id: 'so_2', data: { pickup_point: 'CESIS' } },
    });
  });

  it('is refused before anything is written if the branch lacks a product', async () => {
    const opened = world({ sloc_1: 1, sloc_2: 9 });
    expect(await place(opened, 'lacking', 'RIGA')).toBe('branch-out-of-stock');
    expect(opened.medusa.carts.size).toBe(0);
  });

  it('is placed if its stock is not kept by branch', async () => {
    expect(await place(world({ warehouse: 10 }), 'elsewhere', 'RIGA')).toBe('placed');
  });

  it('takes at most seven calls, also after another total was agreed to', async () => {
    const opened = world({ sloc_2: 2 });
    const begun = () => opened.medusa.calls.filter((name) => !name.startsWith('GET /store/regions')).length;
    expect(await place(opened, 'agreed', 'CESIS', TOTAL - 1)).toBe('total-changed');
    const before = begun();
    expect(await place(opened, 'agreed', 'CESIS', TOTAL + 1)).toBe('placed');
    expect(begun() - before).toBeLessThanOrEqual(7);
    expect(await place(world({ sloc_2: 2 }), 'lower', 'CESIS', TOTAL + 1)).toBe('placed');
  });
});
