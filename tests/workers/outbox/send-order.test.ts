// A single attempt to send one order from an in-memory store: the request, the writes, and which tab may still write.
import { beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#schemas/bridge/endpoints.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { isWaiting } from '#shared/domain/order/order-states.ts';
import { NOW, never, SendBench, taken } from './send-bench.ts';

let bench: SendBench;
beforeEach(() => {
  bench = new SendBench();
});

describe('an order that is sent', () => {
  it('is claimed first, sent with its key, then settled and logged', async () => {
    let during: Partial<OrderDocument> = {};
    const settled = await bench.send((of) => {
      during = bench.order;
      return taken(of);
    });
    expect(during).toMatchObject({ state: 'sending', attempt: 1, fence: 1 });
    expect(bench.asked).toEqual([
      {
        name: 'order/create',
        body: bench.order.body,
        headers: { 'Idempotency-Key': 'o1' },
        principal: 'guest',
        asGuest: false,
        onHeaders: expect.any(Function),
        signal: expect.any(AbortSignal),
      },
    ]);
    expect(settled).toBe(bench.order);
    expect(bench.order).toMatchObject({ state: 'accepted', order_number: '7', updated_at: NOW });
    expect(bench.log).toEqual([
      { event: 'order.verdict', id: 'o1', attempt: 1, state: 'accepted', code: 'accepted' },
    ]);
  });

  it.each([
    ['guest', false, false],
    ['guest', true, false],
    ['user:7', false, false],
    ['user:7', true, true],
  ])('from %s (sealed: %s) is sent as a guest’s order: %s', async (principal, isSealed, asGuest) => {
    bench.order = { ...bench.order, principal };
    bench.sealed = isSealed ? ['o1'] : ['o2'];
    await bench.send(taken);
    expect(bench.asked).toMatchObject([{ principal, asGuest }]);
  });

  it('is sent without its empty shipping codes if it has no delivery', async () => {
    const { shippingAddress: _, ...info } = bench.order.body.addressInformation;
    const none = { shipping_carrier_code: '', shipping_method_code: '' };
    const body = { ...bench.order.body, addressInformation: { ...info, ...none } };
    bench.order = { ...bench.order, body };
    await bench.send(taken);
    const sent = bench.asked[0]?.body as OrderDocument['body'];
    expect({ ...sent.addressInformation, ...none }).toEqual(body.addressInformation);
    expect(Object.keys(sent.addressInformation)).not.toContain('shipping_carrier_code');
    expect(Object.keys(sent.addressInformation)).not.toContain('shipping_method_code');
    expect(bench.order).toMatchObject({ state: 'accepted', body });
  });

  it('is sent sealed, with its key and without a cart [S-22]', async () => {
    bench.order = { ...bench.order, body: { ...bench.order.body, cart_id: '' }, sealed: 'box' };
    await bench.send(taken);
    expect(bench.asked).toMatchObject([
      { name: 'order/create', body: { order_id: 'o1', sealed: 'box' }, headers: { 'Idempotency-Key': 'o1' } },
    ]);
  });

  it('is skipped if it is missing or not due', async () => {
    const before = bench.order;
    expect(await bench.send(taken, {}, () => false)).toBeUndefined();
    expect(await bench.send(taken, {}, isWaiting, 'o2')).toBeUndefined();
    expect([bench.order, bench.asked, bench.log]).toEqual([before, [], []]);
  });

  it.each<[string, Partial<OrderDocument>]>([
    ['claimed by another context', { state: 'unknown', fence: 1 }],
    ['cancelled', { state: 'cancelled' }],
  ])('is skipped if it was %s between read and claim', async (_, meanwhile) => {
    const read = async () => {
      const seen = bench.order;
      bench.order = { ...bench.order, ...meanwhile };
      return seen;
    };
    expect(await bench.send(taken, { store: { ...bench.store, read } })).toBeUndefined();
    expect([bench.asked, bench.log]).toEqual([[], []]);
    expect(bench.order).toMatchObject({ ...meanwhile, attempt: 0 });
  });

  it.each<[string, (during: OrderDocument) => Partial<OrderDocument>]>([
    ['claimed again', ({ fence }) => ({ fence: fence + 1 })],
    ['settled', () => ({ state: 'needs_help' })],
  ])('ignores a late response if it was %s during the request [F06]', async (_, meanwhile) => {
    const settled = await bench.send((of) => {
      bench.order = { ...bench.order, ...meanwhile(bench.order) };
      return taken(of);
    });
    expect(settled).toBeUndefined();
    expect(bench.order.state).not.toBe('accepted');
    expect(bench.log).toEqual([
      { event: 'order.verdict-dropped', id: 'o1', attempt: 1, state: 'accepted', code: 'accepted' },
    ]);
  });
});

describe('the order request', () => {
  it('is aborted after one and a half times its timeout', async () => {
    const sent = bench.send(never);
    await expect.poll(() => bench.asked.length).toBe(1);
    expect(bench.waits.map(({ ms }) => ms)).toEqual([endpoints['order/create'].timeoutMs * 1.5]);
    bench.waits[0]?.end();
    expect(await sent).toMatchObject({ state: 'unknown', last_verdict: { code: 'timeout', at: NOW } });
    expect(bench.asked[0]?.signal?.aborted).toBe(true);
  });

  it('is aborted when the drain ends, with an unknown outcome', async () => {
    const sent = bench.send(never);
    await expect.poll(() => bench.asked.length).toBe(1);
    bench.drain.abort();
    expect(bench.asked[0]?.signal?.aborted).toBe(true);
    expect(await sent).toMatchObject({ state: 'unknown', last_verdict: { code: 'timeout' } });
  });

  it('leaves no timer behind once it has ended', async () => {
    await bench.send(taken);
    expect(bench.waits.map(({ signal }) => signal?.aborted)).toEqual([true]);
  });

  it.each(['before', 'while it is prepared'])('is not sent if the drain ended %s', async (when) => {
    if (when === 'before') bench.drain.abort();
    const isSealed = async () => {
      bench.drain.abort();
      return false;
    };
    bench.order = { ...bench.order, principal: 'user:7' };
    const sent = await bench.send(taken, { store: { ...bench.store, isSealed } });
    expect(bench.asked).toEqual([]);
    if (when === 'before') expect([sent, bench.order.state, bench.log]).toEqual([undefined, 'confirmed', []]);
    else expect(sent).toMatchObject({ state: 'unknown', last_verdict: { code: 'timeout' } });
  });
});
