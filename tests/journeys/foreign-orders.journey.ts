// Journeys of orders whose response from a third-party backend was lost or is unusual.
import { savedHeading, unnumberedHeading } from '../support/browser/buying.ts';
import { test } from '../support/browser/foreign-storefront.ts';
import { inTime } from '../support/browser/in-time.ts';
import { expect } from '../support/browser/journey.ts';
import { forbearing, order } from './foreign-order.ts';

test('finds an order by its id after its response was lost', async ({ openForeignStorefront }) => {
  const { device, backend } = await openForeignStorefront({ api: 'v', ...forbearing });
  backend.faultNextOrder({ kind: 'lose-answer' });
  const tab = await order(device);
  await expect(savedHeading(tab)).toBeVisible();
  await inTime(device, () => unnumberedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
  expect(backend.orders()).toHaveLength(1);
});

test('looks up an unresolved order with growing delays', async ({ openForeignStorefront }) => {
  const { device, backend } = await openForeignStorefront({ api: 'v', ...forbearing });
  backend.faultNextOrder({ kind: 'lose-answer' });
  await order(device);
  const lookUps = () => backend.journal().filter(({ path }) => path.includes('/sync/order/')).length;
  await inTime(device, () => lookUps() > 0, 'the order was never looked up', 500);
  await device.pass(10_000);
  expect(lookUps()).toBeLessThan(5);
});

test('accepts a queued order once the backend has created it', async ({ openForeignStorefront }) => {
  const { device, backend } = await openForeignStorefront({ api: 'v', ...forbearing, queue: true });
  const tab = await order(device);
  await expect.poll(() => backend.waiting()).toBe(1);
  await device.pass(60_000);
  backend.workOffQueue();
  await inTime(device, () => unnumberedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
  await device.pass(3_600_000);
  backend.workOffQueue();
  expect(backend.orders()).toHaveLength(1);
});

test('accepts an order after a lost response if the backend echoes idempotency keys', async ({
  openForeignStorefront,
}) => {
  const { device, backend } = await openForeignStorefront({ api: 'v', ...forbearing, idempotencyKey: true });
  backend.faultNextOrder({ kind: 'lose-answer' });
  const tab = await order(device);
  await inTime(device, () => unnumberedHeading(tab).isVisible(), 'the order was never accepted', 5_000);
  expect(backend.orders()).toHaveLength(1);
});

test('includes a cart in an order if the backend requires it', async ({ openForeignStorefront }) => {
  const { device, backend } = await openForeignStorefront({ api: 'm1', ...forbearing, needsCart: true });
  await order(device);
  await expect.poll(() => backend.orders().length).toBe(1);
});
