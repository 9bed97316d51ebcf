// Resetting a shared device deletes all data of a guest or customer, except unsent orders.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { readNewest } from '#shared/database/write-newest.ts';
import { readSealingKey } from '#workers/session/seal-on-device.ts';
import { watchSealedOrders } from '#workers/session/watch-sealed-orders.ts';
import { wipeKiosk } from '#workers/session/wipe-kiosk.ts';
import { AccountBench } from '../../support/worker/account-bench.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import { enter, found, newTab, orderFor, shopAs, somebody, type Tab, traces } from './personal-traces.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

describe('a kiosk reset', () => {
  const [drawn] = fc.sample(somebody, { numRuns: 1, seed: 10 });
  if (!drawn) throw new Error('no sample drawn');
  const person = drawn;
  const codes = async ({ personal }: Tab) => (await personal.claims.find().exec()).map(({ code }) => code);

  /**
   * Opens a tab of a guest with all kinds of data and an unsent order.
   * @param hasKey true if the backend's sealing key is stored
   */
  async function guestAtKiosk(hasKey: boolean) {
    const tab = await newTab(bench);
    if (hasKey) await readSealingKey(tab.context);
    await shopAs(person, tab.context.databases, 'guest');
    await tab.personal.synctasks.find({ selector: { kind: 'profile-update' } }).remove();
    await changeClaim(tab.personal, 'settings', 1, () => ({ store: 'lv', theme: 'dark' }));
    await changeClaim(tab.personal, 'analytics-consent', 1, () => ({ agreed: true, at: 1 }));
    await tab.personal.orders.insert(
      orderFor(person, 'o-unsent', { state: 'confirmed', principal: 'guest', seq: 2 }),
    );
    return tab;
  }

  it('deletes all data of a guest except a sealed unsent order [S-22]', async () => {
    const tab = await guestAtKiosk(true);
    expect(await found(tab, [person.first, person.email])).toHaveLength(2);
    expect(await wipeKiosk(tab.context)).toEqual({ left: 1 });
    expect(await wipeKiosk(tab.context)).toEqual({ left: 1 });
    expect(await found(tab, traces(person))).toEqual([]);
    expect((await codes(tab)).sort()).toEqual(['files-to-empty', 'sealed-orders', 'sealing-key']);
    const [order] = await readNewest(tab.personal.orders, ['o-unsent']);
    expect(order).toMatchObject({ state: 'confirmed', principal: 'left' });
  });

  it('keeps an unsent order for sending even without a key [S-22]', async () => {
    const tab = await guestAtKiosk(false);
    expect(await wipeKiosk(tab.context)).toEqual({ left: 1 });
    const stop = watchSealedOrders(tab.context, tab.call, { isOnline: () => true }, { on: () => () => {} });
    await tab.personal.orders.findOne('o-unsent').incrementalPatch({ state: 'needs_consent' });
    await stop();
    expect(await readClaim(tab.personal, 'sealed-orders')).toEqual({ ids: ['o-unsent'] });
    await tab.personal.orders.findOne('o-unsent').incrementalPatch({ state: 'rejected' });
    await wipeKiosk(tab.context);
    expect(await found(tab, [...traces(person), 'o-unsent'])).toEqual([]);
  });

  it('deletes all data of a customer', async () => {
    const tab = await newTab(bench);
    const words = await enter(bench, tab, { ...person, email: `${crypto.randomUUID()}@example.lv` });
    expect(await wipeKiosk(tab.context)).toEqual({ left: 0 });
    expect(await found(tab, words)).toEqual([]);
  });

  it('ends the session of a customer at the backend', async () => {
    const tab = await newTab(bench);
    await enter(bench, tab, { ...person, email: `${crypto.randomUUID()}@example.lv` });
    await wipeKiosk(tab.context);
    await until(
      () => bench.calls('/user/logout'),
      (calls) => calls.at(-1)?.status === 200,
    );
  });

  it('keeps a queued message for sending without showing it to the next guest', async () => {
    const tab = await newTab(bench);
    const queued = { now: 1, newId: () => 't-waits', principal: 'guest' };
    await queueTask(tab.personal, 'newsletter-subscribe', { email: person.email }, queued);
    await wipeKiosk(tab.context);
    const [task] = await readNewest(tab.personal.synctasks, ['t-waits']);
    expect(task).toMatchObject({ state: 'waiting', silent: true });
  });
});
