// Responses that do not show whether the order exists: a look-up decides.
import { beforeEach, describe, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { orderContentHash } from '#shared/domain/order/order-key.ts';
import {
  type Answer,
  each,
  holds,
  isAbsent,
  isThere,
  lost,
  NOW,
  OUR_BRIDGE,
  otherBody,
  QUIET_MS,
  SendBench,
  taken,
} from './send-bench.ts';

let bench: SendBench;
beforeEach(() => {
  bench = new SendBench();
});

describe('an id that the backend knows with another body', () => {
  it.each([
    ['accepted', () => holds(orderContentHash(bench.order.body)), { order_number: '9' }],
    ['confirmed', () => holds('other'), { rekeyed_from: '9' }],
    ['needs_help', isThere, { last_verdict: { code: 'conflict', at: NOW } }],
    ['rejected', isAbsent, { last_verdict: { code: 'conflict', at: NOW } }],
    ['unknown', lost, { last_verdict: { code: 'offline', at: NOW } }],
  ] as const)('leaves the order %s after a look-up', async (state, lookUp, more) => {
    expect(await bench.send(each(otherBody, lookUp))).toMatchObject({ state, ...more });
    expect(bench.names()).toEqual(['order/create', 'sync/order']);
    expect(bench.asked[1]).toEqual({
      name: 'sync/order',
      params: { order_id: 'o1' },
      headers: {},
      onHeaders: expect.any(Function),
      signal: expect.any(AbortSignal),
    });
  });
});

describe('an unclear response from a backend with look-ups', () => {
  const probe = { bridge: { ...OUR_BRIDGE, orderIdempotency: 'probe' } } as const;
  const words = 'No such entity with id 812';
  const refused: Answer = () => failed('refused', { status: 400, message: words });
  const wrong: Answer = () => failed('server-error', { status: 500, message: words });
  const noSuchCall: Answer = () => failed('not-found', { status: 404 });

  it.each([
    ['with a refusal is overruled if the order exists', isThere, { state: 'accepted' }],
    [
      'with a refusal is final, with its message, if the order is missing',
      isAbsent,
      { state: 'rejected', refusal: words },
    ],
    ['with a refusal is undecided if the look-up fails', lost, { state: 'unknown' }],
  ] as const)('%s', async (_, lookUp, becomes) => {
    expect(await bench.send(each(refused, lookUp), probe)).toMatchObject(becomes);
    expect(bench.names()).toEqual(['order/create', 'sync/order']);
  });

  it.each([
    ['contains the number of an order that exists', isThere, { order_number: '57' }],
    ['contains a job id while the order is missing', isAbsent, { job: '57' }],
    ['contains the number if there are no look-ups', noSuchCall, { order_number: '57' }],
    ['contains the number if the look-up fails', lost, { order_number: '57' }],
  ] as const)('with a bare number %s [I-03]', async (_, lookUp, named) => {
    const bare: Answer = () => ok({ code: 200, result: 57 });
    expect(await bench.send(each(bare, lookUp), probe)).toMatchObject({ state: 'accepted', ...named });
    expect(bench.names()).toEqual(['order/create', 'sync/order']);
    expect('job' in bench.order).toBe('job' in named);
    expect('order_number' in bench.order).toBe('order_number' in named);
  });

  /** Brings the order to the state after a 500 with a text and four look-ups. */
  async function afterError(quiet_ms: number): Promise<void> {
    expect(await bench.send(wrong, probe)).toMatchObject({ state: 'unknown', refusal: words });
    bench.order = { ...bench.order, looked_up_at: [1, 2, 3, 4], quiet_ms };
    bench.asked = [];
  }

  it.each([
    ['is undecided during the quiet time', QUIET_MS - 1, isAbsent, { state: 'unknown', refusal: words }],
    ['is final after the quiet time', QUIET_MS, isAbsent, { state: 'rejected', refusal: words }],
    ['is overruled if the order exists', QUIET_MS, isThere, { state: 'accepted' }],
    ['is undecided while the look-up fails', QUIET_MS, lost, { state: 'unknown', refusal: words }],
  ] as const)('with status 500 %s [I-01 I-02]', async (_, quiet_ms, lookUp, becomes) => {
    await afterError(quiet_ms);
    expect(await bench.send(each(taken, lookUp), probe)).toMatchObject(becomes);
    expect(bench.names()).toEqual(['sync/order']);
  });

  it('with status 500 applies to the newest request only', async () => {
    await afterError(QUIET_MS);
    const { refusal: _, ...unrefused } = bench.order;
    bench.order = unrefused;
    expect(await bench.send(each(lost, isAbsent), probe)).toMatchObject({ state: 'unknown' });
    expect(bench.names()).toEqual(['sync/order', 'order/create']);
    expect(bench.order).not.toHaveProperty('refusal');
  });

  it('with a refusal is final according to its status if there are no look-ups', async () => {
    const badRequest: Answer = () => failed('refused', { status: 400, message: words });
    expect(await bench.send(each(badRequest, noSuchCall), probe)).toMatchObject({
      state: 'rejected',
      refusal: words,
    });
  });

  it.each([
    ['shortly', 1],
    ['long', QUIET_MS],
  ])('needs help after five look-ups at a backend without look-ups, %s after the request', async (_, ago) => {
    bench.order = { ...bench.order, state: 'unknown', attempt: 1, sent_at: [NOW - ago], looked_up_at: [] };
    for (let lookUps = 1; lookUps <= 5; lookUps++) {
      expect(bench.order.state).toBe('unknown');
      await bench.send(each(taken, noSuchCall), probe);
    }
    expect(bench.order).toMatchObject({ state: 'needs_help', last_verdict: { code: 'not-found' } });
    expect(bench.names()).not.toContain('order/create');
  });
});
