// Tests the caching of catalogue responses. Long because every case needs the same cache and its counters.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCachedAnswers } from '#bridge/catalogue/cached-answers.ts';
import type { OpenDatabase } from '#bridge/database/open-database.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import { NOW, openTestDatabase, type TestBridge } from '../support/backend/open-bridge.ts';
import { get, newCustomer, toGroup } from '../support/backend/people.ts';
import { line, orderOf, placeOrder, post, stockPublished } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';
import { steppingClock } from '../support/backend/stepping-clock.ts';

let database: OpenDatabase;
let bridge: TestBridge;
/** number of searches that reached the database */
let searches = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  const app = await buildBridge({
    db: database.db,
    searching: (gone, work) => {
      searches += 1;
      return database.searching(gone, work);
    },
    clock: () => NOW,
    requestsPerMinute: false,
    argon2: { m: 8, t: 1, p: 1 },
    admin: { catalogue: smallCatalogue },
  });
  bridge = { app, db: database.db, kind: database.kind, close: () => app.close() };
});
afterAll(async () => {
  await bridge.close();
  await database.close();
});

/** Runs work. Returns its result and the number of searches that reached the database. */
async function counted<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = searches;
  const done = await work();
  return [done, searches - before];
}

const listing = `/api/catalog/catalogue_lv/product/_search?storeCode=lv&size=100&request=${encodeURIComponent(
  JSON.stringify({ query: { terms: { category_ids: [20, 21, 22, 30] } } }),
)}`;
const list = (headers: Record<string, string> = {}) => bridge.app.inject({ url: listing, headers });
const productOf = (answer: {
  json: () => { products: { sku: string; total_qty: number; final_price: number }[] };
}) => answer.json().products.find(({ sku }) => sku === 'P-1');

/** Changes from different sources, each of which invalidates the cache. */
const changes: Record<string, () => Promise<unknown>> = {
  'an order that takes stock': async () => {
    await placeOrder(bridge, orderOf('kept-answers-1', { products: [line('P-1', 2, 17.35)] }));
    await stockPublished(bridge);
  },
  'a stock count': () =>
    bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 33 } }),
  'a price change': () =>
    bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { price: 19.5 } }),
  'a statement by another process': () =>
    database.db.execute(`update documents set doc = doc || '{"total_qty": 7}' where code = 'P-1'`),
  'the deletion of a product': () => database.db.execute(`delete from documents where code = 'P-1'`),
  'a reset of the catalogue': () => post(bridge, '/__admin/reset?seed=1', {}),
};

describe('catalogue responses', () => {
  // a search of more than a second, as on a stalled machine, would not be cached
  beforeEach(() => steppingClock(0.01));
  afterEach(() => void vi.restoreAllMocks());

  it('are computed once for any number of requests, in every format', async () => {
    const body = { query: { match_all: {} }, timeout: '900ms' };
    const forms = [
      () => list(),
      () => post(bridge, '/api/catalog/catalogue_lv/product/_search?size=3', body),
      () => post(bridge, '/api/graphql', { query: '{ products { total_count } }' }),
    ];
    for (const form of forms) {
      const [first] = await counted(form);
      expect(first.statusCode, first.body).toBe(200);
      const [again, took] = await counted(form);
      expect(took).toBe(0);
      expect(again.body).toBe(first.body);
    }
    const [, another] = await counted(() =>
      post(bridge, '/api/catalog/catalogue_lv/category/_search?size=4', body),
    );
    expect(another).toBe(1);
  });

  it.each(Object.entries(changes))('are recomputed after %s', async (_, change) => {
    const before = productOf(await list());
    const [, kept] = await counted(() => list());
    expect(kept).toBe(0);
    await change();
    const [after, made] = await counted(() => list());
    // the number of statements depends on which documents are in memory
    expect(made).toBeGreaterThan(0);
    expect(productOf(after)).not.toEqual(before);
  });

  it('are 304 for a client that has the current version, in any content coding', async () => {
    const first = await list();
    const etag = String(first.headers.etag);
    const packed = await list({ 'accept-encoding': 'br' });
    expect(packed.headers).toMatchObject({ etag, 'content-encoding': 'br', vary: 'Accept-Encoding' });
    const known = await list({ 'if-none-match': `"other", ${etag}` });
    expect(known.statusCode).toBe(304);
    expect(known.body).toBe('');
    expect(known.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=60' });
    await changes['a price change']?.();
    await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-1', payload: { qty: 3 } });
    const changed = await list({ 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('are the same for every caller and contain no group prices', async () => {
    const firma = await newCustomer(bridge, 'kept@example.lv');
    await toGroup(bridge, firma, 2);
    const prices = '/products/render-list?skus=P-18,P-2';
    const theirs = await get(bridge, prices, firma);
    const guests = await get(bridge, prices);
    expect(guests.json()).not.toEqual(theirs.json());
    expect((await get(bridge, prices, firma)).json()).toEqual(theirs.json());
    for (const { headers } of [theirs, guests]) {
      expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
      expect(headers).not.toHaveProperty('etag');
    }
    expect((await get(bridge, listing.replace('/api', ''), firma)).body).toBe((await list()).body);
    // an invalid token is refused even if the response is cached
    expect((await list({ authorization: 'Bearer nobody' })).statusCode).toBe(401);
  });
});

describe('cached responses', () => {
  const nobodyLeaves = new AbortController().signal;
  const plain = async () => Buffer.from('packed');

  it('share one computation between concurrent requests, which is aborted when the last client disconnects', async () => {
    const cached = createCachedAnswers(async () => ({ count: 1, anew: 0 }), plain);
    let made = 0;
    let ended = false;
    const make = (gone: AbortSignal) =>
      new Promise<string>((_, reject) => {
        made += 1;
        gone.addEventListener('abort', () => {
          ended = true;
          reject(new Error('gone'));
        });
      });
    const [one, other] = [new AbortController(), new AbortController()];
    const facts = {};
    const waiting = [one, other].map(({ signal }) => cached(facts, ['a'], make, signal).catch(String));
    await new Promise(setImmediate);
    expect(made).toBe(1);
    one.abort();
    expect(ended).toBe(false);
    other.abort();
    expect(ended).toBe(true);
    await Promise.all(waiting);
    expect((await cached(facts, ['a'], async () => 'anew', nobodyLeaves)).body.toString()).toBe('anew');
  });

  /** Creates turns that the test grants; `given` contains the pending turns by client. */
  function givenTurns() {
    const given = new Map<string, () => void>();
    const turn = (client: string) => ({
      client,
      inTurn: <T>(gone: AbortSignal, work: (gone: AbortSignal) => Promise<T>) =>
        new Promise<T>((resolve, reject) => {
          given.set(client, () => void work(gone).then(resolve, reject));
          gone.addEventListener('abort', () => {
            given.delete(client);
            reject(gone.reason);
          });
        }),
    });
    return { given, turn };
  }

  it('are computed once for all waiting clients, in the first turn that one of them gets [S-31]', async () => {
    const cached = createCachedAnswers(async () => ({ count: 1, anew: 0 }), plain);
    const { given, turn } = givenTurns();
    const facts = {};
    let made = 0;
    const ask = async (client: string) => {
      const make = async () => `${client} ${++made}`;
      return (await cached(facts, ['a'], make, nobodyLeaves, turn(client))).body.toString();
    };
    const answers = ['busy', 'busy', 'idle'].map(ask);
    await new Promise(setImmediate);
    expect([...given.keys()]).toEqual(['busy', 'idle']);
    given.get('idle')?.();
    expect(await Promise.all(answers)).toEqual(['idle 1', 'idle 1', 'idle 1']);
    // the pending turn of the busy client was aborted
    expect([...given.keys()]).toEqual(['idle']);
  });

  it('are completed for other clients when the client being served disconnects', async () => {
    const cached = createCachedAnswers(async () => ({ count: 1, anew: 0 }), plain);
    const { given, turn } = givenTurns();
    const facts = {};
    let finish = (_: string) => {};
    let wasAborted = false;
    const make = (gone: AbortSignal) =>
      new Promise<string>((done) => {
        finish = done;
        gone.addEventListener('abort', () => {
          wasAborted = true;
        });
      });
    const leaving = new AbortController();
    const first = cached(facts, ['a'], make, leaving.signal, turn('first'));
    const second = cached(facts, ['a'], make, nobodyLeaves, turn('second'));
    first.catch(() => undefined);
    await new Promise(setImmediate);
    given.get('first')?.();
    await new Promise(setImmediate);
    leaving.abort();
    expect(wasAborted).toBe(false);
    finish('made');
    expect((await second).body.toString()).toBe('made');
  });

  it('exclude results computed from data read before a change', async () => {
    let version = 1;
    const cached = createCachedAnswers(async () => ({ count: version, anew: 0 }), plain);
    const facts = {};
    let finish = (_: string) => {};
    const old = cached(facts, ['a'], () => new Promise((done) => (finish = done)), nobodyLeaves);
    await new Promise(setImmediate);
    version = 2;
    expect((await cached(facts, ['a'], async () => 'new', nobodyLeaves)).body.toString()).toBe('new');
    finish('old');
    expect((await old).body.toString()).toBe('old');
    expect((await cached(facts, ['a'], async () => 'newer', nobodyLeaves)).body.toString()).toBe('new');
  });

  it('are not compressed again if a new version of the catalogue leaves them equal', async () => {
    let version = 1;
    const compressed: string[] = [];
    const cached = createCachedAnswers(
      async () => ({ count: version, anew: 0 }),
      async (_, body) => {
        compressed.push(body.toString());
        return Buffer.from(`packed ${compressed.length}`);
      },
    );
    const facts = {};
    const pack = async (text: string) => {
      const { pack: packed } = await cached(facts, ['a'], async () => text, nobodyLeaves);
      return (await packed('br')).toString();
    };
    expect(await pack('{"took":1,"rest')).toBe('packed 1');
    version = 2;
    expect(await pack('{"took":2,"rest')).toBe('packed 1');
    version = 3;
    expect(await pack('{"took":2,"other')).toBe('packed 2');
    expect(compressed).toEqual(['{"took":1,"rest', '{"took":2,"other']);
  });

  /** Creates a cache. Returns a function that requests a text and returns true if it was computed. */
  function measured() {
    const cached = createCachedAnswers(async () => ({ count: 1, anew: 0 }), plain);
    const facts = {};
    let made = 0;
    const make = async (text: string) => {
      made += 1;
      return text;
    };
    const ask = async (key: string, text: string) => {
      const before = made;
      await cached(facts, [key], () => make(text), nobodyLeaves);
      return made > before;
    };
    return ask;
  }

  it('have a size limit in bytes', async () => {
    const ask = measured();
    const long = 'x'.repeat(2_000_000);
    for (let at = 0; at < 18; at++) expect(await ask(`long ${at}`, long)).toBe(true);
    expect(await ask('long 17', long)).toBe(false);
    expect(await ask('long 0', long)).toBe(true);
  });

  it('exclude long or timed-out responses', async () => {
    const ask = measured();
    const tooLong = 'x'.repeat(2_200_000);
    expect([await ask('too long', tooLong), await ask('too long', tooLong)]).toEqual([true, true]);
    const late = '{"took":1200,"timed_out":true,"hits":{}}';
    expect([await ask('late', late), await ask('late', late)]).toEqual([true, true]);
  });
});

it('forbids caches to store a search that timed out', async () => {
  const request = encodeURIComponent('{"timeout":"100s"}');
  const url = `/api/catalog/catalogue_lv/product/_search?size=1&request=${request}`;
  const cacheOf = async (isLate: boolean) => {
    let now = performance.now();
    if (isLate)
      vi.spyOn(performance, 'now').mockImplementation(() => {
        now += 200_000;
        return now;
      });
    const answer = await bridge.app.inject({ url });
    vi.restoreAllMocks();
    expect(answer.json().timed_out).toBe(isLate);
    return answer.headers['cache-control'];
  };
  expect(await cacheOf(true)).toBe('private, no-store');
  // nor was it kept
  expect(await cacheOf(false)).toBe('public, max-age=60');
});
