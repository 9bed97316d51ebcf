// Tests the deletion of an account in Medusa and in the bridge, interrupted at any step.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customers } from '#bridge/database/account-tables.ts';
import { rowsOf } from '#bridge/database/open-database.ts';
import { engineRecords } from '#bridge/database/tables.ts';
import { type LoggedIn, newCustomer, PASSWORD, send } from '../../support/backend/people.ts';
import {
  type AccountsWorld,
  closeWorld,
  customerNow,
  LATER_MS,
  me,
  open,
  openWorld,
  profileOf,
  refusal,
  renewWorld,
} from './accounts-world.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => renewWorld(world));
afterAll(() => closeWorld(world));

describe('deletion', () => {
  it('removes the customer from Medusa and from the bridge', async () => {
    open(world);
    const who = await newCustomer(world.bridge, world.email);
    const { id } = await profileOf(world, who);
    expect((await send(world.bridge, '/user/delete', { password: PASSWORD }, who)).statusCode).toBe(200);
    expect([world.medusa.customers.size, world.medusa.logins.size]).toEqual([0, 0]);
    expect(await world.bridge.db.select().from(customers).where(eq(customers.id, id))).toEqual([]);
    expect(JSON.stringify(await world.bridge.db.select().from(engineRecords))).not.toContain(world.email);
    // the address is free again, for another customer
    expect((await profileOf(world, await newCustomer(world.bridge, world.email))).id).not.toBe(id);
  });

  const remove = (who: LoggedIn, password = PASSWORD) =>
    send(world.bridge, '/user/delete', { password }, who);
  const keysOf = async (kind: string) =>
    (await world.bridge.db.select().from(engineRecords).where(eq(engineRecords.kind, kind))).map(
      ({ key }) => key,
    );
  /** A customer with an open cart. */
  const withCart = async (): Promise<{ who: LoggedIn; id: number; engineId: string }> => {
    const who = await newCustomer(world.bridge, world.email);
    const { id } = await profileOf(world, who);
    await world.bridge.db.insert(engineRecords).values([
      { kind: 'cart', key: `cart-${id}`, record: { customerId: id, lines: [], country: 'LV' } },
      { kind: 'open-cart', key: String(id), record: { cart: `cart-${id}` } },
    ]);
    return { who, id, engineId: customerNow(world).id };
  };
  /** Returns the places that still contain data of the customer. */
  const traces = async ({ id, engineId }: { id: number; engineId: string }): Promise<string[]> => {
    const tables = await rowsOf<{ name: string }>(
      world.bridge.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'documents'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const dump = JSON.stringify(await rowsOf(world.bridge.db, sql`select * from ${sql.identifier(name)}`));
      if ([world.email, engineId, `cart-${id}`].some((trace) => dump.includes(trace))) found.push(name);
    }
    for (const kind of ['customer', 'open-cart', 'deletion'])
      if ((await keysOf(kind)).includes(String(id))) found.push(kind);
    return found;
  };

  it('is completed by a repeated request after an interruption at any step', async () => {
    open(world);
    for (let killAt = 1; ; killAt += 1) {
      world.email = `gone-${killAt}-${world.email}`.slice(-60);
      world.now += LATER_MS;
      const customer = await withCart();
      let steps = 0;
      world.step = () => {
        steps += 1;
        if (steps === killAt) throw new Error('The process died');
      };
      const first = await remove(customer.who);
      world.step = () => {};
      expect([200, 500]).toContain(first.statusCode);
      for (const _again of ['the response was lost', 'and once more'])
        expect((await remove(customer.who)).json(), `step ${killAt}`).toEqual({ code: 200, result: true });
      expect(await traces(customer), `step ${killAt}`).toEqual([]);
      expect([world.medusa.customers.size, world.medusa.logins.size]).toEqual([0, 0]);
      if (first.statusCode === 200) break;
    }
  });

  it('is not continued if the password is different', async () => {
    open(world);
    const { who } = await withCart();
    world.forgetOrders = async () => {
      world.medusa.logins.clear();
      throw new Error('The process died');
    };
    expect((await remove(who)).statusCode).toBe(500);
    world.forgetOrders = async () => {};
    expect(refusal(await remove(who, 'another password'))).toEqual([400, 'wrong-password']);
    expect((await me(world, who)).statusCode).toBe(200);
    expect((await remove(who)).statusCode).toBe(200);
  });

  it('is finished when the profile is read after it was interrupted', async () => {
    open(world);
    const customer = await withCart();
    world.step = () => {
      if (world.medusa.customers.size === 0) throw new Error('The process died');
    };
    expect((await remove(customer.who)).statusCode).toBe(500);
    world.step = () => {};
    expect((await me(world, customer.who)).statusCode).toBe(401);
    expect(await traces(customer)).toEqual([]);
  });

  it('deletes nothing while Medusa is unavailable', async () => {
    open(world);
    const { who } = await withCart();
    world.medusa.broken.set('/admin/customers', [502, '<html>']);
    expect((await remove(who)).statusCode).toBe(503);
    world.medusa.broken.clear();
    expect((await me(world, who)).statusCode).toBe(200);
    expect((await remove(who)).statusCode).toBe(200);
  });

  it('is not supported without the secret key', async () => {
    open(world, '');
    const who = await newCustomer(world.bridge, world.email);
    const answer = await send(world.bridge, '/user/delete', { password: PASSWORD }, who);
    expect(refusal(answer)).toEqual([400, 'not-offered']);
    expect((await me(world, who)).statusCode).toBe(200);
    expect(await keysOf('deletion')).toEqual([]);
  });
});
