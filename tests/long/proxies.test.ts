// Tests both nginx configurations of the project, deploy/nginx.conf and the one that `npm run nginx` prints, in front of
// a backend that reports what it received.
import { afterEach, describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '#schemas/bridge/endpoints.ts';
import { hasNginx } from './start-nginx.ts';
import { type ProxyKind, startProxy } from './start-proxy.ts';

/** Ends tests that hang; no expectation depends on it. */
const HANGS_MS = 60_000;
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
async function started(...given: Parameters<typeof startProxy>) {
  proxy = await startProxy(...given);
  return proxy;
}

const gets = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET');
const addressOf = (path: string) => `/api${path.replaceAll(/:\w+/g, 'x')}`;

describe.skipIf(!hasNginx).each<ProxyKind>(['deployed', 'printed'])(
  'the %s configuration of nginx',
  (kind) => {
    afterEach(async () => {
      await proxy?.stop();
      proxy = undefined;
    });

    it('lets no request wait for another one to an address that is not cached', {
      timeout: HANGS_MS,
    }, async () => {
      const together = 3;
      const { ask } = await started(kind, { together, lifetime: 'no-cache' });
      const pages =
        kind === 'deployed' ? ['/', '/en/cart', '/shop.config.json', '/assets/banners/lv.json'] : [];
      for (const pathname of ['/api/stock/list?skus=x', ...pages])
        await Promise.all(Array.from({ length: together }, () => ask(pathname)));
    });

    it('stores responses of the public endpoints only', async () => {
      const { ask } = await started(kind);
      const stored: string[] = [];
      for (const { path } of gets) if ((await ask(addressOf(path))).cache !== 'BYPASS') stored.push(path);
      expect(stored).toEqual(gets.flatMap(({ path, publicSeconds }) => (publicSeconds ? [path] : [])));
    });

    it('starts although no folder of the cache exists but /var/cache', async () => {
      const { ask } = await started(kind);
      expect((await ask('/api/home-page')).cache).toBe('MISS');
    });

    it('bypasses the cache if the address contains a token', async () => {
      const { ask } = await started(kind);
      const address = '/api/home-page?storeCode=lv';
      for (const cache of ['MISS', 'HIT']) expect((await ask(address)).cache).toBe(cache);
      for (const parameter of ['token=x', 'groupToken=x', 'request=%7B%22groupToken%22:%22x%22%7D'])
        expect((await ask(`${address}&${parameter}`)).cache, parameter).toBe('BYPASS');
    });
  },
);
