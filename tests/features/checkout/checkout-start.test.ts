// What was typed into checkout is in memory once the page has started: the first drawing waits for nothing.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Databases } from '#shared/database/open-databases.ts';
import { saveCheckout } from '#src/features/checkout/commands.ts';
import { checkoutDraft } from '#src/model/checkout-draft.ts';
import { liga } from '../../support/browser/confirmed-order.ts';
import { followed } from '../../support/browser/followed.ts';
import { shopOf } from '../../support/browser/shop-of.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let device: Databases;
beforeEach(async () => {
  device = await openDevice('checkout-start');
});
afterEach(async () => {
  await Promise.all([device.catalogue.close(), device.personal.close()]);
});

it('the saved checkout state is there when the page starts', async () => {
  await saveCheckout(shopOf(device), () => ({ details: liga, step: 'payment' }));
  // the same device, a page that has just begun
  const page = shopOf(device);
  const draft = checkoutDraft(page);
  expect(draft.get()).toBeUndefined();
  // the start of a page follows it
  const start = followed(draft);
  const loaded = await start.until(() => true);
  expect(loaded).toMatchObject({
    'personal-details': liga.personal,
    'shipping-details': liga.shipping,
    'payment-details': liga.payment,
    checkout: { step: 'payment' },
  });
  expect(checkoutDraft(page).get()).toBe(loaded);
  start.end();
});
