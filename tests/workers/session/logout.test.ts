// Logout deletes all personal data from the device, for any user and wherever it is interrupted.
import fc from 'fast-check';
import type { RxCollection } from 'rxdb/plugins/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readClaim } from '#shared/database/change-claim.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { finishLogout } from '#workers/session/end-session.ts';
import { login } from '#workers/session/login.ts';
import { logout } from '#workers/session/logout.ts';
import { whoIsLoggedIn } from '#workers/session/session-context.ts';
import { readStored, whileSessionLasts } from '#workers/session/stored-claims.ts';
import { AccountBench, PASSWORD } from '../../support/worker/account-bench.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import { writeRaw } from '../../support/worker/write-raw.ts';
import { enter, found, line, mark, newTab, nothing, somebody } from './personal-traces.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

describe('logout', () => {
  it('deletes all personal data on the device without sending requests for it [S4.105 S4.106 S4.107 S4.108]', async () => {
    const tab = await newTab(bench);
    await fc.assert(
      fc.asyncProperty(somebody, async (drawn) => {
        const person = { ...drawn, email: `${crypto.randomUUID()}@example.lv` };
        const words = await enter(bench, tab, person);
        expect(await found(tab, [person.first, person.email, 'SKU-wish'])).toHaveLength(3);
        bench.asked.splice(0);
        expect(await logout(tab.context, 'ask', nothing)).toMatchObject({ done: true, unsent: 0 });
        expect(await found(tab, words)).toEqual([]);
        const { personal } = tab;
        for (const list of [
          personal.wishlist,
          personal.compare,
          personal.cart,
          personal.synctasks,
          personal.orders,
        ])
          expect(await list.find().exec()).toEqual([]);
        // the remaining claims contain no personal data
        expect((await personal.claims.find().exec()).map(({ code }) => code)).toEqual([
          'files-to-empty',
          'sealing-key',
        ]);
        expect(bench.asked.filter(({ path }) => path !== '/user/logout')).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });

  it('is completed at the next start if killed at any write', async () => {
    const tab = await newTab(bench);
    const { personal, catalogue } = tab.context.databases;
    const collections: RxCollection[] = [...Object.values(personal.collections), catalogue.lookups];
    const storages = collections.map((each) => each.storageInstance);
    let writesLeft = Number.POSITIVE_INFINITY;
    const step = () => {
      writesLeft -= 1;
      if (writesLeft < 0) throw new Error('killed');
    };
    for (const storage of storages) {
      const { bulkWrite, cleanup } = storage;
      storage.bulkWrite = async (rows, context) => {
        step();
        return bulkWrite.call(storage, rows, context);
      };
      storage.cleanup = async (age) => {
        step();
        return cleanup.call(storage, age);
      };
    }
    const [person] = fc.sample(somebody, { numRuns: 1, seed: 7 });
    if (!person) throw new Error('no sample drawn');
    let isWhole = false;
    let killed = 0;
    for (let writes = 0; !isWhole; writes++) {
      const words = await enter(bench, tab, { ...person, email: `${crypto.randomUUID()}@example.lv` });
      writesLeft = writes;
      isWhole = await logout(tab.context, 'ask', nothing).then(
        () => true,
        () => false,
      );
      writesLeft = Number.POSITIVE_INFINITY;
      if (isWhole) break;
      killed += 1;
      await whileSessionLasts(tab.ports, () => finishLogout(tab.context));
      if (await whoIsLoggedIn(tab.context)) {
        // the logout was interrupted before its first write
        expect(writes).toBe(0);
        await logout(tab.context, 'ask', nothing);
      }
      expect([writes, await found(tab, words)]).toEqual([writes, []]);
    }
    expect(killed).toBeGreaterThan(8);
  });

  it('deletes the same data while offline', async () => {
    const tab = await newTab(bench);
    const [person] = fc.sample(somebody, { numRuns: 1, seed: 8 });
    if (!person) throw new Error('no sample drawn');
    const words = await enter(bench, tab, person);
    bench.trouble = () => 'cut';
    expect(await logout(tab.context, 'ask', nothing)).toMatchObject({ done: true, unsent: 0 });
    expect(await found(tab, words)).toEqual([]);
  });

  it('ends the session at the backend even if the access token has expired [S4.105]', async () => {
    const tab = await newTab(bench);
    const person = await bench.customer();
    await login(tab.context, person);
    const refreshToken = (await readStored(tab.personal, 'current-refresh-token'))['current-refresh-token']
      ?.token;
    bench.expire();
    await logout(tab.context, 'ask', nothing);
    await until(
      () => bench.calls('/user/logout'),
      (calls) => calls.at(-1)?.status === 200,
    );
    const again = await tab.context.bareCall('user/refresh', { body: { refreshToken } });
    expect(again).toMatchObject({ ok: false, fault: { code: 'unauthorised' } });
  });

  it('leaves the cart of a guest unchanged', async () => {
    const tab = await newTab(bench);
    await tab.personal.cart.insert(line('g-1', 'SKU-guest'));
    expect(await logout(tab.context, 'ask', nothing)).toMatchObject({ done: true, unsent: 0 });
    expect(await tab.personal.cart.find().exec()).toHaveLength(1);
  });

  it('ends a session whose profile cannot be parsed without removing the cart', async () => {
    const tab = await newTab(bench);
    await login(tab.context, await bench.customer());
    await tab.personal.cart.insert(line('g-1', 'SKU-kept'));
    await tab.personal.wishlist.insert(mark('SKU-wish'));
    const spoiled = { code: 'current-user', created_at: 1, value: { spoiled: true }, description: '' };
    await writeRaw(tab.personal.claims, spoiled);
    await whileSessionLasts(tab.ports, () => finishLogout(tab.context));
    const left = await tab.personal.claims.find().exec();
    expect(left.map(({ code }) => code)).toEqual(['files-to-empty', 'sealing-key']);
    expect(await tab.personal.cart.find().exec()).toHaveLength(1);
    expect(await tab.personal.wishlist.find().exec()).toEqual([]);
  });

  it('after a rejected refresh keeps the cart and the queued tasks [F61 I-21]', async () => {
    const tab = await newTab(bench);
    const person = await bench.customer();
    await login(tab.context, person);
    await tab.personal.cart.insert(line('g-1', 'SKU-kept'));
    const queued = { now: 1, newId: () => 't-1', principal: `user:${person.id}` };
    await queueTask(tab.personal, 'newsletter-subscribe', { email: person.email }, queued);
    bench.expire();
    bench.trouble = ({ path }) =>
      path === '/user/refresh'
        ? new Response('{"code":401,"result":"no"}', {
            status: 401,
            headers: { 'content-type': 'application/json' },
          })
        : undefined;
    expect(await tab.call('user/me')).toMatchObject({ ok: false, fault: { code: 'refresh-refused' } });
    expect(await readClaim(tab.personal, 'current-user')).toBeUndefined();
    expect(await tab.personal.cart.find().exec()).toHaveLength(1);
    expect((await tab.personal.synctasks.findOne('t-1').exec())?.state).toBe('parked');
  });

  it.each([
    ['deleted', 'delete', { password: PASSWORD }],
    [
      'given another password',
      'change-password',
      { currentPassword: PASSWORD, newPassword: 'Jauna parole 2' },
    ],
  ])(
    'occurs once without removing the cart if the account is %s on another device [F68]',
    async (_, change, body) => {
      const tab = await newTab(bench);
      const person = await bench.customer();
      await login(tab.context, person);
      await tab.personal.cart.insert(line('g-1', 'SKU-kept'));
      const onOtherDevice = async (path: string, payload: object, token = '') =>
        (
          await bench.bridge.app.inject({
            method: 'POST',
            url: `/api/user/${path}`,
            headers: token ? { authorization: `Bearer ${token}` } : {},
            payload,
          })
        ).json();
      const token = (await onOtherDevice('login', { username: person.email, password: PASSWORD })).result;
      expect(await onOtherDevice(change, body, token)).toMatchObject({ code: 200 });
      expect(await tab.call('user/me')).toMatchObject({ ok: false, fault: { code: 'refresh-refused' } });
      expect(await readClaim(tab.personal, 'current-user')).toBeUndefined();
      expect(await readClaim(tab.personal, 'signup-wanted')).toMatchObject({ code: 'refresh-refused' });
      expect(await tab.personal.cart.find().exec()).toHaveLength(1);
      expect(await tab.call('user/me')).toEqual({ ok: false, fault: { code: 'login-needed' } });
    },
  );
});
