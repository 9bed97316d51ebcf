// Request rates towards a backend that rejects requests, is unreachable, or lacks features.
import { afterEach, describe, expect, it } from 'vitest';
import { openWorker } from '../support/worker/open-worker.ts';
import { testConfig } from '../support/worker/test-config.ts';
import { json } from '../support/worker/test-ports.ts';
import { bridgeDoc, tinyBridge } from '../support/worker/tiny-bridge.ts';
import { clock } from '../support/worker/virtual-clock.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const page = () => new Response('<html></html>', { status: 404, headers: { 'content-type': 'text/html' } });

/** Returns the highest number of requests within a minute. */
const busiest = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + MINUTE_MS).length));

describe('a backend that fails', () => {
  it.each([
    ['rejects everything', () => json({ code: 500, result: 'no' }, 500)],
    ['has none of the endpoints', () => json({ code: 404, result: 'Not found' }, 404)],
    ['serves only HTML pages', page],
    [
      'is unreachable',
      (): Response => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('receives at most twenty requests a minute for an hour when it %s', async (_, answer) => {
    const asked: number[] = [];
    const config = testConfig({ pullAllStores: true });
    const shop = await openWorker(
      async () => {
        asked.push(clock.now());
        return answer();
      },
      { config },
    );
    ends.push(shop.stop);
    await clock.pass(HOUR_MS);
    expect(asked.length).toBeGreaterThan(10);
    expect(busiest(asked)).toBeLessThanOrEqual(20);
  });

  it('receives one request an hour for an endpoint that it does not have', async () => {
    const bridge = tinyBridge([bridgeDoc(1)]);
    const missing = /\/(home-page|country\/list|shop\/data|render-list)/;
    const asked: string[] = [];
    const config = testConfig({ pullAllStores: false });
    const shop = await openWorker(
      async (url, init) => {
        const [found] = missing.exec(new URL(url, 'http://shop').pathname) ?? [];
        if (found === undefined) return bridge.fetch(url, init);
        asked.push(found);
        return json({ code: 404, result: 'Not found' }, 404);
      },
      { config },
    );
    ends.push(shop.stop);
    await shop.ask('listProducts', { store: 'lv', filters: {}, sort: 'default', from: 0, size: 24 });
    const each = ['/country/list', '/home-page', '/render-list', '/shop/data'];
    await clock.pass(HOUR_MS - MINUTE_MS);
    expect(asked.toSorted()).toEqual(each);
    await clock.pass(20 * MINUTE_MS);
    expect(asked.toSorted()).toEqual(each.flatMap((path) => [path, path]));
    expect(shop.ports.logged.filter(({ event }) => event === 'family-not-pulled')).toEqual([]);
  });
});
