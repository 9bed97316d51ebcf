// Tests carts in a real Medusa: a customer whose token expires.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CartRef } from '#bridge/ports/carts.ts';
import { createMedusaCarts } from '#connectors/medusa/create-medusa-carts.ts';
import { medusaProducts } from '#connectors/medusa/engine/medusa-products.ts';
import { createMedusaClient, type MedusaClient } from '#connectors/medusa/medusa-client.ts';
import { emptyShelf } from '../connectors/medusa/memory-services.ts';
import { type OpenMedusa, openMedusa } from './open-medusa.ts';
import { adminOf, contextOf, type Loose, stockedVariant } from './real-shop.ts';

const customer = { customerId: 7, groupId: 2 };
const login = { email: 'wholesaler@example.lv', password: 'bought-in-bulk' };

let medusa: OpenMedusa;
let client: MedusaClient;
beforeAll(async () => {
  medusa = await openMedusa();
  client = createMedusaClient(medusa.keys);
});
afterAll(() => medusa.close());

/** Registers a customer in the wholesale group. Returns their token. */
async function wholesaleToken(): Promise<string> {
  const register = await client.store('POST', '/auth/customer/emailpass/register', { body: login });
  const made: Loose = await client.store('POST', '/store/customers', {
    token: String(register.token),
    body: { email: login.email },
  });
  const admin = adminOf(client);
  const { customer_groups: groups } = await admin('GET', '/admin/customer-groups');
  const [{ id }] = groups;
  await admin('POST', `/admin/customer-groups/${id}/customers`, { body: { add: [made.customer.id] } });
  return String((await client.store('POST', '/auth/customer/emailpass', { body: login })).token);
}

it('applies the customer’s prices after the login to a cart that was created without a token', async () => {
  // every fifth variant has a wholesale price
  const wholesale = medusaProducts({ products: 20 })
    .products.flatMap(({ variants }) => variants)
    .filter(({ salePrice }, at) => at % 5 === 0 && salePrice === undefined);
  const shelf = emptyShelf();
  const token = await wholesaleToken();
  let mayAct = false;
  const carts = createMedusaCarts(
    contextOf(client, medusa.keys, shelf, async () => (mayAct ? token : undefined)),
  );
  const { sku } = await stockedVariant(client, shelf, (one) => wholesale.some((each) => each.sku === one));
  const price = Math.round((wholesale.find((each) => each.sku === sku)?.price ?? 0) * 100);
  const ref: CartRef = { store: 'lv', customer, cartId: await carts.open(customer) };
  await carts.add(ref, { sku, options: undefined, quantity: 1 });
  expect((await carts.totals(ref)).total).toBe(price);
  mayAct = true;
  expect((await carts.totals(ref)).total).toBe(Math.round(price * 0.9));
});
