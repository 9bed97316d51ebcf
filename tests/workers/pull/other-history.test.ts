// The pull of products from a backend whose catalogue was restored or replaced.
import { describe, expect, it } from 'vitest';
import { readStoreSync } from '#workers/pull/write-store-sync.ts';
import '#workers/tabs/leadership.ts';
import { newDevice } from '../../support/worker/test-databases.ts';
import { bridgeDoc } from '../../support/worker/tiny-bridge.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';
import { idsOf, numbers, shop, visit } from './pull-visit.ts';

const AFTER = '2026-10-02 08:00:00';

/** A device with 35 products, one of which was changed after the back-up and one added. */
async function pulledDevice() {
  const device = newDevice();
  const bridge = shop(35);
  bridge.beginHistory('first');
  bridge.documents[2] = bridgeDoc(3, { name: 'Lost', updated_at: AFTER });
  bridge.documents.push(bridgeDoc(99, { updated_at: AFTER }));
  const first = await visit(device, bridge);
  await clock.over(first.pull.complete);
  expect(await idsOf(first.databases)).toEqual([...numbers(35), 99]);
  const restore = () => {
    bridge.beginHistory('second');
    bridge.documents[2] = bridgeDoc(3);
    bridge.documents.pop();
  };
  return { device, bridge, first, restore };
}
const nameOf = async ({ catalogue }: Awaited<ReturnType<typeof visit>>['databases'], id: number) =>
  (await catalogue.products.findOne({ selector: { store: 'lv', id } }).exec())?.name;

describe('the pull from another history of the catalogue', () => {
  it('replaces changes and products that the backend has lost', async () => {
    const { first, restore } = await pulledDevice();
    restore();
    first.pull.reSync();
    await until(
      () => idsOf(first.databases),
      (ids) => !ids.includes(99),
    );
    expect(await idsOf(first.databases)).toEqual(numbers(35));
    expect(await nameOf(first.databases, 3)).toBe('Product 3');
    await clock.settled();
    expect(await readStoreSync(first.databases.catalogue, 'lv')).toMatchObject({
      products: 35,
      complete: true,
      checkpoint: { history: 'second' },
    });
  });

  it('is repeated in the next visit if it was killed before its end', async () => {
    const { device, bridge, first, restore } = await pulledDevice();
    restore();
    let served = 0;
    bridge.faults.push((url) => {
      if (!url.includes('/product/_search')) return undefined;
      served += 1;
      return served > 3 ? clock.noAnswer() : undefined;
    });
    first.pull.reSync();
    await until(
      () => nameOf(first.databases, 3),
      (name) => name === 'Product 3',
    );
    await first.kill();
    bridge.faults.length = 0;
    const second = await visit(device, bridge);
    await clock.over(second.pull.complete);
    expect(await idsOf(second.databases)).toEqual(numbers(35));
  });

  it('continues from a checkpoint that was stored without a history', async () => {
    const device = newDevice();
    const bridge = shop(35);
    const first = await visit(device, bridge);
    await clock.over(first.pull.complete);
    await first.kill();
    bridge.beginHistory('first');
    const before = bridge.productPages().length;
    const second = await visit(device, bridge);
    await clock.over(second.pull.complete);
    expect(bridge.productPages()).toHaveLength(before + 1);
  });

  it('keeps the products while the backend is empty', async () => {
    const { bridge, first, restore } = await pulledDevice();
    restore();
    bridge.documents.length = 0;
    const before = bridge.productPages().length;
    first.pull.reSync();
    await until(
      () => bridge.productPages().length,
      (pages) => pages >= before + 2,
    );
    await clock.settled();
    expect(await idsOf(first.databases)).toEqual([...numbers(35), 99]);
    bridge.documents.push(bridgeDoc(7));
    first.pull.reSync();
    await until(
      () => idsOf(first.databases),
      (ids) => ids.length === 1,
    );
    expect(await idsOf(first.databases)).toEqual([7]);
  });
});
