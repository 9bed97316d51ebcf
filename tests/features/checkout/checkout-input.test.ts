// The stored input of the checkout form.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { saveCheckout, type Typed } from '#src/features/checkout/commands.ts';
import { checkoutDraft } from '#src/model/cart/checkout-draft.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { liga } from '../../support/browser/confirmed-order.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let first: Databases;
let app: AppContext;
let others: Databases['personal'][] = [];
let device = 0;

beforeEach(async () => {
  device += 1;
  others = [];
  first = await openDevice(`checkout-input-${device}`);
  app = appOf(first);
  await first.catalogue.products.insert(product());
});
afterEach(async () => {
  await Promise.all([first.catalogue, first.personal, ...others].map((db) => db.close()));
});

describe('checkout input', () => {
  it('is stored while incomplete and loaded at the next start [S4.073 S4.074 S4.075 S9.069 S3.043]', async () => {
    const typed = { ...liga, personal: { ...liga.personal, lastName: 'Bēr' } };
    expect(await saveCheckout(app, () => ({ details: typed, step: 'shipping' }))).toEqual({
      ok: true,
      value: undefined,
    });
    const loaded = await firstValue(checkoutDraft(app));
    expect(loaded).toMatchObject({
      'personal-details': typed.personal,
      'shipping-details': typed.shipping,
      'payment-details': typed.payment,
      checkout: { step: 'shipping' },
    });
    const fields = (code: 'personal-details' | 'shipping-details') =>
      Object.keys(loaded?.[code] ?? {}).sort();
    expect(fields('personal-details')).toEqual(['emailAddress', 'firstName', 'lastName', 'phoneNumber']);
    expect(fields('shipping-details')).toEqual([
      ...['apartmentNumber', 'city', 'country', 'firstName', 'lastName', 'phoneNumber', 'pickupPoint'],
      ...['region_id', 'shippingMethod', 'state', 'streetAddress', 'zipCode'],
    ]);
  });

  it('keeps the latest values after a write conflict', async () => {
    const inStreet = (streetAddress: string) => ({
      details: { ...liga, shipping: { ...liga.shipping, streetAddress } },
      step: 'shipping',
    });
    let typed: Typed | undefined = inStreet('');
    const { storageInstance } = first.personal.claims;
    const write = storageInstance.bulkWrite.bind(storageInstance);
    const street = async () => (await readClaim(first.personal, 'shipping-details'))?.streetAddress;
    /** Runs other writes before the next save, which therefore conflicts. */
    const overtakenBy = (others: () => Promise<unknown>) =>
      vi.spyOn(storageInstance, 'bulkWrite').mockImplementationOnce(async (...input) => {
        await others();
        return write(...input);
      });
    await saveCheckout(app, () => typed);

    overtakenBy(() => {
      typed = inStreet('Ozolu iela 5');
      return saveCheckout(app, () => typed);
    });
    await saveCheckout(app, () => typed);
    expect(await street()).toBe('Ozolu iela 5');

    overtakenBy(() => {
      typed = undefined;
      return changeClaim(first.personal, 'checkout', 2, () => ({
        step: '',
        modifiedAt: 2,
        lastOrderId: 'placed',
      }));
    });
    typed = inStreet('Liepu iela 7');
    await saveCheckout(app, () => typed);
    expect(await readClaim(first.personal, 'checkout')).toMatchObject({ lastOrderId: 'placed' });
  });

  it('is stored without a password', async () => {
    await saveCheckout(app, () => ({ details: liga, step: 'shipping' }));
    const claims = await first.personal.claims.find().exec();
    expect(JSON.stringify(claims.map((claim) => claim.toJSON()))).not.toMatch(/password/i);
  });
});
