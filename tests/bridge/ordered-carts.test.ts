// Tests that one cart results in one order: calls for an ordered cart, a second order of it, and items that the order
// does not contain.
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#bridge/database/tables.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { count, line, orderOf, post } from '../support/backend/requests.ts';
import { kettle, other, shopper } from './cart-of-shopper.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
  await bridge.db.execute(sql`update stock set qty = 100, initial_qty = 100`);
});
afterAll(() => bridge.close());

describe('ordered cart', () => {
  it('responds to every call with 410 cart-ordered', async () => {
    const { create, add, pull, order } = await shopper(bridge);
    const cart = await create();
    await add(cart, 'P-1');
    expect((await order('ordered-once', cart, [kettle])).statusCode).toBe(200);
    for (const answer of [await pull(cart), await add(cart, 'P-2')]) {
      expect(answer.statusCode, answer.body).toBe(410);
      expect(answer.json().result.errorCode).toBe('cart-ordered');
    }
  });

  it('is not ordered again under another id', async () => {
    const { create, add, order } = await shopper(bridge);
    const cart = await create();
    await add(cart, 'P-1');
    const before = await count(bridge, 'orders');
    const answers = await Promise.all([
      order('both-at-once-1', cart, [kettle]),
      order('both-at-once-2', cart, [kettle]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().result.errorCode).toBe('cart-ordered');
    expect((await count(bridge, 'orders')) - before).toBe(1);
  });

  it('is not ordered again by a guest', async () => {
    const cart_id = (await post(bridge, '/api/cart/create', undefined)).json().result;
    const order = (id: string) =>
      post(bridge, '/api/order/create', orderOf(id, { cart_id }), { 'idempotency-key': id });
    expect((await order('guest-first')).statusCode).toBe(200);
    expect((await order('guest-first')).statusCode).toBe(200);
    expect((await order('guest-second')).json()).toMatchObject({
      code: 409,
      result: { errorCode: 'cart-ordered' },
    });
  });
});

describe('cart items after an order', () => {
  it('move to the customer’s next cart with the same item ids if they were not ordered', async () => {
    const { create, add, pull, items, order } = await shopper(bridge);
    const cart = await create();
    await add(cart, 'P-1', 2);
    await add(cart, 'P-2', 3);
    const [, second] = (await pull(cart)).json().result;
    expect((await order('names-one-of-two', cart, [line('P-1', 2, 17.35)])).statusCode).toBe(200);
    const next = await create();
    expect(next).not.toBe(cart);
    expect(await items(next)).toEqual([['P-2', 3]]);
    expect((await pull(next)).json().result[0].item_id).toBe(second.item_id);
  });

  it.each([
    { known: 1, ordered: 1, held: 4, left: 3, title: 'the pieces that another device added' },
    {
      known: 2,
      ordered: 3,
      held: 4,
      left: 1,
      title: 'the pieces that another device added beyond the ordered quantity',
    },
    { known: 5, ordered: 2, held: 5, left: 0, title: 'none if the customer decreased it' },
    { known: 5, ordered: 2, held: 6, left: 1, title: 'the pieces added while the customer decreased it' },
    { known: 4, ordered: 4, held: 1, left: 0, title: 'none if another device decreased it' },
    {
      known: undefined,
      ordered: 1,
      held: 4,
      left: 0,
      title: 'none if the order does not state the known quantity',
    },
    {
      known: 0.5,
      ordered: 1,
      held: 2,
      left: 1,
      title: 'whole pieces if the known quantity is a fraction',
    },
  ])('keep the rest of an increased quantity: $title [I-09]', async ({ known, ordered, held, left }) => {
    const { create, add, pull, items, order } = await shopper(bridge);
    const cart = await create();
    await add(cart, 'P-1', held);
    const [{ item_id }] = (await pull(cart)).json().result;
    const more = { server_item_id: String(item_id), server_qty: known };
    const id = `raised-${cart}`;
    const answers = [
      await order(id, cart, [line('P-1', ordered, 17.35, more)]),
      await order(id, cart, [line('P-1', ordered, 17.35, more)]),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    expect(await items(await create())).toEqual(left > 0 ? [['P-1', left]] : []);
  });

  it('are not ordered by a second order for the same item with another quantity [I-01]', async () => {
    const { create, add, pull, items, order } = await shopper(bridge);
    const cart = await create();
    await add(cart, 'P-1', 4);
    const [{ item_id }] = (await pull(cart)).json().result;
    const known = (qty: number) => [
      line('P-1', qty, 17.35, { server_item_id: String(item_id), server_qty: qty }),
    ];
    expect((await order('knew-one-piece', cart, known(1))).statusCode).toBe(200);
    for (const [id, qty] of [
      ['knew-one-piece-too', 1],
      ['knew-all-four', 4],
    ] as const)
      expect((await order(id, cart, known(qty))).json()).toMatchObject({
        code: 409,
        result: { errorCode: 'cart-ordered' },
      });
    expect(await items(await create())).toEqual([['P-1', 3]]);
  });

  it('are removed from the next cart when a second order for the closed cart contains them', async () => {
    const { create, add, items, order } = await shopper(bridge);
    const cart = await create();
    await add(cart, 'P-1');
    await add(cart, 'P-2');
    expect((await order('takes-the-first', cart, [kettle])).statusCode).toBe(200);
    expect((await order('takes-the-second', cart, [other])).statusCode).toBe(200);
    expect(await items(await create())).toEqual([]);
    expect((await order('takes-it-again', cart, [other])).statusCode).toBe(409);
  });

  it('are removed if the order contains them with an empty option', async () => {
    const one = and(eq(documents.store, 'lv'), eq(documents.code, 'P-5'));
    const [row] = await bridge.db.select().from(documents).where(one);
    const custom_options = [{ option_id: 7, title: 'Gravējums', type: 'field', is_require: false, price: 0 }];
    await bridge.db
      .update(documents)
      .set({ doc: { ...row?.doc, custom_options } })
      .where(one);
    const product_option = {
      extension_attributes: { custom_options: [{ option_id: '7', option_value: ' ' }] },
    };
    const { create, add, items, order } = await shopper(bridge);
    const cart = await create();
    await add(cart, 'P-5', 1, { product_option });
    expect(await items(cart)).toEqual([['P-5', 1]]);
    const named = { ...line('P-5', 1, 46.75), product_option };
    expect((await order('leaves-an-option-empty', cart, [named])).statusCode).toBe(200);
    expect(await items(await create())).toEqual([]);
  });

  it('are removed if the order contains every item', async () => {
    const { create, add, items, order } = await shopper(bridge);
    const cart = await create();
    await add(cart, 'P-1');
    await order('names-all-of-it', cart, [kettle]);
    expect(await items(await create())).toEqual([]);
  });
});
