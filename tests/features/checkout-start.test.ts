// What was typed into checkout is in memory once the page has started: the first drawing waits for nothing.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { provideDatabases } from '../../src/database/databases.ts';
import type { Databases } from '../../src/database/open-databases.ts';
import { saveCheckout } from '../../src/features/checkout/commands.ts';
import { loadCheckoutState, savedCheckout } from '../../src/features/checkout/queries.ts';
import { forgetAll } from '../../src/ui/forgetting.ts';
import { liga } from './confirmed-order.ts';
import { openDevice } from './two-tabs.ts';

let device: Databases;
beforeEach(async () => {
  device = await openDevice('checkout-start');
  provideDatabases(device);
});
afterEach(async () => {
  await Promise.all([device.catalogue.close(), device.personal.close()]);
});

it('the saved checkout state is there when the page starts', async () => {
  await saveCheckout(liga, 'payment');
  // a page that has just begun remembers nothing
  forgetAll();
  expect(savedCheckout()).toBeUndefined();
  const loaded = await loadCheckoutState();
  expect(loaded).toMatchObject({ ...liga, checkout: { step: 'payment' } });
  expect(savedCheckout()).toEqual(loaded);
  // somebody else finds nothing of it
  forgetAll();
  expect(savedCheckout()).toBeUndefined();
});
