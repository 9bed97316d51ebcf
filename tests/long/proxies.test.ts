// Tests both nginx configurations of the project, deploy/nginx.conf and the one that `npm run nginx` prints, in front of
// a backend that reports what it received.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
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

    const forwarded = { 'x-forwarded-for': '198.51.100.1, 203.0.113.5', 'x-forwarded-proto': 'https' };
    /** Returns what the backend received as the client's address and protocol. */
    const clientOf = async (from: string, headers: Record<string, string> = forwarded) => {
      const seen = await proxy?.ask('/api/stock/list', headers, from);
      return [seen?.headers['x-forwarded-for'], seen?.headers['x-forwarded-proto']];
    };

    it('takes the client from the last address that a named proxy in front sends', async () => {
      await started(kind, { behind: ['127.0.0.2'] });
      expect(await clientOf('127.0.0.2')).toEqual(['203.0.113.5', 'https']);
    });

    it('takes the client through several named proxies in front', async () => {
      await started(kind, { behind: ['127.0.0.2', '192.0.2.0/24'] });
      const chain = { 'x-forwarded-for': '203.0.113.5, 192.0.2.9', 'x-forwarded-proto': 'https' };
      expect(await clientOf('127.0.0.2', chain)).toEqual(['203.0.113.5', 'https']);
    });

    it('takes no other protocol than http and https from a proxy in front', async () => {
      await started(kind, { behind: ['127.0.0.2'] });
      expect(await clientOf('127.0.0.2', { 'x-forwarded-proto': 'other' })).toEqual(['127.0.0.2', 'http']);
    });

    it('believes no sender that is not named', async () => {
      await started(kind, { behind: ['127.0.0.2'] });
      expect(await clientOf('127.0.0.3')).toEqual(['127.0.0.3', 'http']);
    });

    it('believes no sender if no proxy is named', async () => {
      await started(kind);
      expect(await clientOf('127.0.0.2')).toEqual(['127.0.0.2', 'http']);
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

it.each(['proxy.example', '10.0.0.0/33', '10.0.0.1; }', '::1/129'])(
  'npm run nginx refuses --behind %s, which is no address',
  (behind) => {
    const args = ['--import', 'tsx', 'host/write-nginx.ts', '--backend', 'http://127.0.0.1:8080'];
    const { status, stderr, stdout } = spawnSync(process.execPath, [...args, '--behind', behind], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`--behind ${behind}: expected an IP address`);
  },
);
