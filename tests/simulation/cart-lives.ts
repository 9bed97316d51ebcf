// Random cart histories on one device over the real local database: additions, orders, their acceptance and removal,
// and a logout concurrent with the user's writes. Steps interleave at the storage. A storage write can fail as if the
// tab had been killed; the clicks are then replayed. The seed decides the steps and the order of storage operations.
import type { RxStorageInstance } from 'rxdb/plugins/core';
import { vi } from 'vitest';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { moveLinesLeftBehind, openGeneration, putLines } from '#shared/database/open-generation.ts';
import { isPressDone } from '#shared/database/remove-lines.ts';
import { removeOrders } from '#shared/database/remove-orders.ts';
import { addSavedProduct } from '#shared/database/restore-saved-products.ts';
import { saveDraft } from '#shared/database/save-draft.ts';
import { dropRemovedBytes, readEach, readNewest } from '#shared/database/write-newest.ts';
import { cartChecksum } from '#shared/domain/cart/cart-checksum.ts';
import { cartLineKey, orderedPieces } from '#shared/domain/cart/new-cart-line.ts';
import { noDetails } from '#shared/domain/checkout/checkout-details.ts';
import { closedStates } from '#shared/domain/order/order-states.ts';
import { saveCheckout } from '#src/features/checkout/commands.ts';
import { recordView } from '#src/features/saved-products/recently-viewed/commands.ts';
import { orderStoreOf } from '#workers/outbox/order-store.ts';
import { dropSession } from '#workers/session/logout.ts';
import { product } from '../support/browser/goods.ts';
import type { MemorySession } from '../support/worker/memory-session.ts';
import { bodyOf, cartLineOf, orderOf } from './order-fixture.ts';
import { Dice } from './virtual-time.ts';

/** Deliberate faults of the code under test, applied one at a time. */
export type WrongLives = {
  /** replaces the removal of accepted orders */
  removeOrders?: typeof removeOrders;
  /** true if window writes do not wait for the session lock, and a logout purges its tombstones immediately */
  withoutLock?: boolean;
};
export type Lives = { violations: string[]; hits: Map<string, number> };

const SKUS = ['KETTLE', 'RADIO', 'LAMP'] as const;
const MOST_TURNS = 4;
const VERY_SLOW_TURNS = 200;
const KILLED = 'killed';

const turns = async (count: number) => {
  for (let left = count; left > 0; left--) await new Promise<void>((resolve) => setImmediate(resolve));
};

type Instance = RxStorageInstance<Record<string, unknown>, unknown, unknown>;

/** The storage of a device: randomly slow, and able to fail from the n-th write on. */
class Storage {
  writesLeft = Number.POSITIVE_INFINITY;
  readonly #restore: (() => void)[] = [];

  /** @param slowChance probability that a write takes longer than a whole logout */
  constructor(session: MemorySession, dice: Dice, slowChance = 0) {
    const collections = Object.values(session.databases.personal.collections) as unknown as {
      storageInstance: Instance;
    }[];
    for (const { storageInstance } of collections) {
      const { bulkWrite, findDocumentsById, query } = storageInstance;
      const slow =
        <A extends unknown[], R>(run: (...given: A) => Promise<R>) =>
        async (...given: A): Promise<R> => {
          await turns(dice.between(0, MOST_TURNS));
          return run.apply(storageInstance, given);
        };
      const write = slow(bulkWrite);
      storageInstance.bulkWrite = async (...given: Parameters<typeof bulkWrite>) => {
        if (--this.writesLeft === 0) throw new Error(KILLED);
        if (dice.chance(slowChance)) await turns(VERY_SLOW_TURNS);
        return write(...given);
      };
      storageInstance.findDocumentsById = slow(findDocumentsById);
      storageInstance.query = slow(query);
      this.#restore.push(() => Object.assign(storageInstance, { bulkWrite, findDocumentsById, query }));
    }
  }

  restore(): void {
    for (const restore of this.#restore) restore();
  }
}

/** Empties the device and, unless `withoutLock`, gives window and worker one shared lock. */
async function begin(session: MemorySession, withoutLock: boolean): Promise<void> {
  const all = Object.values(session.databases.personal.collections);
  for (const collection of all) await collection.find().remove();
  await dropRemovedBytes(...all);
  const request = (name: string, ...rest: unknown[]) =>
    session.lock(name, rest.at(-1) as () => Promise<unknown>);
  vi.stubGlobal('navigator', withoutLock ? {} : { locks: { request } });
}

const lineOf = (generation: string, sku: string): CartLineDocument => {
  const checksum = cartChecksum(sku);
  return { ...cartLineOf(generation), sku, checksum, key: cartLineKey(generation, sku, checksum) };
};

const accepted = (order: OrderDocument): OrderDocument | undefined =>
  order.state === 'confirmed' ? { ...order, state: 'accepted' } : undefined;

/** Plays additions, orders, their acceptance and their removal. */
export async function playLives(
  session: MemorySession,
  seed: number,
  wrong: WrongLives = {},
): Promise<Lives> {
  await begin(session, false);
  const dice = new Dice(seed);
  const { personal } = session.databases;
  const store = orderStoreOf(personal);
  const storage = new Storage(session, dice);
  const violations = new Set<string>();
  const hits = new Map<string, number>();
  const hit = (what: string) => hits.set(what, (hits.get(what) ?? 0) + 1);
  const placed = new Map<string, OrderDocument>();
  const presses: { id: string; sku: string }[] = [];
  let ids = 0;
  const moment = { now: 1, newId: () => `${seed}-${++ids}` };

  const press = async ({ id, sku }: { id: string; sku: string }) => {
    if (await isPressDone(personal, id, sku)) return;
    await putLines(
      personal,
      [{ ...lineOf('', sku), additions: [id] }],
      () => Number.POSITIVE_INFINITY,
      moment,
    );
  };
  const add = async () => {
    const pressed = { id: moment.newId(), sku: dice.pick(SKUS) };
    presses.push(pressed);
    await press(pressed);
  };
  const place = async () => {
    const id = await openGeneration(personal, moment);
    const lines = await personal.cart.find({ selector: { generation: id } }).exec();
    const [first] = bodyOf(id, 10_000).products;
    if (lines.length === 0 || !first) return;
    const products = lines.map(({ sku, qty }) => ({ ...first, sku, qty }));
    const order = orderOf(id, ++ids, { body: { ...bodyOf(id, 10_000), products } });
    if ((await personal.orders.bulkInsert([order])).error.length > 0) return;
    hit('placed');
    if (placed.has(id)) violations.add('F87 a second order has the id of an earlier one');
    placed.set(id, order);
    await moveLinesLeftBehind(personal, id, moment);
  };
  const accept = async () => {
    const waiting = [...placed.keys()];
    if (waiting.length === 0) return;
    const id = dice.pick(waiting);
    await store.change(id, accepted);
    await store.removeLines(new Set([id]), 1);
  };
  const remove = async () => {
    hit('removed');
    await (wrong.removeOrders ?? removeOrders)(personal, ({ state }) => closedStates.includes(state), moment);
  };
  const steps = [add, add, add, place, place, accept, remove];
  const run = (step: () => Promise<void>) =>
    step().catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== KILLED) throw error;
      hit(KILLED);
    });

  const running: Promise<void>[] = [];
  for (let left = dice.between(8, 24); left > 0; left--) {
    if (dice.chance(0.1)) storage.writesLeft = dice.between(1, 4);
    running.push(run(dice.pick(steps)));
    if (dice.chance(0.7)) await Promise.all(running.splice(0));
  }
  await Promise.all(running);
  // the next start: no write fails, all clicks are replayed, and every order is accepted
  storage.writesLeft = Number.POSITIVE_INFINITY;
  for (const pressed of presses) await press(pressed);
  for (const id of placed.keys()) await store.change(id, accepted);
  await store.removeLines(new Set(placed.keys()), 1);
  storage.restore();

  const pieces = new Map<string, number>();
  const count = (checksum: string, qty: number) => pieces.set(checksum, (pieces.get(checksum) ?? 0) + qty);
  for (const order of placed.values()) for (const [key, qty] of orderedPieces(order)) count(key, qty);
  for (const { checksum, qty } of await readEach(personal.cart)) count(checksum, qty);
  for (const sku of SKUS) {
    const wanted = presses.filter((pressed) => pressed.sku === sku).length;
    const found = pieces.get(cartChecksum(sku)) ?? 0;
    if (found !== wanted)
      violations.add(`I-09 ${wanted} pieces were added, ${found} are ordered or in the cart`);
  }
  return { violations: [...violations], hits };
}

const SECRET = 'QANNA';
const typed = {
  step: 'shipping',
  details: { ...noDetails('LV'), personal: { ...noDetails('LV').personal, firstName: SECRET } },
};

/** Plays a logout while the user's writes are in flight. */
export async function playLogout(
  session: MemorySession,
  seed: number,
  { withoutLock = false }: WrongLives = {},
): Promise<Lives> {
  await begin(session, withoutLock);
  await session.loggedIn();
  await session.write({ cart: { generation: 'G', seq: 1 } });
  const dice = new Dice(seed);
  const { personal } = session.databases;
  const writes = [
    () => saveCheckout({ personal }, () => typed),
    () => saveDraft(personal, 'contact', { comment: SECRET }, 2),
    () => recordView({ personal }, product({ sku: SECRET })),
    () => addSavedProduct(personal.wishlist, product({ sku: SECRET }), 2),
  ];
  const storage = new Storage(session, dice, 0.3);
  const hits = new Map<string, number>();
  const running: Promise<unknown>[] = [];
  let ended = 0;
  for (let left = dice.between(1, 4); left > 0; left--) {
    running.push(
      dice
        .pick(writes)()
        .finally(() => {
          ended += 1;
        }),
    );
    // a write counts as started once it has read who is logged in
    await turns(MOST_TURNS + dice.between(4, 12));
  }
  if (ended < running.length) hits.set('in flight', 1);
  await dropSession(session.context);
  if (withoutLock) await dropRemovedBytes(...Object.values(personal.collections));
  await Promise.all(running);
  storage.restore();
  const claims = await readNewest(personal.claims, ['personal-details', 'drafts', 'recently-viewed'], true);
  const stored = JSON.stringify([claims, await readEach(personal.cart), await readEach(personal.wishlist)]);
  return {
    violations: stored.includes(SECRET) ? ['F66 a write outlived the logout of its person'] : [],
    hits,
  };
}
