// Removes the user's data from this device at a logout (S-22): their claims, lists, cart, finished orders, tasks, group
// prices and searches, including the bytes on disk. Invariants:
// - Runs under the lock "session"; idempotent, so a killed purge is repeated, and one that lost its lock stops before
//   its next step.
// - Never removes an unsent order, nor an order with an online payment if the cart is kept.
// - Removes pending tasks and unacknowledged responses only if the user logged out themselves.

import type { ClaimCode, ClaimValue } from '#schemas/documents/claim-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { taskKinds } from '#schemas/task-kinds.ts';
import { providerOf } from '#shared/config/payment-page-url.ts';
import { STORAGE_NAMES } from '#shared/config/storage-names.ts';
import type { PersonalDatabase } from '#shared/database/open-databases.ts';
import { removeOrders } from '#shared/database/remove-orders.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { changeNewest, dropRemovedBytes, removeNewest } from '#shared/database/write-newest.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { closedStates, settledStates } from '#shared/domain/order/order-states.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import { priceOwner } from '#shared/domain/pricing/priced-product.ts';
import { shopperGroup } from '#shared/domain/pricing/tax-config.ts';
import { newCacheLimits } from '../caches/cache-limits.ts';
import { MAPPING_KIND } from '../caches/store-mapping.ts';
import type { SessionContext } from './session-context.ts';
import { TIMES_EMPTIED } from './watch-files-to-empty.ts';

export type Logout = ClaimValue<'logging-out'>;

const { user, checkout, newsletter } = STORAGE_NAMES;
/** The claims about a user that a logout removes. */
export const personalClaims = [
  // the token is removed in an earlier step, or stays to mark a refused session
  ...user.filter((code) => code !== 'current-token'),
  ...checkout,
  ...newsletter,
  'loyalty-card',
  'shopper-group',
  'recently-viewed',
  'recent-searches',
  'drafts',
  'last-sent',
  'payment-states',
] as const satisfies readonly ClaimCode[];

/** Guest tasks that are still sent after a logout, like a sealed order, but not reported to the next user. */
const sentWithoutResponse = Object.entries(taskKinds).flatMap(([kind, { notice }]) =>
  notice === 'until-logout' ? [kind] : [],
);

async function removeTasks({ databases, confirm }: SessionContext, logout: Logout): Promise<void> {
  if (logout.principal === GUEST && logout.tasks !== 'remove') return;
  const { synctasks } = databases.personal;
  await removeNewest(synctasks, (task) => {
    const isAnswered = !isPending(task);
    return goesByWish(logout, task, isAnswered) || (isAnswered && (task.acknowledged || task.silent));
  });
  const written = await synctasks
    .find({ selector: { principal: GUEST, kind: { $in: sentWithoutResponse } } })
    .exec();
  await confirm?.();
  for (const { id } of written)
    await changeNewest(synctasks, id, (newest) => (newest.silent ? undefined : { ...newest, silent: true }));
  // a guest's tasks are sent regardless of who uses the device next
  if (logout.principal === GUEST) return;
  const left = await synctasks.find({ selector: { principal: logout.principal } }).exec();
  await confirm?.();
  for (const { id } of left)
    await changeNewest(synctasks, id, (newest) =>
      isPending(newest) ? { ...newest, state: 'parked' as const } : undefined,
    );
}

/**
 * True if a logout that the user requested removes the item, acknowledged or not: a customer's own items, and those of
 * a guest that have a response.
 */
const goesByWish = (
  { principal, tasks }: Logout,
  { principal: whose }: { principal: string },
  isAnswered: boolean,
): boolean => tasks === 'remove' && (whose === GUEST ? isAnswered : whose === principal);

/**
 * Removes the prices of customer groups, stored searches, and the URLs that the user opened and the URL map resolved.
 * The service worker's cache of these URLs is emptied as well; a slow or failing cache does not block the logout.
 */
async function removeLookups({ databases, config, ports }: SessionContext): Promise<void> {
  const anybodys = ['', priceOwner(shopperGroup(config.tax, undefined))];
  await removeNewest(
    databases.catalogue.lookups,
    ({ owner, kind }) => kind === MAPPING_KIND || !anybodys.includes(owner),
  );
  const { dropResolvedPaths } = ports;
  if (dropResolvedPaths) await newCacheLimits(ports).iterate(dropResolvedPaths);
}

async function removeClosedOrders(
  { databases: { personal }, ports, config }: SessionContext,
  logout: Logout,
): Promise<void> {
  const isGone = (order: OrderDocument) => {
    const isSettled = settledStates.includes(order.state);
    // the customer may be on the bank's page, which returns them to this order's page
    const isPaidAhead = order.state === 'accepted' && providerOf(order, config.payment) !== undefined;
    if (isPaidAhead && logout.cart === 'keep') return false;
    return closedStates.includes(order.state) || (isSettled && goesByWish(logout, order, isSettled));
  };
  await removeOrders(personal, isGone, { now: ports.now(), newId: ports.uuid });
}

/** The removals that a logout makes from each personal collection, in this order. */
const removals: Record<
  keyof PersonalDatabase['collections'],
  (context: SessionContext, logout: Logout) => Promise<void>
> = {
  claims: ({ databases: { personal }, ports }, { cart }) =>
    writeClaims(
      personal,
      {
        ...Object.fromEntries(personalClaims.map((code) => [code, null])),
        ...(cart === 'remove' ? { cart: null, 'renewed-cart': null, 'added-presses': null } : {}),
      },
      ports.now(),
    ),
  wishlist: ({ databases }) => removeNewest(databases.personal.wishlist),
  compare: ({ databases }) => removeNewest(databases.personal.compare),
  cart: async ({ databases }, { cart }) => {
    if (cart === 'remove') await removeNewest(databases.personal.cart);
  },
  orders: removeClosedOrders,
  synctasks: removeTasks,
};

/**
 * Carries out the logout announced by the claim `logging-out`, then removes that claim. Requires the lock "session".
 */
export async function purgeUserData(context: SessionContext, logout: Logout): Promise<void> {
  const { databases, ports, confirm = async () => undefined } = context;
  const { personal } = databases;
  for (const remove of Object.values(removals)) {
    await confirm();
    await remove(context, logout);
  }
  await confirm();
  await removeLookups(context);
  // tombstones of claims are dropped later (watch-files-to-empty.ts): their keys contain no personal data
  const { claims, ...others } = personal.collections;
  await confirm();
  await dropRemovedBytes(...Object.values(others), databases.catalogue.lookups);
  await confirm();
  await writeClaims(
    personal,
    { 'logging-out': null, 'files-to-empty': { times: TIMES_EMPTIED } },
    ports.now(),
  );
}
