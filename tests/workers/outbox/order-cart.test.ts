// The cart of an order: whether it is created before the request, omitted, or created again.
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { failed, ok } from '#schemas/fault.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { type Answer, lost, NOW, SendBench, taken } from './send-bench.ts';

let bench: SendBench;
beforeEach(() => {
  bench = new SendBench();
});

describe('the backend cart for an order', () => {
  const opened: Answer = () => ok({ code: 200, result: 'a17b9b5f' });
  const withCart =
    (cart: Answer, post: Answer): Answer =>
    (of) =>
      (of.name === 'cart/create' ? cart : post)(of);
  beforeEach(() => {
    bench.order = { ...bench.order, body: { ...bench.order.body, cart_id: '' } };
  });

  it('is created first, for the same user, so that the order request contains its id', async () => {
    expect(await bench.send(withCart(opened, taken))).toMatchObject({ state: 'accepted' });
    expect(bench.asked[0]).toMatchObject({ name: 'cart/create', principal: 'guest', asGuest: false });
    expect(bench.asked[1]).toMatchObject({ name: 'order/create', body: { cart_id: 'a17b9b5f' } });
  });

  it('is created once', async () => {
    await bench.send(withCart(opened, lost));
    await bench.send(withCart(opened, taken));
    expect(bench.names()).toEqual(['cart/create', 'order/create', 'order/create']);
    expect(bench.asked[2]).toMatchObject({ body: { cart_id: 'a17b9b5f' } });
  });

  it.each<[string, Answer]>([
    ['no response', lost],
    ['a server error', () => failed('server-error', { status: 503, retryAfter: 90 })],
    ['a response without a cart', () => ok({ code: 200, result: { id: 5 } })],
  ])('delays the order, which is not sent, if its request ends with %s', async (_, answer) => {
    expect(await bench.send(withCart(answer, taken))).toBeUndefined();
    expect(bench.names()).toEqual(['cart/create']);
    expect(bench.order).toMatchObject({ state: 'confirmed', attempt: 1 });
    expect(bench.order.not_before).toBeGreaterThan(NOW);
    expect(bench.order).not.toHaveProperty('sent_at');
  });

  it('is not requested again before Retry-After', async () => {
    const busy: Answer = () => failed('server-error', { status: 503, retryAfter: 90 });
    await bench.send(withCart(busy, taken));
    expect(bench.order.not_before).toBeGreaterThanOrEqual(NOW + 90_000);
  });

  it.each<[string, Answer, Partial<OrderDocument>]>([
    ['failed', lost, { fence: 1, state: 'unknown' }],
    ['succeeded', opened, { body: { ...orderOf('o1', 1).body, cart_id: 'of another tab' } }],
  ])(
    'is left to another context that took over the order before the request %s',
    async (_, answer, meanwhile) => {
      const late: Answer = (of) => {
        bench.order = { ...bench.order, ...meanwhile };
        return answer(of);
      };
      await bench.send(withCart(late, lost));
      expect(bench.order).toMatchObject(meanwhile);
      expect(bench.order.attempt).toBe(bench.names().length - 1);
    },
  );

  it.each<[string, Answer]>([
    ['the backend has no carts', () => failed('not-found', { status: 404 })],
    ['a login is needed', () => failed('login-needed')],
  ])('is omitted if %s', async (_, answer) => {
    expect(await bench.send(withCart(answer, taken))).toMatchObject({ state: 'accepted' });
    expect(bench.asked[1]).toMatchObject({ name: 'order/create', body: { cart_id: '' } });
  });

  it('is created again for the same order id if it has expired', async () => {
    bench.order = { ...bench.order, body: { ...bench.order.body, cart_id: 'expired' } };
    const gone: Answer = () => failed('not-found', { status: 404, message: 'No such entity with cartId' });
    await bench.send(withCart(opened, gone));
    expect(bench.order).toMatchObject({ state: 'unknown', body: { cart_id: '' }, sent_at: [] });
    await bench.send(withCart(opened, taken));
    expect(bench.order).toMatchObject({ id: 'o1', state: 'accepted', body: { cart_id: 'a17b9b5f' } });
  });
});
