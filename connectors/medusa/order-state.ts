// The state of an order in Medusa: three fields, whose values the first table maps.
import * as z from 'zod/mini';
import type { OrderState } from '#bridge/ports/order-book.ts';
import { issuedInvoice } from '#schemas/bridge/bridge-invoice.ts';
import { bridgeTracking } from '#schemas/bridge/bridge-tracking.ts';
import { isCancelled } from './engine-order.ts';
import { recordsOf } from './import/text-of.ts';

type Status = OrderState['status'];

/**
 * Medusa's values that mean more than "placed", in order of precedence: the first field with a listed value decides.
 * A partial value counts as the previous step, so that customers do not come to collect products that are not ready.
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
  'id,status,canceled_at,payment_status,fulfillment_status,metadata,' +
  'fulfillments.delivered_at,fulfillments.canceled_at,' +
  'fulfillments.labels.tracking_number,fulfillments.labels.tracking_url';

const field = z.catch(z.nullish(z.string()), undefined);
const describedOrder = z.looseObject({
  id: z.string(),
  ...{ status: field, canceled_at: field, payment_status: field, fulfillment_status: field },
  metadata: z.catch(z.nullish(z.looseObject({})), undefined),
  fulfillments: z.catch(
    z.nullish(
      z.array(
        z.catch(
          z.looseObject({ delivered_at: field, canceled_at: field, labels: z.optional(z.unknown()) }),
          {},
        ),
      ),
    ),
    undefined,
  ),
});

/** States that rarely change afterwards. */
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
 * Returns the numbers on the labels of the fulfilments that were not cancelled; undefined without the labels, which
 * Medusa omits for a single order.
 */
const trackingOf = ({ fulfillments }: z.infer<typeof describedOrder>): OrderState['tracking'] =>
  fulfillments?.every(({ labels }) => Array.isArray(labels))
    ? bridgeTracking.parse(
        fulfillments
          .filter(({ canceled_at }) => !canceled_at)
          .flatMap(({ labels }) => recordsOf(labels))
          .map(({ tracking_number: number, tracking_url: url }) => ({ number, url })),
      )
    : undefined;

/** Medusa has no invoices: an accounting program, or the store owner, writes them to the metadata of the order. */
const invoiceOf = ({ metadata }: z.infer<typeof describedOrder>): OrderState['invoice'] =>
  z.safeParse(issuedInvoice, { number: metadata?.invoice_number, issued_on: metadata?.invoiced_on }).data;

/**
 * Returns the id and the state of an order in a response; undefined without an id. A missing field or an unknown
 * value is skipped, so that an order without any known value is `placed`.
 */
export function orderState(value: unknown): { id: string; state: OrderState } | undefined {
  const order = z.safeParse(describedOrder, value).data;
  if (order === undefined) return undefined;
  const times = (order.fulfillments ?? []).map((each) => Date.parse(each.delivered_at ?? ''));
  const last = Math.max(...times.filter((time) => !Number.isNaN(time)));
  const isDelivered = order.fulfillment_status === 'delivered' && Number.isFinite(last);
  return {
    id: order.id,
    state: {
      status: statusOf(order),
      deliveredAt: isDelivered ? new Date(last).toISOString() : undefined,
      tracking: trackingOf(order),
      invoice: invoiceOf(order),
    },
  };
}
