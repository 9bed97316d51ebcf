// Worker methods of the account on the reference bridge: creating, reading, changing and deleting it.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { AccountBench, html, PASSWORD } from '../../support/worker/account-bench.ts';
import { newDevice } from '../../support/worker/test-databases.ts';
import { json } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import { claimOf } from './session-claims.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

describe('account methods', () => {
  it('create an account [S7.004]', async () => {
    const shop = await bench.shop();
    const email = `${crypto.randomUUID()}@example.lv`;
    const input = { email, password: PASSWORD, firstname: 'Jānis', lastname: 'Ozols' };
    expect((await shop.ask('register', input)).ok).toBe(true);
    expect(bench.calls('/user/create').map(({ body }) => body)).toEqual([
      { customer: { email, firstname: 'Jānis', lastname: 'Ozols' }, password: PASSWORD },
    ]);
    expect((await claimOf(shop).user())?.current).toMatchObject({ email, firstname: 'Jānis' });
    const again = await shop.ask('register', { ...input, password: 'Another password' });
    expect(again).toMatchObject({ ok: false, fault: { code: 'email-taken' } });
  });

  it('log in if a registration is repeated after a lost response [F03]', async () => {
    const shop = await bench.shop();
    const email = `${crypto.randomUUID()}@example.lv`;
    const input = { email, password: PASSWORD, firstname: 'Jānis', lastname: 'Ozols' };
    let isLost = true;
    bench.trouble = ({ path }) => (isLost && path === '/user/create' ? 'lost' : undefined);
    expect(await shop.ask('register', input)).toMatchObject({ ok: false, fault: { code: 'offline' } });
    isLost = false;
    await until(
      () => shop.ask('register', input),
      (answer) => answer.ok,
    );
    expect((await claimOf(shop).user())?.current).toMatchObject({ email, firstname: 'Jānis' });
  });

  it('change the e-mail address only with the right password, an unused address and a connection', async () => {
    const { email, password } = await bench.customer();
    const taken = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', { email, password });
    const moved = `moved-${email}`;
    const refused = (code: string) => ({ ok: false, fault: { code } });
    expect(await shop.ask('changeEmail', { email: moved, password: 'not this one' })).toMatchObject(
      refused('wrong-password'),
    );
    expect(await shop.ask('changeEmail', { email: taken.email, password })).toMatchObject(
      refused('email-taken'),
    );
    expect((await claimOf(shop).user())?.current.email).toBe(email);
    expect(await shop.ask('changeEmail', { email: moved, password })).toEqual({ ok: true, value: {} });
    expect((await claimOf(shop).user())?.current).toMatchObject({ email: moved, firstname: 'Anna' });
    expect(await shop.ask('login', { email, password })).toMatchObject(refused('wrong-login'));
    expect(await shop.ask('login', { email: moved, password })).toMatchObject({ ok: true });
    bench.trouble = ({ path }) => (path === '/user/me' ? 'cut' : undefined);
    expect(await shop.ask('changeEmail', { email, password })).toMatchObject(refused('offline'));
    expect((await claimOf(shop).user())?.current.email).toBe(moved);
  });

  it('list and end sessions', async () => {
    const person = await bench.customer();
    const elsewhere = await bench.shop();
    await elsewhere.ask('login', person);
    await elsewhere.stop();
    const shop = await bench.shop();
    await shop.ask('login', person);
    const listed = await shop.ask('listSessions', {});
    if (!listed.ok) throw new Error(listed.fault.code);
    expect(listed.value.sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    const other = listed.value.sessions.find(({ current }) => !current)?.id ?? '';
    expect(await shop.ask('endSession', { id: other })).toEqual({ ok: true, value: {} });
  });

  it('load the loyalty card', async () => {
    const shop = await bench.shop();
    await shop.ask('login', await bench.customer());
    expect(await shop.ask('loadLoyaltyCard', {})).toEqual({ ok: true, value: {} });
    expect((await readClaim(shop.databases.personal, 'loyalty-card'))?.number).toMatch(/^\d{13}$/);
  });

  it('load the newsletter state of a customer who never subscribed', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    expect(await shop.ask('loadNewsletter', {})).toEqual({ ok: true, value: { subscribed: false } });
    expect(await readClaim(shop.databases.personal, 'newsletter')).toEqual({
      email: person.email,
      subscribed: false,
    });
  });

  it('list the reviews of a customer who wrote none', async () => {
    const shop = await bench.shop();
    await shop.ask('login', await bench.customer());
    expect(await shop.ask('listOwnReviews', {})).toEqual({ ok: true, value: { reviews: [] } });
  });

  it('export the account', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    const exported = await shop.ask('exportAccount', {});
    expect(exported.ok && JSON.parse(exported.value.json).customer.email).toBe(person.email);
  });

  it('load the newsletter state, with "pending" as not subscribed [S3.066 S7.035]', async () => {
    const shop = await bench.shop();
    const { email, password } = await bench.customer();
    await shop.ask('login', { email, password });
    for (const [result, claim] of [
      ['subscribed', { email, subscribed: true }],
      ['pending', { email, subscribed: false, pending: true }],
      ['cleaned', { email, subscribed: false }],
    ] as const) {
      bench.trouble = ({ path, method }) =>
        path === '/mailer/subscribe' && method === 'GET' ? json({ code: 200, result }) : undefined;
      const { subscribed } = claim;
      expect(await shop.ask('loadNewsletter', {})).toEqual({ ok: true, value: { subscribed } });
      expect(await readClaim(shop.databases.personal, 'newsletter')).toEqual(claim);
    }
  });

  it('load the newsletter state again if a subscription was sent meanwhile', async () => {
    const shop = await bench.shop();
    const { email, password } = await bench.customer();
    await shop.ask('login', { email, password });
    const states = ['not subscribed', 'subscribed'];
    bench.trouble = async ({ path, method }) => {
      if (path !== '/mailer/subscribe' || method !== 'GET') return undefined;
      // as a queued subscription writes it, while the first response is on its way
      await changeClaim(shop.databases.personal, 'newsletter', 1, () => ({ email, subscribed: true }));
      return json({ code: 200, result: states.shift() });
    };
    expect(await shop.ask('loadNewsletter', {})).toEqual({ ok: true, value: { subscribed: true } });
    expect(await readClaim(shop.databases.personal, 'newsletter')).toEqual({ email, subscribed: true });
    expect(states).toEqual([]);
  });

  it('treat only a 404 or 500 for the e-mail address as not subscribed', async () => {
    const shop = await bench.shop();
    await shop.ask('login', await bench.customer());
    const answers: [Response, unknown][] = [
      [json({ code: 500, result: 'Member not found' }), { ok: true, value: { subscribed: false } }],
      [json({ code: 500, result: 'Member not found' }, 500), { ok: true, value: { subscribed: false } }],
      [json({ code: 404, result: 'Member not found' }, 404), { ok: true, value: { subscribed: false } }],
      [json({ code: 500, result: { code: 'ENOTFOUND', message: 'x' } }), { ok: false }],
      [json({ code: 503, result: 'Maintenance' }, 503), { ok: false }],
      [html(500), { ok: false }],
    ];
    for (const [answer, expected] of answers) {
      const { personal } = shop.databases;
      await changeClaim(personal, 'newsletter', 1, () => ({ email: 'x@example.lv', subscribed: true }));
      bench.trouble = ({ path }) => (path === '/mailer/subscribe' ? answer.clone() : undefined);
      const asked = await shop.ask('loadNewsletter', {});
      expect(asked).toMatchObject(expected as object);
      expect((await readClaim(personal, 'newsletter'))?.subscribed).toBe(!asked.ok);
    }
  });

  it('do not delete the account with a wrong password', async () => {
    const shop = await bench.shop();
    await shop.ask('login', await bench.customer());
    const wrong = await shop.ask('deleteAccount', { password: 'not this one' });
    expect(wrong).toMatchObject({ ok: false, fault: { code: 'wrong-password' } });
    expect(await claimOf(shop).user()).toBeDefined();
  });

  it('delete the account and log out', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    expect(await shop.ask('deleteAccount', { password: PASSWORD })).toEqual({ ok: true, value: {} });
    expect(await claimOf(shop).user()).toBeUndefined();
    expect(await shop.ask('login', person)).toMatchObject({ ok: false, fault: { code: 'wrong-login' } });
  });

  it('replace the previous customer’s profile at the next login', async () => {
    const [one, two] = [await bench.customer(), await bench.customer()];
    const device = newDevice();
    const shop = await bench.shop({ device });
    await shop.ask('login', one);
    await shop.ask('login', two);
    expect((await claimOf(shop).user())?.current.email).toBe(two.email);
  });
});
