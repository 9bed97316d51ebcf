// Tests carts in a real Medusa whose publishable key is revoked, or whose region is removed.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CartRef, Carts } from '#bridge/ports/carts.ts';
import { createMedusaCarts } from '#connectors/medusa/create-medusa-carts.ts';
import { createMedusaClient } from '#connectors/medusa/medusa-client.ts';
import { emptyShelf } from '../connectors/medusa/memory-services.ts';
import { type OpenMedusa, openMedusa } from './open-medusa.ts';
import { adminOf, contextOf, stockedVariant } from './real-shop.ts';

let medusa: OpenMedusa;
let admin: ReturnType<typeof adminOf>;
let shelf: ReturnType<typeof emptyShelf>;
let carts: Carts;
let ref: CartRef;
let shipping: { carrier: string; method: string };
beforeEach(async () => {
  medusa = await openMedusa();
  const client = createMedusaClient(medusa.keys);
  admin = adminOf(client);
  shelf = emptyShelf();
  const { shipping_options: options } = await admin('GET', '/admin/shipping-options');
  const [{ id: method, provider_id: carrier }] = options;
  shipping = { carrier, method };
  shelf.records.set('methods lv', {
    shipping: [{ carrier_code: carrier, method_code: method }],
    ...{ payment: [], countries: ['LV'] },
  });
  carts = createMedusaCarts(contextOf(client, medusa.keys, shelf));
  const { sku } = await stockedVariant(client, shelf);
  ref = { store: 'lv', customer: undefined, cartId: await carts.open(undefined) };
  await carts.add(ref, { sku, options: undefined, quantity: 1 });
});
afterEach(() => medusa.close());

const away = { status: 503, result: { errorCode: 'engine-away' } };

it('reports neither a wrong coupon nor unavailable delivery if the key was revoked', async () => {
  const { api_keys: keys } = await admin('GET', '/admin/api-keys', { query: { type: 'publishable' } });
  for (const { id, token } of keys)
    if (token === medusa.keys.publishableKey)
      await admin('POST', `/admin/api-keys/${id}/revoke`, { body: {} });
  await expect(carts.applyCoupon(ref, 'ZIBENS10')).rejects.toMatchObject(away);
  await expect(carts.chooseMethods(ref, { shipping })).rejects.toMatchObject(away);
  expect(shelf.reports).toMatchObject(Array(2).fill(['medusa carts', { fault: 'key-refused' }]));
});

it('reports neither a wrong coupon nor unavailable delivery if the region was removed', async () => {
  await admin('DELETE', `/admin/regions/${medusa.keys.region}`);
  // Medusa still applies promotions to existing carts
  expect(await carts.applyCoupon(ref, 'ZIBENS10')).toBe(true);
  await expect(carts.applyCoupon(ref, 'NONE')).rejects.toMatchObject(away);
  await expect(carts.chooseMethods(ref, { shipping })).rejects.toMatchObject(away);
  expect(shelf.reports.map(([what]) => what)).toEqual(['medusa carts', 'medusa carts']);
});
