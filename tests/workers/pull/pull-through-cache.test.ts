// A device that pulls through a cache which obeys Cache-Control, while writers change and disable products and the
// catalogue is restored from a back-up.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#bridge/database/open-database.ts';
import { beginHistory } from '#bridge/database/read-history.ts';
import { rewriteProducts } from '#bridge/stock/publish-stock.ts';
import type { Ports } from '#workers/ports.ts';
import '#workers/tabs/leadership.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { stores } from '../../support/backend/small-catalogue.ts';
import { randomCases } from '../../support/random-cases.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { newDevice } from '../../support/worker/test-databases.ts';
import { clock } from '../../support/worker/virtual-clock.ts';
import { visit } from './pull-visit.ts';

const DISABLED = 2;
let bridge: TestBridge;
let ids: number[];
beforeAll(async () => {
  bridge = await openTestBridge();
  await bridge.db.execute(sql`create table first as select * from documents`);
  await bridge.db.execute(sql`create table saved as select * from documents`);
  const rows = await rowsOf<{ id: number }>(
    bridge.db,
    sql`select id from documents where store = 'lv' and entity = 'product' order by id`,
  );
  ids = rows.map(({ id }) => id);
});
afterAll(() => bridge.close());

/** Does what a restored dump does: the documents return to their former stamps, in another history. */
const restore = (table: 'first' | 'saved') =>
  bridge.db.transaction(async (tx) => {
    await tx.execute(sql`delete from documents`);
    await tx.execute(sql`insert into documents select * from ${sql.identifier(table)}`);
    await beginHistory(tx);
  });

type Action = { is: 'name' | 'status' | 'save' | 'restore' | 'nothing'; at: number };
let names = 0;
async function act(action: Action): Promise<void> {
  if (action.is === 'nothing') return;
  if (action.is === 'restore') return restore('saved');
  if (action.is === 'save')
    return bridge.db.transaction(async (tx) => {
      await tx.execute(sql`delete from saved`);
      await tx.execute(sql`insert into saved select * from documents`);
    });
  const id = ids[action.at % ids.length] ?? 0;
  names += 1;
  const name = `Name ${names}`;
  // the clock stands still: after a restore, stamps are given again
  await bridge.db.transaction((tx) =>
    rewriteProducts(tx, stores, [id], NOW, (doc) =>
      action.is === 'name' ? { ...doc, name } : { ...doc, status: doc.status === DISABLED ? 1 : DISABLED },
    ),
  );
}

/** A cache in front of the backend, on the clock of the device. Performs one action before each of its requests. */
function cacheBefore(backend: Ports['fetch'], actions: Action[]) {
  const stored = new Map<string, { response: Response; until: number }>();
  const counted = { hits: 0 };
  const fetch: Ports['fetch'] = async (url, init) => {
    const known = stored.get(url);
    if (known && clock.now() < known.until) {
      counted.hits += 1;
      return known.response.clone();
    }
    const action = actions.shift();
    if (action) await act(action);
    const response = await backend(url, init);
    const control = response.headers.get('cache-control') ?? '';
    const seconds = Number(/^public,.*max-age=(\d+)/.exec(control)?.[1] ?? 0);
    if (seconds > 0) stored.set(url, { response: response.clone(), until: clock.now() + seconds * 1_000 });
    return response;
  };
  return { fetch, counted };
}

const place = fc.nat(80);
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.record({
    is: fc.constantFrom<Action['is'][]>(
      'name',
      'name',
      'name',
      'status',
      'status',
      'save',
      'restore',
      'nothing',
      'nothing',
    ),
    at: place,
  }),
  { minLength: 5, maxLength: 40 },
);
const pauses = fc.array(fc.constantFrom(0, 1_000, 20_000, 59_000, 70_000), { minLength: 4, maxLength: 8 });

/** Lets time pass and polls after each pause. */
async function poll({ pull }: Awaited<ReturnType<typeof visit>>, waited: readonly number[]): Promise<void> {
  for (const pause of waited) {
    await clock.pass(pause);
    pull.reSync();
    await clock.settled();
  }
}
/** After these pauses every stored response has expired, and everything was pulled again. */
const untilCurrent = [61_000, 61_000, 61_000, 61_000, 61_000];

it('misses no change of any history', async () => {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(actions, pauses, pauses, async (planned, waited, waitedLater) => {
      await restore('first');
      await act({ is: 'save', at: 0 });
      const left = [...planned];
      const { fetch, counted } = cacheBefore(bridgeConnection(bridge).fetch, left);
      const [away, other] = [newDevice(), newDevice()];
      let opened = await visit(away, { fetch });
      try {
        await poll(opened, waited);
        await opened.kill();
        opened = await visit(other, { fetch });
        await poll(opened, waitedLater);
        for (const action of left.splice(0)) await act(action);
        const truth = await rowsOf<{ id: number; name: string; updated_at: string }>(
          bridge.db,
          sql`select id, doc ->> 'name' as name, updated_at from documents
            where store = 'lv' and entity = 'product' and coalesce(status, 1) < ${DISABLED} order by id`,
        );
        for (const device of [other, away]) {
          await opened.kill();
          opened = await visit(device, { fetch });
          await poll(opened, untilCurrent);
          const stored = await opened.databases.catalogue.products.find({ selector: { store: 'lv' } }).exec();
          const held = stored.map(({ id, name, updated_at }) => ({ id, name, updated_at }));
          expect(held.sort((a, b) => a.id - b.id)).toEqual(truth);
        }
      } finally {
        await opened.kill();
      }
      hits += counted.hits;
    }),
    { numRuns: randomCases(24) },
  );
  expect(hits).toBeGreaterThan(0);
});
