// Resets a kiosk for the next user: removes all data of the previous one, guest or customer, without asking.
// Invariants: an unsent order stays, is sent once, and is shown on this device only to its customer after another
// login; if the backend provides a key, the order is encrypted so that only the backend can open it (S-22).
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import { removeOrders } from '#shared/database/remove-orders.ts';
import { type ClaimWrites, writeClaims } from '#shared/database/write-claims.ts';
import { changeNewest, dropRemovedBytes, readNewest, removeNewest } from '#shared/database/write-newest.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { closedStates, settledStates } from '#shared/domain/order/order-states.ts';
import { endSession } from './end-session.ts';
import { notifyBackend } from './notify-backend.ts';
import { sealOnDevice } from './seal-on-device.ts';
import { sealOrders } from './seal-orders.ts';
import { sealedIds, sealOf, unsealedOrders } from './sealed-ids.ts';
import type { SessionContext } from './session-context.ts';
import { whileSessionLasts } from './stored-claims.ts';

/** Principal assigned to orders that a guest left at a kiosk, so that they do not belong to the next guest. */
const SOMEBODY_WHO_LEFT = 'left';

/** The user's settings, which a logout keeps and a kiosk wipe removes. */
const choices: ClaimWrites = {
  settings: null,
  'analytics-consent': null,
  'catalogue-fetching': null,
  'signup-wanted': null,
};

/**
 * Detaches the orders of a guest from the guest principal, and removes those that are finished. A sealed order that
 * needs a decision stays until the kiosk's operator has handled it.
 * @returns The ids of the orders that stay.
 */
async function leaveBehind(
  { databases: { personal }, ports, confirm }: SessionContext,
  ids: readonly string[],
): Promise<string[]> {
  const { orders } = personal;
  for (const id of ids) {
    await confirm?.();
    await changeNewest(orders, id, (newest) =>
      newest.principal === GUEST ? { ...newest, principal: SOMEBODY_WHO_LEFT } : undefined,
    );
  }
  await confirm?.();
  await removeOrders(
    personal,
    ({ principal, state, sealed }) =>
      principal === SOMEBODY_WHO_LEFT &&
      // a refused order that is not encrypted is removed as well
      (sealed === undefined ? settledStates : closedStates).includes(state),
    { now: ports.now(), newId: ports.uuid },
  );
  return (await readNewest(orders, ids)).map(({ id }) => id);
}

/** Removes the stored reviews: they exist only for products that a user looked at. */
async function removeReviews({ content }: CatalogueDatabase): Promise<void> {
  await removeNewest(content, ({ kind }) => kind === 'reviews');
  await dropRemovedBytes(content);
}

/**
 * Wipes the user's data, online or offline. Idempotent.
 * @returns `left`: the number of orders still to be sent.
 */
export async function wipeKiosk(context: SessionContext): Promise<{ left: number }> {
  const { databases, ports } = context;
  const { personal } = databases;
  const seal = await sealOnDevice(context);
  const { ended, left } = await whileSessionLasts(ports, async (confirm) => {
    const held = { ...context, confirm };
    const open = [...(await sealedIds(personal)), ...(await unsealedOrders(personal))];
    await confirm();
    // hide the orders first, so that a crash from here on leaves them hidden
    await writeClaims(personal, { ...choices, ...sealOf(open) }, ports.now());
    const unsent = await leaveBehind(held, open);
    await confirm();
    await writeClaims(personal, sealOf(unsent), ports.now());
    await sealOrders(held, seal);
    await confirm();
    // remove the reviews before the session ends: after a crash in between, the remaining user data causes another wipe
    await removeReviews(databases.catalogue);
    const ended = await endSession(held, { tasks: 'remove', cart: 'remove' }, true);
    return { ended, left: unsent.length };
  });
  // in the background: the device is already clean
  void notifyBackend(context, ended);
  return { left };
}
