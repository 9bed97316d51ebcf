// Writes of a window that are in flight in one tab while the user logs out in another (F66, S-22).
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readClaim } from '#shared/database/change-claim.ts';
import type { PersonalDatabase } from '#shared/database/open-databases.ts';
import { putLines } from '#shared/database/open-generation.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { addSavedProduct } from '#shared/database/restore-saved-products.ts';
import { saveDraft } from '#shared/database/save-draft.ts';
import { duringSession } from '#shared/database/write-as-person.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { changeNewest, readEach, readNewest } from '#shared/database/write-newest.ts';
import { noDetails } from '#shared/domain/checkout/checkout-details.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { saveCheckout } from '#src/features/checkout/commands.ts';
import { recordView } from '#src/features/saved-products/recently-viewed/commands.ts';
import { endSession } from '#workers/session/end-session.ts';
import { dropSession } from '#workers/session/logout.ts';
import { cartLineOf } from '../../simulation/order-fixture.ts';
import { product } from '../../support/browser/goods.ts';
import { AccountBench } from '../../support/worker/account-bench.ts';
import { person } from '../../support/worker/memory-session.ts';
import { sessionOver, twinDatabases } from '../../support/worker/twin-tabs.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await bench.tidy();
});
afterAll(() => bench.bridge.close());

const SECRET = 'QANNA';
const typed = {
  step: 'shipping',
  details: { ...noDetails('LV'), personal: { ...noDetails('LV').personal, firstName: SECRET } },
};
const writes: [string, (personal: PersonalDatabase) => Promise<unknown>][] = [
  ['checkout details', (personal) => saveCheckout({ personal }, () => typed)],
  ['a draft', (personal) => saveDraft(personal, 'contact', { comment: SECRET }, 2)],
  ['a viewed product', (personal) => recordView({ personal }, product({ sku: SECRET }))],
  ['a saved product', (personal) => addSavedProduct(personal.wishlist, product({ sku: SECRET }), 2)],
  [
    'a task',
    (personal) =>
      queueTask(
        personal,
        'contact-create',
        { name: SECRET, email: 'a@b.lv', telephone: '', comment: '' },
        {
          now: 2,
          newId: () => 'task',
          principal: 'user:7',
        },
      ),
  ],
  [
    'an addition to the cart',
    (personal) =>
      duringSession(() =>
        putLines(personal, [{ ...cartLineOf('C'), sku: SECRET }], () => 9, { now: 2, newId: () => 'G' }),
      ),
  ],
];

let isLocked = false;

async function loggedIn() {
  isLocked = false;
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, ...rest: unknown[]) => {
        isLocked = true;
        return bench.lock(name, rest.at(-1) as () => Promise<unknown>);
      },
    },
  });
  const [one, other] = await twinDatabases(bench);
  const tab = sessionOver(bench, one);
  await writeClaims(
    one.personal,
    {
      'current-user': { generation: 'g', current: person('7'), sessionStarted: 1 },
      'current-token': { generation: 'g', token: 't', epoch: 0, lock: 0 },
      cart: { generation: 'C', seq: 1 },
    },
    1,
  );
  return { tab, one: one.personal, other: other.personal };
}

/** Returns all stored documents as text, including tombstones of claims. */
async function everything(personal: PersonalDatabase): Promise<string> {
  const claims = await readNewest(personal.claims, ['personal-details', 'drafts', 'recently-viewed'], true);
  const { cart, wishlist, synctasks, orders } = personal;
  const others = await Promise.all([
    readEach(cart),
    readEach(wishlist),
    readEach(synctasks),
    readEach(orders),
  ]);
  return JSON.stringify([claims, others]);
}

it.each(writes)('%s in flight during a logout is purged with the rest [S-22 F66]', async (_, write) => {
  const { tab, one, other } = await loggedIn();
  const held = deferred<void>();
  const come = deferred<void>();
  for (const { storageInstance } of Object.values(other.collections) as Pick<
    typeof other.claims,
    'storageInstance'
  >[]) {
    const bulkWrite = storageInstance.bulkWrite.bind(storageInstance);
    storageInstance.bulkWrite = async (rows: never, context: string) => {
      come.resolve();
      await held.promise;
      return bulkWrite(rows, context);
    };
  }
  const writing = write(other);
  await Promise.race([come.promise, writing]);
  const leaving = dropSession(tab.context);
  // without the lock, the logout finishes before the write
  if (!isLocked) await leaving;
  held.resolve();
  await Promise.all([writing, leaving]);
  expect(await everything(one)).not.toContain(SECRET);
});

it.each(writes.slice(0, 5))('%s is not written if a logout came first [S-22 F66]', async (_, write) => {
  const { tab, one, other } = await loggedIn();
  let writing: Promise<unknown> = Promise.resolve();
  await bench.lock('session', async () => {
    const asked = deferred<void>();
    const { request } = navigator.locks;
    vi.spyOn(navigator.locks, 'request').mockImplementation(((...args: Parameters<typeof request>) => {
      asked.resolve();
      return request(...args);
    }) as never);
    writing = write(other);
    await Promise.race([asked.promise, writing]);
    await endSession(tab.context, { tasks: 'remove', cart: 'remove' });
  });
  await writing;
  expect(await everything(one)).not.toContain(SECRET);
});

it('does not insert a claim again if another tab changes it during its removal', async () => {
  const { tab, one, other } = await loggedIn();
  await saveDraft(one, 'contact', { comment: 'first' }, 1);
  const held = deferred<void>();
  const come = deferred<void>();
  const { storageInstance } = other.claims;
  const bulkWrite = storageInstance.bulkWrite.bind(storageInstance);
  storageInstance.bulkWrite = async (...args) => {
    storageInstance.bulkWrite = bulkWrite;
    come.resolve();
    await held.promise;
    return bulkWrite(...args);
  };

  const writing = changeNewest(other.claims, 'drafts', (claim) => ({
    ...claim,
    value: { drafts: [{ form: SECRET, fields: {} }] },
  }));
  await come.promise;
  await dropSession(tab.context);
  held.resolve();
  expect(await writing).toBeUndefined();
  expect(await readClaim(one, 'drafts')).toBeUndefined();
});
