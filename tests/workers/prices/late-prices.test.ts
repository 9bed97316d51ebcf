// Prices that were requested for one customer group and arrive when the device has another group.
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '#schemas/fault.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { dropOtherGroups, type RefreshContext, refreshPrices } from '#workers/prices/refresh-prices.ts';
import { makeProduct } from '../../support/make-product.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { closeBoth, newDevice } from '../../support/worker/test-databases.ts';
import { testPorts } from '../../support/worker/test-ports.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const MEMBERS = 2;
const NOW = 1_800_000_000_000;

/** Opens a device with one product, whose price arrives after `meanwhile` has run. */
async function device(
  meanwhile: (databases: Databases) => Promise<unknown>,
  signal?: AbortSignal,
  now: () => number = () => NOW,
) {
  const databases = await newDevice().open();
  ends.push(() => closeBoth(databases));
  const product = makeProduct({ id: 7, key: 'lv|7', sku: 'TV-7' });
  await databases.catalogue.products.insert(product);
  const groups: unknown[] = [];
  const context: RefreshContext = {
    ports: testPorts(() => Promise.reject(new Error('not used')), { now }),
    config: { ...testConfig(), prices: { tiers: true, refresh: true } },
    databases,
    call: (async (_endpoint: string, { query }: { query: Record<string, unknown> }) => {
      groups.push(query.userGroupId);
      await meanwhile(databases);
      const price_info = { final_price: 90, regular_price: 100, special_price: null };
      return ok({ code: 200, result: { items: [{ id: 7, sku: 'TV-7', price_info, sgn: 's' }] } });
    }) as never,
  };
  return {
    groups,
    context,
    enter: () =>
      changeClaim(databases.personal, 'shopper-group', NOW, () => ({ groupId: MEMBERS, token: '' })),
    refresh: (maxAgeMs = 0) => refreshPrices(context, 'lv', ['lv|7'], maxAgeMs, signal),
    records: async () => (await databases.catalogue.lookups.find().exec()).map(({ key }) => key),
  };
}
const leave = ({ personal }: Databases) =>
  personal.claims.find({ selector: { code: 'shopper-group' } }).remove();

describe('group prices', () => {
  it('are stored under the group when they arrive during the session', async () => {
    const shop = await device(async () => undefined);
    await shop.enter();
    expect(await shop.refresh()).toEqual({ ok: true, value: { current: 1 } });
    expect(shop.groups).toEqual([MEMBERS]);
    expect(await shop.records()).toEqual([`price|lv|${MEMBERS}|7`]);
  });

  it('are dropped if they arrive after the logout', async () => {
    const shop = await device(leave);
    await shop.enter();
    expect(await shop.refresh()).toEqual({ ok: true, value: { current: 0 } });
    expect(shop.groups).toEqual([MEMBERS]);
    expect(await shop.records()).toEqual([]);
  });

  it('are dropped if they arrive after the worker was stopped', async () => {
    const lifetime = new AbortController();
    const shop = await device(async () => lifetime.abort(), lifetime.signal);
    expect(await shop.refresh()).toEqual({ ok: true, value: { current: 0 } });
    expect(await shop.records()).toEqual([]);
  });

  it('are the only prices removed when the device changes its group', async () => {
    const shop = await device(async () => undefined);
    await shop.refresh();
    await shop.enter();
    await shop.refresh();
    const lookups = shop.context.databases.catalogue.lookups;
    const other = {
      key: 'search|x',
      store: 'lv',
      kind: 'search',
      owner: 'person',
      value: {},
      created_at: NOW,
    };
    await lookups.insert(other);
    expect(await shop.records()).toEqual(['price|lv|0|7', `price|lv|${MEMBERS}|7`, 'search|x']);
    await dropOtherGroups(shop.context, 0);
    expect(await shop.records()).toEqual(['price|lv|0|7', 'search|x']);
  });
});

describe('prices refreshed while the clock was ahead', () => {
  it.each([
    ['are requested again once the clock is right', -86_400_000, 2],
    ['count as fresh for their lifetime', 5_000, 1],
  ])('%s [F55 F56]', async (_, passed, calls) => {
    let now = NOW;
    const shop = await device(
      async () => undefined,
      undefined,
      () => now,
    );
    await shop.refresh(10_000);
    now += passed;
    await shop.refresh(10_000);
    expect(shop.groups).toHaveLength(calls);
  });
});
