// Tests the cache of the nginx that docs/deploy.md describes, with a real bridge behind it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasNginx, startNginx } from './start-nginx.ts';

let deployment: Awaited<ReturnType<typeof startNginx>>;
const ask: typeof deployment.ask = (...asked) => deployment.ask(...asked);

describe.skipIf(!hasNginx)('the cache of nginx', () => {
  beforeAll(async () => {
    deployment = await startNginx();
  });
  afterAll(() => deployment?.stop());

  const listing = '/api/catalog/catalogue_lv/product/_search?storeCode=lv&size=3';
  const cached = async (pathname: string, headers: Record<string, string> = {}) =>
    (await ask(pathname, headers))['x-cache-status'];

  it('answers the second request for a public response', async () => {
    for (const pathname of [listing, '/api/home-page', '/api/shop/data']) {
      const first = await ask(pathname);
      expect(first, pathname).toMatchObject({ ':status': 200, 'x-cache-status': 'MISS' });
      expect(first['cache-control'], pathname).toMatch(/^public, max-age=\d+$/);
      expect(await cached(pathname), pathname).toBe('HIT');
    }
  });

  it('stores each content coding of a response separately', async () => {
    const asked = `${listing}0`;
    for (const coding of ['gzip', 'br']) {
      expect(await ask(asked, { 'accept-encoding': coding })).toMatchObject({
        'x-cache-status': 'MISS',
        'content-encoding': coding,
      });
      expect(await ask(asked, { 'accept-encoding': coding })).toMatchObject({
        'x-cache-status': 'HIT',
        'content-encoding': coding,
      });
    }
  });

  it('is bypassed by requests with a token, a cookie or a customer group', async () => {
    const asked = `${listing}&from=3`;
    await ask(asked);
    expect(await cached(asked)).toBe('HIT');
    const known: [string, Record<string, string>][] = [
      [asked, { authorization: 'Bearer nobody' }],
      [asked, { cookie: 'visit=1' }],
      [`${asked}&groupToken=x`, {}],
      [`${asked}&token=x`, {}],
    ];
    for (const [pathname, headers] of known)
      for (const _ of [1, 2])
        expect(await ask(pathname, headers)).toMatchObject({
          'x-cache-status': 'BYPASS',
          'cache-control': 'private, no-store',
        });
    expect(await cached(asked)).toBe('HIT');
  });

  it('never stores prices, stock and carts', async () => {
    for (const pathname of [
      '/api/products/render-list?skus=x',
      '/api/stock/list?skus=x',
      '/api/cart/pull?cartId=x',
      '/api/none',
    ])
      for (const _ of [1, 2])
        expect(await ask(pathname), pathname).toMatchObject({
          'x-cache-status': 'BYPASS',
          'cache-control': 'private, no-store',
        });
  });
});
