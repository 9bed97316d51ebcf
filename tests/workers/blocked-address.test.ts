// Behaviour behind a content blocker that blocks one path and lets all other requests pass.
import { afterEach, describe, expect, it } from 'vitest';
import { readClaim } from '#shared/database/change-claim.ts';
import { openWorker } from '../support/worker/open-worker.ts';
import { bridgeCategory, bridgeDoc, tinyBridge } from '../support/worker/tiny-bridge.ts';
import { clock } from '../support/worker/virtual-clock.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Opens a device that cannot reach one path of the backend. */
async function openBlocked(blocked: string) {
  const bridge = tinyBridge([1, 2, 3].map((id) => bridgeDoc(id)));
  bridge.others.category = [bridgeCategory(10)];
  const asked: string[] = [];
  const shop = await openWorker(async (url, init) => {
    asked.push(url);
    if (url.includes(blocked)) throw new TypeError('Failed to fetch');
    return bridge.fetch(url, init);
  });
  ends.push(shop.stop);
  const verdicts: (boolean | undefined)[] = [];
  const following = shop.databases.personal.claims.$.subscribe(({ documentId, documentData }) => {
    if (documentId.startsWith('connection'))
      verdicts.push((documentData.value as { online?: boolean }).online);
  });
  ends.push(async () => following.unsubscribe());
  return { shop, asked, verdicts, ofBlocked: () => asked.filter((url) => url.includes(blocked)).length };
}

describe('a path that a content blocker blocks', () => {
  it.each([
    '/api/home-page',
    '/api/country/list',
    '/api/shop/data',
    '_promoted_offers.json',
    'cms_block/_search',
  ])('does not count as a lost connection: %s [F24]', async (blocked) => {
    const { shop, verdicts } = await openBlocked(blocked);
    await clock.pass(75_000);
    expect(verdicts).not.toContain(false);
    expect(await readClaim(shop.databases.personal, 'connection')).toMatchObject({ online: true });
  });

  it.each(['/api/home-page', '_promoted_offers.json'])(
    'is retried with backoff, without repeating other requests: %s',
    async (blocked) => {
      const { asked, ofBlocked } = await openBlocked(blocked);
      await clock.pass(75_000);
      // each of the three store views requests the path at 0, 2, 10 and 42 s
      expect(ofBlocked()).toBeLessThanOrEqual(12);
      const before = asked.length;
      await clock.pass(120_000);
      const perMinute = (asked.length - before) / 2;
      // the first pull of a store view may happen in this period; a loop of pulls would send several requests a second
      expect(perMinute, asked.slice(before).join('\n')).toBeLessThan(60);
    },
  );
});
