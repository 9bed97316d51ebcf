// Tests the traceparent of requests about an order.
import { expect, it } from 'vitest';
import { traceparentOf } from '#workers/outbox/traceparent-of.ts';
import { isThere, OUR_BRIDGE, SendBench } from './send-bench.ts';

const own = { origin: '', traceparent: false };
const other = { origin: 'https://bridge.example', traceparent: false };

it('is sent to the own origin', () => {
  expect(traceparentOf(own, 'o1').traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});

it('is not sent to another origin', () => {
  expect(traceparentOf(other, 'o1')).toEqual({});
});

it('is sent to another origin that allows the header by configuration', () => {
  expect(traceparentOf({ ...other, traceparent: true }, 'o1')).toEqual(traceparentOf(own, 'o1'));
});

it('differs between orders without containing their ids', () => {
  const id = '0123456789abcdef0123456789abcdef';
  expect(traceparentOf(own, id)).not.toEqual(traceparentOf(own, 'o1'));
  expect(traceparentOf(own, id).traceparent).not.toContain(id);
});

it('is the same for the look-up and the next attempt of an order', async () => {
  const bench = new SendBench();
  bench.order = { ...bench.order, state: 'unknown', attempt: 1 };
  await bench.send(isThere, { bridge: { ...OUR_BRIDGE, origin: '' } });
  const sent = bench.asked.map(({ headers }) => headers?.traceparent);
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent)).toEqual(new Set([traceparentOf(own, 'o1').traceparent]));
});
