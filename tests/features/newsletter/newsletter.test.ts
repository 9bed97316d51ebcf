import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeClaim, readClaim } from '../../../src/database/claims.ts';
import type { Databases } from '../../../src/database/open-databases.ts';
import { subscribe, unsubscribe } from '../../../src/features/newsletter/commands.ts';
import { ownNewsletter } from '../../../src/model/customer.ts';
import { firstValue } from '../../../src/model/first-value.ts';
import type { Shop } from '../../../src/model/shop.ts';
import { anna, logIn, settle, tasksOn } from '../logged-in.ts';
import { shopOf } from '../shop-of.ts';
import { openDevice } from '../two-tabs.ts';

let db: Databases;
let shop: Shop;
let device = 0;
const now = async () => {
  const newsletter = await firstValue(ownNewsletter(shop));
  if (!newsletter) throw new Error('nobody is logged in');
  return newsletter;
};
const kinds = async () => (await tasksOn(db)).map(({ kind }) => kind);

beforeEach(async () => {
  device += 1;
  db = await openDevice(`newsletter-${device}`, ['claims', 'synctasks']);
  shop = shopOf(db);
});
afterEach(async () => {
  await Promise.all([db.catalogue.close(), db.personal.close()]);
});

describe('the newsletter of the account', () => {
  it('subscribe sets subscribed and stores the email, and is sent later', async () => {
    await logIn(db);
    expect((await now()).subscribed).toBeUndefined();
    expect((await subscribe(shop, await now())).ok).toBe(true);
    // a claim written here could come after a logout: the worker writes it, while the person is logged in
    expect(await readClaim(db.personal, 'newsletter')).toBeUndefined();
    expect(await now()).toMatchObject({ email: anna.email, subscribed: true, waiting: true });
    expect((await tasksOn(db))[0]).toMatchObject({
      kind: 'newsletter-subscribe',
      payload: { email: anna.email },
      principal: 'user:158',
    });
    await subscribe(shop, await now());
    expect(await kinds()).toEqual(['newsletter-subscribe']);
  });

  it('unsubscribe acts only when subscribed', async () => {
    await logIn(db);
    await unsubscribe(shop, await now());
    await changeClaim(db.personal, 'newsletter', 1, () => ({ email: anna.email, subscribed: false }));
    await unsubscribe(shop, await now());
    expect(await kinds()).toEqual([]);
    await changeClaim(db.personal, 'newsletter', 1, () => ({ email: anna.email, subscribed: true }));
    await unsubscribe(shop, await now());
    await unsubscribe(shop, await now());
    expect(await kinds()).toEqual(['newsletter-unsubscribe']);
  });

  it('what was wished here stands above what the shop told before it heard of it', async () => {
    await logIn(db);
    await subscribe(shop, await now());
    await changeClaim(db.personal, 'newsletter', 1, () => ({ email: anna.email, subscribed: false }));
    expect((await now()).subscribed).toBe(true);
    await unsubscribe(shop, await now());
    expect(await kinds()).toEqual(['newsletter-subscribe', 'newsletter-unsubscribe']);
    for (const { id } of await tasksOn(db)) await settle(db, id, 'done');
    expect(await now()).toMatchObject({ subscribed: false, waiting: false });
  });

  it('what is known of another address says nothing of this one', async () => {
    await logIn(db);
    await changeClaim(db.personal, 'newsletter', 1, () => ({ email: 'other@example.lv', subscribed: true }));
    expect((await now()).subscribed).toBeUndefined();
  });
});
