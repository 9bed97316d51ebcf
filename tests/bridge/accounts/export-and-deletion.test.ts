// Tests the export and the deletion of an account: both cover all stored data.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setNewsletter } from '#bridge/accounts/set-newsletter.ts';
import { checkInvariants } from '#bridge/admin/invariants.ts';
import { rowsOf } from '#bridge/database/open-database.ts';
import { createInFlight } from '#bridge/orders/in-flight.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import {
  addressOf,
  bearer,
  get,
  type LoggedIn,
  login,
  newCustomer,
  PASSWORD,
  refresh,
  register,
  reviewOf,
  send,
  toGroup,
} from '../../support/backend/people.ts';
import { orderOf } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

let bridge: TestBridge;
let company: LoggedIn;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 900 } });
  company = await newCustomer(bridge, 'firma@example.lv');
  await toGroup(bridge, company, 2);
});
afterAll(async () => {
  const invariants = await checkInvariants(bridge.db, createInFlight());
  await bridge.close();
  expect(invariants).toMatchObject({ ok: true });
});

const place = (body: ReturnType<typeof orderOf>, who?: LoggedIn) =>
  bridge.app.inject({
    method: 'POST',
    url: '/api/order/create',
    headers: { 'idempotency-key': body.order_id, ...(who ? bearer(who) : {}) },
    payload: body,
  });
const result = async (url: string, who: LoggedIn) => (await get(bridge, url, who)).json().result;

describe('account export and deletion', () => {
  /**
   * Tables that refer to a customer, each with the place in the export that contains its rows, or the reason why there
   * is none.
   */
  const exported: Record<string, string> = {
    carts: 'shown on the page',
    customer_addresses: 'customer.addresses',
    familiar_places: 'hashes',
    orders: 'orders',
    outbox: 'in the customer’s mailbox',
    password_links: 'hashes',
    product_alerts: 'alerts',
    reviews: 'reviews',
    sessions: 'sessions',
  };

  it('cover each table that contains a customer id', async () => {
    const named = await rowsOf<{ name: string; on_delete: string | null }>(
      bridge.db,
      sql`select c.table_name as name, f.confdeltype as on_delete from information_schema.columns c
        left join pg_constraint f on f.contype = 'f' and f.confrelid = 'customers'::regclass
          and f.conrelid = c.table_name::regclass
        where c.table_schema = 'public' and c.column_name = 'customer_id' order by name`,
    );
    expect(named.map(({ name }) => name)).toEqual(Object.keys(exported));
    // a deletion cascades to the rows or sets the column to null
    for (const { name, on_delete } of named)
      expect([name, on_delete]).toEqual([name, expect.stringMatching(/[cn]/)]);
  });

  it('cover all stored data except anonymous records', async () => {
    const street = 'Aizejošā iela';
    const who = await newCustomer(bridge, 'leaving@example.lv', {
      firstname: 'Aizgājēja',
      addresses: [addressOf({ street: [street, '1'] })],
    });
    const { id } = await result('/user/me', who);
    const cartId = (await send(bridge, '/cart/create', undefined, who)).json().result;
    await place({ ...orderOf('leaving-order'), user_id: String(id) }, who);
    await send(bridge, '/review/create', { review: reviewOf(1_001, { nickname: 'Aizgājēja' }) }, who);
    await setNewsletter(bridge.db, who.email, 'subscribed', NOW);
    await send(bridge, '/user/reset-password', { email: who.email });
    await send(bridge, '/alert/create', { alert: { kind: 'stock', sku: 'P-22', email: who.email } });
    await send(bridge, '/alert/create', { alert: { kind: 'price', sku: 'P-2' } }, who);

    const taken = await result('/user/export', who);
    expect(taken).toMatchObject({
      customer: { email: who.email, addresses: [{ street: [street, '1'] }] },
      orders: [{ client_order_id: 'leaving-order' }],
      reviews: [{ nickname: 'Aizgājēja' }],
      newsletter: 'subscribed',
      alerts: [{ kind: 'price', sku: 'P-2' }],
      loyalty_card: { points: 22 },
      sessions: [{ agent: expect.any(String) }],
    });

    const remove = (password: string) => send(bridge, '/user/delete', { password }, who);
    expect((await remove('not the password')).json()).toMatchObject({
      code: 400,
      result: { errorCode: 'wrong-password' },
    });
    expect((await remove(PASSWORD)).json()).toEqual({ code: 200, result: true });
    expect((await get(bridge, '/user/me', who)).statusCode).toBe(401);
    expect((await refresh(bridge, who.refreshToken)).statusCode).toBe(401);
    expect((await login(bridge, who.email)).statusCode).toBe(401);
    expect((await get(bridge, `/cart/pull?cartId=${cartId}`)).statusCode).toBe(404);

    const tables = await rowsOf<{ name: string }>(
      bridge.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'documents'`,
    );
    for (const { name } of tables) {
      const dump = JSON.stringify(await rowsOf(bridge.db, sql`select * from ${sql.identifier(name)}`));
      for (const trace of [who.email, 'Aizgājēja', street])
        expect([name, dump.includes(trace)]).toEqual([name, false]);
    }
    const [order] = await rowsOf<{ customer: number | null; principal: string; user: string }>(
      bridge.db,
      sql`select customer_id as customer, principal, body ->> 'user_id' as "user" from orders where client_order_id = 'leaving-order'`,
    );
    expect(order).toEqual({ customer: null, principal: 'deleted', user: '' });
    // the address can be registered again, and the new account has no data of the deleted account
    expect((await register(bridge, who.email)).statusCode).toBe(200);
    const again = (await login(bridge, who.email)).json();
    const fresh = { ...who, accessToken: again.result };
    expect((await result('/user/order-history', fresh)).total_count).toBe(0);
    expect((await result('/user/me', fresh)).id).not.toBe(id);
  });
});
