// How this device is: what waits on it, what was pulled and when, how much room is left. For its own screen and for the
// backend. Invariant: nothing of anybody who uses it; of an order that was left here its code, its state and its time.
import type { WorkerMethodAnswer } from '../../schemas/worker-api.ts';
import { changeClaim, readClaim } from '../../src/database/change-claim.ts';
import { readNewest } from '../../src/database/write-newest.ts';
import { orderCode } from '../../src/domain/order/order-code.ts';
import { orderKey } from '../../src/domain/order/order-key.ts';
import { orderStates } from '../../src/domain/order/order-states.ts';
import { parseOrderLeniently } from '../../src/domain/order/parse-order-leniently.ts';
import { isPending } from '../../src/domain/outbox/is-pending.ts';
import type { Replication } from '../pull/replication.ts';
import { readStoreSync } from '../pull/write-store-sync.ts';
import { sealedIds } from '../session/sealed-ids.ts';
import type { SessionContext } from '../session/session-context.ts';
import type { Connection } from '../watch-connection.ts';
import { buildVersion } from './build-version.ts';

export type DeviceContext = {
  session: { context: SessionContext };
  connection: Pick<Connection, 'isOnline'>;
  replication: Pick<Replication, 'othersPulledAt'>;
};
export type DeviceReport = WorkerMethodAnswer<'deviceReport'>;

/** By what the shop knows this device; made when it is first asked for. */
async function deviceId({ databases, ports }: SessionContext): Promise<string> {
  const claim = await changeClaim(
    databases.personal,
    'device',
    ports.now(),
    (present) => present ?? { id: ports.uuid() },
  );
  return claim.id;
}

/** What is saved here and not over, and what was left here and asks. */
async function readWaiting({ databases: { personal } }: SessionContext) {
  const stored = await personal.orders.find().exec();
  const orders = stored.flatMap((each) => parseOrderLeniently(each.toMutableJSON()) ?? []);
  const tasks = (await personal.synctasks.find().exec()).filter(isPending);
  const waiting = orders.filter(({ state }) => orderStates[state].waits);
  const left = await readNewest(personal.orders, await sealedIds(personal));
  const oldest = Math.min(...[...waiting, ...tasks].map(({ created_at }) => created_at));
  return {
    ordersWaiting: waiting.length,
    tasksWaiting: tasks.length,
    oldestAt: Number.isFinite(oldest) ? oldest : 0,
    asking: left
      .filter(({ state }) => Object.hasOwn(orderStates, state) && orderStates[state].asks)
      .map((order) => ({
        id: order.id,
        // an unreadable one is known by its id alone
        code: orderCode(parseOrderLeniently(order) ? orderKey(order) : order.id),
        state: order.state,
        placedAt: Number(order.created_at) || 0,
      })),
  };
}

/** How it is now; works offline. In: when the backend last took a report, 0: never. */
export async function readDeviceReport(device: DeviceContext, reportedAt: number): Promise<DeviceReport> {
  const { session, connection, replication } = device;
  const { context } = session;
  const { config, databases, ports } = context;
  const [id, waiting, seen, sent, room] = await Promise.all([
    deviceId(context),
    readWaiting(context),
    readClaim(databases.personal, 'connection'),
    readClaim(databases.personal, 'last-sent'),
    ports.room?.().catch(() => null),
  ]);
  const pulls = config.stores.map(async ({ code }) => {
    const sync = await readStoreSync(databases.catalogue, code);
    const { products = 0, total = 0, complete = false, pulledAt = 0 } = sync ?? {};
    return { store: code, products, total, complete, pulledAt, othersAt: replication.othersPulledAt(code) };
  });
  return {
    id,
    name: config.kiosk.name,
    version: buildVersion,
    isOnline: connection.isOnline(),
    answeredAt: seen?.lastAnswerAt ?? 0,
    sentAt: sent?.at ?? 0,
    reportedAt,
    ...waiting,
    pulls: await Promise.all(pulls),
    room: room ?? null,
  };
}
