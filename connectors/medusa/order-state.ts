// The state of an order as Medusa describes it: in three fields, whose values the first table maps.
import * as z from 'zod/mini';
import type { OrderState } from '#bridge/ports/order-book.ts';
import { isCancelled } from './engine-order.ts';

type Status = OrderState['status'];

/**
 * Medusa's values that say more than "placed", in order of precedence: the first field with a listed value decides. A
 * partial value counts as the step before it, so that a customer is not sent to collect goods that are not there.
 */
export const ENGINE_STATUSES = [
  ['payment_status', { refunded: 'refunded' }],
  ['status', { completed: 'completed' }],
  [
    'fulfillment_status',
    {
      delivered: 'fulfilled',
      partially_delivered: 'shipped',
      shipped: 'shipped',
      partially_shipped: 'ready',
      fulfilled: 'ready',
    },
  ],
  // `authorized` is the state in which Medusa places an order
  ['payment_status', { captured: 'paid', partially_refunded: 'paid' }],
] as const satisfies readonly (readonly [string, Readonly<Record<string, Status>>])[];

/** The fields that `orderState` reads, as Medusa's `fields` parameter. */
export const STATE_FIELDS =
  'id,status,canceled_at,payment_status,fulfillment_status,fulfillments.delivered_at';

const field = z.catch(z.nullish(z.string()), undefined);
const describedOrder = z.looseObject({
  id: z.string(),
  ...{ status: field, canceled_at: field, payment_status: field, fulfillment_status: field },
  fulfillments: z.catch(z.nullish(z.array(z.catch(z.looseObject({ delivered_at: field }), {}))), undefined),
});

/** States that seldom change afterwards. */
const FINAL: ReadonlySet<Status> = new Set(['fulfilled', 'completed', 'cancelled', 'refunded']);
export const isFinal = ({ status }: OrderState): boolean => FINAL.has(status);

function statusOf(order: z.infer<typeof describedOrder>): Status {
  if (isCancelled(order)) return 'cancelled';
  for (const [name, statuses] of ENGINE_STATUSES) {
    const value = order[name] ?? '';
    if (Object.hasOwn(statuses, value)) return statuses[value as keyof typeof statuses];
  }
  return 'placed';
}

/**
 * Returns the id and the state of an order in a response; undefined without an id. A field that is missing or has an
 * unknown value is passed over, so that an order about which nothing is known is `placed`.
 */
export function orderState(value: unknown): { id: string; state: OrderState } | undefined {
  const order = z.safeParse(describedOrder, value).data;
  if (order === undefined) return undefined;
  const times = (order.fulfillments ?? []).map((each) => Date.parse(each.delivered_at ?? ''));
  const last = Math.max(...times.filter((time) => !Number.isNaN(time)));
  const isDelivered = order.fulfillment_status === 'delivered' && Number.isFinite(last);
  return {
    id: order.id,
    state: { status: statusOf(order), deliveredAt: isDelivered ? new Date(last).toISOString() : undefined },
  };
}
