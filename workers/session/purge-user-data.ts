// What a logout takes off this device (S-22): every claim about the person, their lists, cart, finished orders and
// tasks, prices of their group, searches; and the bytes with it.
// Invariants: runs under the lock "session"; doing it again is doing it once, so a killed one is finished by repeating
// it; an order that was not sent is never removed; tasks, and what was answered and not told yet, go only where the
// person logged out themselves.
import { type MangoQuery, normalizeMangoQuery, prepareQuery, type RxCollection } from 'rxdb/plugins/core';
import type { ClaimCode, ClaimValue } from '../../schemas/documents/claim.ts';
import { STORAGE_NAMES } from '../../src/config/storage-names.ts';
import type { Databases } from '../../src/database/open-databases.ts';
import { GUEST } from '../../src/domain/account/principal.ts';
import { closedStates, settledStates } from '../../src/domain/order/order-state.ts';
import { isPending } from '../../src/domain/outbox/task-state.ts';
import { shopperGroup } from '../../src/domain/pricing/tax.ts';
import type { SessionContext } from './session-context.ts';
import { writeStored } from './stored-claims.ts';
import { changeStored } from './stored-document.ts';

export type Logout = ClaimValue<'logging-out'>;

const { user, checkout, newsletter } = STORAGE_NAMES;
const personalClaims = [
  // the token went first, and may stay as the mark of a refusal
  ...user.filter((code) => code !== 'current-token'),
  ...checkout,
  ...newsletter,
  'loyalty-card',
  'shopper-group',
  'recently-viewed',
  'recent-searches',
  'last-sent',
] as const satisfies readonly ClaimCode[];

const MOST_TRIES = 20;

/** Straight at the storage: what another tab wrote a moment ago is found, too, and goes whatever it became meanwhile. */
async function removeAll<T>(
  collection: RxCollection<T>,
  isGone: (document: T) => boolean = () => true,
): Promise<void> {
  const { storageInstance } = collection;
  const everything = prepareQuery(
    storageInstance.schema,
    normalizeMangoQuery(storageInstance.schema, { selector: { _deleted: false } } as MangoQuery<T>),
  );
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { documents } = await storageInstance.query(everything);
    const gone = documents.filter((document) => isGone(document));
    if (gone.length === 0) return;
    const rows = gone.map((previous) => ({ previous, document: { ...previous, _deleted: true } }));
    await storageInstance.bulkWrite(rows, 'logout');
  }
  throw new Error('documents were written again and again');
}

/** Bytes of removed documents stay on the disk until this. */
async function removeTombstones({ personal, catalogue }: Databases): Promise<void> {
  const collections: RxCollection[] = [...Object.values(personal.collections), catalogue.lookups];
  for (const { storageInstance } of collections) await storageInstance.cleanup(0);
}

async function removeTasks({ databases }: SessionContext, logout: Logout): Promise<void> {
  const { synctasks } = databases.personal;
  await removeAll(synctasks, (task) => {
    const isAnswered = !isPending(task);
    return goesByWish(logout, task, isAnswered) || (isAnswered && (task.acknowledged || task.silent));
  });
  const left = await synctasks.find({ selector: { principal: logout.principal } }).exec();
  for (const { id } of left)
    await changeStored(synctasks, id, (newest) =>
      isPending(newest) ? { ...newest, state: 'parked' as const } : undefined,
    );
}

/** Goes by the wish of whoever logs out themselves, told or not: theirs, and a guest's that was answered. */
const goesByWish = (
  { principal, tasks }: Logout,
  { principal: whose }: { principal: string },
  isAnswered: boolean,
): boolean => tasks === 'remove' && (whose === principal || (whose === GUEST && isAnswered));

/** Prices are kept by group, searches by their words: neither is for whoever comes next. */
async function removeLookups({ databases, config }: SessionContext): Promise<void> {
  const group = String(shopperGroup(config.tax, undefined));
  await removeAll(databases.catalogue.lookups, ({ kind, key }) =>
    kind === 'price' ? key.split('|')[2] !== group : kind === 'search',
  );
}

/** Carries a logout out that the claim "logging-out" announces, and takes that claim away. Under the lock "session". */
export async function purgeUserData(context: SessionContext, logout: Logout): Promise<void> {
  const { databases, ports } = context;
  const { personal } = databases;
  await writeStored(
    personal,
    {
      ...Object.fromEntries(personalClaims.map((code) => [code, null])),
      ...(logout.cart === 'remove' ? { cart: null } : {}),
    },
    ports.now(),
  );
  await removeAll(personal.wishlist);
  await removeAll(personal.compare);
  if (logout.cart === 'remove') await removeAll(personal.cart);
  await removeAll(personal.orders, (order) => {
    const isSettled = settledStates.includes(order.state);
    return closedStates.includes(order.state) || (isSettled && goesByWish(logout, order, isSettled));
  });
  if (logout.principal !== GUEST) await removeTasks(context, logout);
  await removeLookups(context);
  await removeTombstones(databases);
  await writeStored(personal, { 'logging-out': null }, ports.now());
  await personal.claims.storageInstance.cleanup(0);
}
