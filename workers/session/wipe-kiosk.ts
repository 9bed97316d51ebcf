// A kiosk becomes the next person's: everything of whoever used it leaves the device, a guest or a customer, asked or not.
// Invariants: an order that was not sent stays, is sent once and is shown to nobody at this device but to a customer who
// logs in again; where the shop gives a key it is in a box that only the shop opens (S-22).
import { removeOrders } from '../../src/database/remove-orders.ts';
import { type ClaimWrites, writeClaims } from '../../src/database/write-claims.ts';
import { changeNewest, readNewest } from '../../src/database/write-newest.ts';
import { GUEST } from '../../src/domain/account/principal-of.ts';
import { closedStates, settledStates } from '../../src/domain/order/order-states.ts';
import { endSession } from './end-session.ts';
import { notifyBackend } from './notify-backend.ts';
import { sealOnDevice } from './seal-on-device.ts';
import { sealOrders } from './seal-orders.ts';
import { sealedIds, sealOf, unsealedOrders } from './sealed-ids.ts';
import type { SessionContext } from './session-context.ts';
import { whileSessionLasts } from './stored-claims.ts';

/** Whose an order is that a guest left at a kiosk: the next guest is somebody else. */
const SOMEBODY_WHO_LEFT = 'left';

/** What a person chose of the device, beside what a logout takes. */
const choices: ClaimWrites = {
  settings: null,
  'analytics-consent': null,
  'catalogue-fetching': null,
  'signup-wanted': null,
};

/**
 * A guest's orders are nobody's from now on. What is over since one left is for nobody to read; what asks for them stays
 * in its box until whoever looks after the device has seen to it. Out: what is left.
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
      // a refused one that lies readable cannot wait to be seen to
      (sealed === undefined ? settledStates : closedStates).includes(state),
    { now: ports.now(), newId: ports.uuid },
  );
  return (await readNewest(orders, ids)).map(({ id }) => id);
}

/** Wipes the person off the device, online or not. Out: how many orders are left to be sent. Doing it again is doing it once. */
export async function wipeKiosk(context: SessionContext): Promise<{ left: number }> {
  const { databases, ports } = context;
  const { personal } = databases;
  const seal = await sealOnDevice(context);
  const { ended, left } = await whileSessionLasts(ports, async (confirm) => {
    const held = { ...context, confirm };
    const open = [...(await sealedIds(personal)), ...(await unsealedOrders(personal))];
    await confirm();
    // whoever ends here has hidden them
    await writeClaims(personal, { ...choices, ...sealOf(open) }, ports.now());
    const unsent = await leaveBehind(held, open);
    await confirm();
    await writeClaims(personal, sealOf(unsent), ports.now());
    await sealOrders(held, seal);
    const ended = await endSession(held, { tasks: 'remove', cart: 'remove' }, true);
    return { ended, left: unsent.length };
  });
  // nobody waits for it: the device is clean already
  void notifyBackend(context, ended);
  return { left };
}
