// Tests both nginx configurations of the project, deploy/nginx.conf and the one that `npm run nginx` prints, in front of
// a backend that reports what it received.
import { afterEach, describe, expect, it } from 'vitest';
import { hasNginx } from './start-nginx.ts';
import { type ProxyKind, startProxy } from './start-proxy.ts';

let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;
async function started(...given: Parameters<typeof startProxy>) {
  proxy = await startProxy(...given);
  return proxy;
}

describe.skipIf(!hasNginx).each<ProxyKind>(['deployed', 'printed'])(
  'the %s configuration of nginx',
  (kind) => {
    afterEach(async () => {
      await proxy?.stop();
      proxy = undefined;
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
