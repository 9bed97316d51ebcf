// Reads the state of this device (pending items, pulls, storage) for its own screen and for the backend.
// Invariant: contains no personal data; an order left behind is reported only with its id, code, state and time.
import type { WorkerMethodAnswer } from '#schemas/worker-api.ts';
import { buildVersion } from '#shared/config/build-version.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { readNewest } from '#shared/database/write-newest.ts';
import { orderCode } from '#shared/domain/order/order-code.ts';
import { orderKey } from '#shared/domain/order/order-key.ts';
import { orderStates } from '#shared/domain/order/order-states.ts';
import { parseOrderLeniently } from '#shared/domain/order/parse-order-leniently.ts';
import { isPending } from '#shared/domain/outbox/is-pending.ts';
import type { Replication } from '../pull/replication.ts';
import { readStoreSync } from '../pull/write-store-sync.ts';
import { sealedIds } from '../session/sealed-ids.ts';
import type { SessionContext } from '../session/session-context.ts';
import type { Connection } from '../watch-connection.ts';

export type DeviceContext = {
  session: { context: SessionContext };
  connection: Pick<Connection, 'isOnline'>;
  replication: Pick<Replication, 'othersPulledAt'>;
};
export type DeviceReport = WorkerMethodAnswer<'deviceReport'>;

/** Returns the id by which the backend knows this device; created on first use. */
async function deviceId({ databases, ports }: SessionContext): Promise<string> {
  const claim = await changeClaim(
    databases.personal,
    'device',
    ports.now(),
    (present) => present ?? { id: ports.uuid() },
  );
  return claim.id;
}

/** Counts pending orders and tasks, and lists the sealed orders that need a decision. */
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
        // an unreadable order has no key: use its id
        code: orderCode(parseOrderLeniently(order) ? orderKey(order) : order.id),
        state: order.state,
        placedAt: Number(order.created_at) || 0,
      })),
  };
}

/**
 * Reads the report; works offline.
 * @param reportedAt when the backend last acknowledged a report, ms since 1970; 0: never
 */
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
