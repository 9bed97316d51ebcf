// What a logout takes off this device (S-22): every claim about the person, their lists, cart, finished orders and
// tasks, prices of their group, searches; and the bytes with it.
// Invariants: runs under the lock "session"; doing it again is doing it once, so a killed one is finished by repeating
// it, and one whose lock is lost stops before its next step; an order that was not sent is never removed, nor one that is
// paid ahead where the cart is kept; tasks, and what was answered and not told yet, go only where the person logged out
// themselves.

import type { ClaimCode, ClaimValue } from '../../schemas/documents/claim-document.ts';
import type { OrderDocument } from '../../schemas/documents/order-document.ts';
import type { TaskKind } from '../../schemas/task-kinds.ts';
import { providerOf } from '../../src/config/payment-page-url.ts';
import { STORAGE_NAMES } from '../../src/config/storage-names.ts';
import { removeOrders } from '../../src/database/remove-orders.ts';
import { writeClaims } from '../../src/database/write-claims.ts';
import { changeNewest, dropRemovedBytes, removeNewest } from '../../src/database/write-newest.ts';
import { GUEST } from '../../src/domain/account/principal-of.ts';
import { closedStates, settledStates } from '../../src/domain/order/order-states.ts';
import { isPending } from '../../src/domain/outbox/is-pending.ts';
import { priceOwner } from '../../src/domain/pricing/priced-product.ts';
import { shopperGroup } from '../../src/domain/pricing/tax-config.ts';
import type { SessionContext } from './session-context.ts';
import { TIMES_EMPTIED } from './watch-files-to-empty.ts';

export type Logout = ClaimValue<'logging-out'>;

const { user, checkout, newsletter } = STORAGE_NAMES;
/** The claims that are about a person, and that a logout removes. */
export const personalClaims = [
  // the token went first, and may stay as the mark of a refusal
  ...user.filter((code) => code !== 'current-token'),
  ...checkout,
  ...newsletter,
  'loyalty-card',
  'shopper-group',
  'recently-viewed',
  'recent-searches',
  'drafts',
  'last-sent',
] as const satisfies readonly ClaimCode[];

/** What somebody declared, wrote or asked for goes to the shop like a sealed order: whoever comes next hears nothing of it. */
const sentWithoutResponse = [
  'order-withdrawal',
  'contact-create',
  'newsletter-subscribe',
  'newsletter-unsubscribe',
  'newsletter-confirmation',
  'newsletter-confirm',
] as const satisfies readonly TaskKind[];

async function removeTasks({ databases, confirm }: SessionContext, logout: Logout): Promise<void> {
  const { synctasks } = databases.personal;
  await removeNewest(synctasks, (task) => {
    const isAnswered = !isPending(task);
    return goesByWish(logout, task, isAnswered) || (isAnswered && (task.acknowledged || task.silent));
  });
  const written = await synctasks
    .find({ selector: { principal: GUEST, kind: { $in: [...sentWithoutResponse] } } })
    .exec();
  await confirm?.();
  for (const { id } of written)
    await changeNewest(synctasks, id, (newest) => (newest.silent ? undefined : { ...newest, silent: true }));
  // a guest's are sent whoever comes next
  if (logout.principal === GUEST) return;
  const left = await synctasks.find({ selector: { principal: logout.principal } }).exec();
  await confirm?.();
  for (const { id } of left)
    await changeNewest(synctasks, id, (newest) =>
      isPending(newest) ? { ...newest, state: 'parked' as const } : undefined,
    );
}

/** Goes by the wish of whoever logs out themselves, told or not: a customer's, and a guest's that was answered. */
const goesByWish = (
  { principal, tasks }: Logout,
  { principal: whose }: { principal: string },
  isAnswered: boolean,
): boolean => tasks === 'remove' && (whose === GUEST ? isAnswered : whose === principal);

/** Prices are kept by group, searches by their words: neither is for whoever comes next. */
async function removeLookups({ databases, config }: SessionContext): Promise<void> {
  const anybodys = ['', priceOwner(shopperGroup(config.tax, undefined))];
  await removeNewest(databases.catalogue.lookups, ({ owner }) => !anybodys.includes(owner));
}

/** Carries a logout out that the claim "logging-out" announces, and takes that claim away. Under the lock "session". */
export async function purgeUserData(context: SessionContext, logout: Logout): Promise<void> {
  const { databases, ports, config, confirm = async () => undefined } = context;
  const { personal } = databases;
  await confirm();
  await writeClaims(
    personal,
    {
      ...Object.fromEntries(personalClaims.map((code) => [code, null])),
      ...(logout.cart === 'remove' ? { cart: null, 'renewed-cart': null, 'added-presses': null } : {}),
    },
    ports.now(),
  );
  await confirm();
  await removeNewest(personal.wishlist);
  await confirm();
  await removeNewest(personal.compare);
  await confirm();
  if (logout.cart === 'remove') await removeNewest(personal.cart);
  const isGone = (order: OrderDocument) => {
    const isSettled = settledStates.includes(order.state);
    // the person may be at the bank: the page and the link that the payment comes back to are of this order
    const isPaidAhead = order.state === 'accepted' && providerOf(order, config.payment) !== undefined;
    if (isPaidAhead && logout.cart === 'keep') return false;
    return closedStates.includes(order.state) || (isSettled && goesByWish(logout, order, isSettled));
  };
  await confirm();
  await removeOrders(personal, isGone, { now: ports.now(), newId: ports.uuid });
  await confirm();
  if (logout.principal !== GUEST || logout.tasks === 'remove') await removeTasks(context, logout);
  await confirm();
  await removeLookups(context);
  // the tombstones of claims stay for a while (watch-files-to-empty.ts): their keys say nothing of the person
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
