// Tests which responses may be stored by browsers and shared caches: those of endpoints marked as public, for
// anonymous requests.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeProduct } from '#bridge/admin/change-product.ts';
import { type Endpoint, type EndpointName, endpoints } from '#schemas/bridge/endpoints.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { bearer, type LoggedIn, newCustomer } from '../support/backend/people.ts';
import { payableCatalogue, stores } from '../support/backend/small-catalogue.ts';

let bridge: TestBridge;
let anna: LoggedIn;
beforeAll(async () => {
  bridge = await openTestBridge({}, payableCatalogue());
  anna = await newCustomer(bridge, 'anna@example.lv');
});
afterAll(() => bridge.close());

const rows = Object.entries(endpoints) as [EndpointName, Endpoint][];
const questions: Partial<Record<EndpointName, string>> = {
  'catalog/query': 'storeCode=lv&size=2',
  'payment/banks': 'clientId=bankpage',
};
const addressOf = (name: EndpointName, path: string, more = ''): string =>
  `/api${path.replace(':index', 'catalogue_lv').replace(':entity', 'product').replace(/:\w+/g, 'x')}?${questions[name] ?? ''}${more}`;
const ask = (url: string, headers: Record<string, string> = {}) => bridge.app.inject({ url, headers });
const cacheOf = async (url: string, headers?: Record<string, string>) =>
  (await ask(url, headers)).headers['cache-control'];

describe('a public endpoint', () => {
  const publicRows = rows.filter(([, { publicSeconds }]) => publicSeconds !== undefined);

  it.each(publicRows)('lets caches store a response: %s', async (name, { path, publicSeconds, method }) => {
    expect(method).toBe('GET');
    const answer = await ask(addressOf(name, path));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe(`public, max-age=${publicSeconds}`);
  });

  it.each(publicRows)(
    'forbids caching for a request with a token, cookie or group token: %s',
    async (name, { path }) => {
      const address = addressOf(name, path);
      const token = bearer(anna);
      expect(await cacheOf(address, token)).toBe('private, no-store');
      expect(await cacheOf(address, { cookie: 'visit=1' })).toBe('private, no-store');
      expect(await cacheOf(addressOf(name, path, '&groupToken=x'))).toBe('private, no-store');
    },
  );

  it.each(publicRows)(
    'forbids caching for a request with a token in its address, which may be empty or encoded: %s',
    async (name, { path }) => {
      for (const more of [`&token=${anna.accessToken}`, '&token=', '&%74oken=', '&group%54oken=x']) {
        const answer = await ask(addressOf(name, path, more));
        expect([answer.statusCode, answer.headers['cache-control']], more).toEqual([
          200,
          'private, no-store',
        ]);
      }
    },
  );

  it.each(publicRows)('forbids caching of a failure: %s', async (_, { path }) => {
    expect(await cacheOf(`/api${path}/none`)).toBe('private, no-store');
  });
});

it.each(rows.filter(([, row]) => row.method === 'GET' && row.publicSeconds === undefined))(
  'any other endpoint forbids caching: %s',
  async (name, { path }) => {
    expect(await cacheOf(addressOf(name, path))).toBe('private, no-store');
    expect(await cacheOf(addressOf(name, path), bearer(anna))).toBe('private, no-store');
  },
);

it('forbids caching for a search whose body in the address names a customer group', async () => {
  const body = encodeURIComponent('{"groupToken":"x"}').replace('group', '%67roup');
  const address = `/api/catalog/catalogue_lv/product/_search?size=1&request=${body}`;
  expect((await ask(address)).statusCode).toBe(200);
  expect(await cacheOf(address)).toBe('private, no-store');
});

describe('pull pages from a cache', () => {
  type Hit = { _source: { id: number; price: number }; sort: [string, number] };
  const PAGE = 7;
  /** a cache that serves every stored page, regardless of its age */
  const kept = new Map<string, Hit[]>();

  async function page(after: Hit['sort'] | undefined, isCached: boolean): Promise<Hit[]> {
    const request = after ? `&request=${encodeURIComponent(JSON.stringify({ search_after: after }))}` : '';
    const url = `/api/catalog/catalogue_lv/product/_search?size=${PAGE}&sort=updated_at:asc,id:asc${request}`;
    const known = isCached ? kept.get(url) : undefined;
    const hits = known ?? ((await ask(url)).json().hits.hits as Hit[]);
    kept.set(url, hits);
    return hits;
  }
  async function pull(
    device: Map<number, number>,
    after: Hit['sort'] | undefined,
    isCached: (at: number) => boolean,
    between: (at: number) => Promise<unknown> = async () => undefined,
  ): Promise<Hit['sort'] | undefined> {
    for (let at = 0; ; at += 1) {
      const hits = await page(after, isCached(at));
      for (const { _source } of hits) device.set(_source.id, _source.price);
      after = hits.at(-1)?.sort ?? after;
      if (hits.length < PAGE) return after;
      await between(at);
    }
  }

  it('hide no change, even if some of them are stale', async () => {
    let price = 700;
    const change = (at: number) => {
      price += 1;
      return changeProduct(bridge.db, stores, `P-${1 + (at % 40)}`, { price }, NOW);
    };
    await pull(new Map(), undefined, () => false);
    for (let at = 0; at < 6; at += 1) await change(at * 5);
    const device = new Map<number, number>();
    // alternates stale and fresh pages, with changes in between
    const reached = await pull(
      device,
      undefined,
      (at) => at % 3 !== 1,
      async (at) => {
        if (at < 12) await change(at * 3);
      },
    );
    await pull(device, reached, () => false);
    const current = new Map<number, number>();
    await pull(current, undefined, () => false);
    expect([...device].sort()).toEqual([...current].sort());
  });
});
