// The part of a catalogue that a phone fetches in the background: the first products of each category. Uses the whole
// worker and a small backend.
import { afterEach, describe, expect, it } from 'vitest';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Ports } from '#workers/ports.ts';
import { readStoreSync } from '#workers/pull/write-store-sync.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import type { Device } from '../../support/worker/test-databases.ts';
import { json } from '../../support/worker/test-ports.ts';
import { bridgeCategory, bridgeDoc, tinyBridge } from '../../support/worker/tiny-bridge.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Must = { terms: { category_ids?: number[] } };
/** Returns the ids of the categories whose products the device requested in the background. */
function questions(bridge: ReturnType<typeof tinyBridge>): number[] {
  return bridge.asked.flatMap(({ url, body }) => {
    const filter = body?.query.bool?.filter as { bool?: { must: Must[] } } | undefined;
    const ids = filter?.bool?.must?.find(({ terms }) => terms?.category_ids)?.terms.category_ids;
    return url.includes('/product/_search') && body?.size === 2 && ids?.[0] !== undefined ? [ids[0]] : [];
  });
}

const browse = testConfig({ scope: 'browse', keptOfCategory: 2 });
function smallShop() {
  const bridge = tinyBridge(Array.from({ length: 9 }, (_, at) => bridgeDoc(at + 1)));
  bridge.others.category = [
    bridgeCategory(30, { position: 2 }),
    bridgeCategory(10, { position: 1 }),
    bridgeCategory(11, { level: 3, parent_id: 10, path: '1/2/10/11' }),
    bridgeCategory(40, { is_active: false }),
  ];
  return bridge;
}
async function open(
  bridge: ReturnType<typeof tinyBridge>,
  over: { device?: Device; ports?: Partial<Ports> } = {},
) {
  const shop = await openWorker(bridge.fetch, { config: browse, ...over });
  ends.push(shop.stop);
  return { ...shop, sync: () => readStoreSync(shop.databases.catalogue, 'lv') };
}
const isOver = async (shop: Awaited<ReturnType<typeof open>>) =>
  until(shop.sync, (sync) => sync?.kept?.done === 3 && sync.kept.at > 0);

describe('the background pull of a phone', () => {
  it('fetches the first products of each displayed category, departments first', async () => {
    const bridge = smallShop();
    const shop = await open(bridge);
    const sync = await isOver(shop);
    expect(questions(bridge)).toEqual([10, 30, 11]);
    expect(bridge.productPages()).toEqual([]);
    expect(sync).toMatchObject({ products: 2, complete: false, fetching: 'on', kept: { done: 3, total: 3 } });
    // polling every minute would download the catalogue over mobile data
    await clock.pass(120_000);
    expect(questions(bridge)).toHaveLength(3);
  });

  it('pauses for twelve hours after a round', async () => {
    const bridge = smallShop();
    const first = await open(bridge);
    await until(
      () => questions(bridge).length,
      (asked) => asked === 1,
    );
    await until(first.sync, (sync) => sync?.kept?.done === 1);
    await first.stop();
    ends.length = 0;
    await isOver(await open(bridge, { device: first.device }));
    expect(questions(bridge)).toEqual([10, 30, 11]);
    await ends.pop()?.();
    const third = await open(bridge, { device: first.device });
    await clock.pass(60_000);
    expect((await third.sync())?.kept?.done).toBe(3);
    expect(questions(bridge)).toHaveLength(3);
    await ends.pop()?.();
    const later = () => clock.now() + 13 * 3_600_000;
    await open(bridge, { device: first.device, ports: { now: later } });
    await until(
      () => questions(bridge).length,
      (asked) => asked === 6,
    );
  });

  it('does nothing in data-saver mode unless the user enables it', async () => {
    const bridge = smallShop();
    const shop = await open(bridge, { ports: { savesData: () => true } });
    await until(shop.sync, (sync) => sync?.fetching === 'data-saver');
    await clock.pass(60_000);
    expect(questions(bridge)).toEqual([]);
    const { personal } = shop.databases;
    const want = (on: boolean) => changeClaim(personal, 'catalogue-fetching', 1, () => ({ on }));
    await want(true);
    await until(
      () => questions(bridge).length,
      (asked) => asked > 0,
    );
    await want(false);
    await until(shop.sync, (sync) => sync?.fetching === 'paused');
    await clock.pass(10_000);
    const asked = questions(bridge).length;
    await clock.pass(60_000);
    expect(questions(bridge)).toHaveLength(asked);
    await want(true);
    await isOver(shop);
  });

  it('respects Retry-After', async () => {
    const bridge = smallShop();
    const isCategory = (body: unknown) => JSON.stringify(body)?.includes('category_ids');
    bridge.faults.push((url, body) =>
      url.includes('/product/_search') && body?.size === 2 && isCategory(body)
        ? json({ code: 429, result: 'busy' }, 429, { 'retry-after': '30' })
        : undefined,
    );
    await open(bridge);
    await until(
      () => questions(bridge).length,
      (asked) => asked === 1,
    );
    await clock.pass(29_000);
    expect(questions(bridge)).toHaveLength(1);
    await clock.pass(31_000);
    expect(questions(bridge).length).toBeGreaterThan(1);
  });

  it('stops at its share of the quota', async () => {
    const bridge = smallShop();
    const shop = await open(bridge, { ports: { room: async () => ({ used: 11, quota: 100 }) } });
    await until(shop.sync, (sync) => sync?.fetching === 'no-room');
    await clock.pass(60_000);
    expect(questions(bridge)).toEqual([]);
  });

  it('refreshes or removes a visited product at most every ten minutes', async () => {
    const bridge = smallShop();
    const shop = await open(bridge);
    await isOver(shop);
    const { products } = shop.databases.catalogue;
    const byId = () => bridge.asked.filter(({ body }) => body?.query.bool?.filter.terms?.id).length;
    const look = () => shop.ask('loadProduct', { store: 'lv', sku: 'S-1' });
    expect((await look()).ok).toBe(true);
    await until(byId, (asked) => asked === 1);
    const [first] = bridge.documents;
    Object.assign(first ?? {}, { name: 'Renamed', updated_at: '2026-11-01 08:00:00' });
    await look();
    await clock.pass(1_000);
    expect(byId()).toBe(1);
    await clock.pass(600_000);
    await look();
    await until(
      () => products.findOne('lv|1').exec(),
      (product) => product?.name === 'Renamed',
    );
    Object.assign(first ?? {}, { status: 2 });
    await clock.pass(600_000);
    await look();
    await until(
      () => products.findOne('lv|1').exec(),
      (product) => product === null,
    );
  });
});
