// Tests that the typed details of checkout are in memory after the start, so that the first render does not wait for
// them.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Databases } from '#shared/database/open-databases.ts';
import { saveCheckout } from '#src/features/checkout/commands.ts';
import { checkoutDraft } from '#src/model/cart/checkout-draft.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { liga } from '../../support/browser/confirmed-order.ts';
import { followed } from '../../support/browser/followed.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let device: Databases;
beforeEach(async () => {
  device = await openDevice('checkout-start');
});
afterEach(async () => {
  await Promise.all([device.catalogue.close(), device.personal.close()]);
});

it('reads the saved checkout state at start', async () => {
  await saveCheckout(appOf(device), () => ({ details: liga, step: 'payment' }));
  // a second page on the same device
  const page = appOf(device);
  const draft = checkoutDraft(page);
  expect(draft.get()).toBeUndefined();
  // the start of a page subscribes in the same way
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
