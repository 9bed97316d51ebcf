// Orders in Medusa, found by `metadata.order_id` with the secret key. Medusa silently ignores filters other than the
// full-text search, so results are compared here.
import * as z from 'zod/mini';
import { OperatorNote } from '#bridge/ports/operator-note.ts';
import { unlessMissing } from './guarded.ts';
import { type Json, MedusaError, type Send } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';

const PER_PAGE = 100;
const FIELDS = 'id,status,display_id,canceled_at,metadata,cart.id';

const engineOrder = z.looseObject({
  id: z.string(),
  status: z.nullish(z.string()),
  display_id: z.nullish(z.number()),
  canceled_at: z.nullish(z.string()),
  metadata: z.nullish(z.looseObject({ order_id: z.nullish(z.string()) })),
  cart: z.nullish(z.looseObject({ id: z.nullish(z.string()) })),
});
export type EngineOrder = z.infer<typeof engineOrder>;

const ordersIn = (list: unknown): EngineOrder[] => {
  const parsed = z.safeParse(z.array(engineOrder), list);
  if (!parsed.success) throw new MedusaError('broken', 'the orders of a response', undefined);
  return parsed.data;
};

/**
 * True if the order was never linked to a cart, because the process died while placing it. Such an order is
 * incomplete.
 */
export const isUnlinked = ({ cart }: EngineOrder): boolean => typeof cart?.id !== 'string';

export const isCancelled = ({ status, canceled_at }: Pick<EngineOrder, 'status' | 'canceled_at'>): boolean =>
  status === 'canceled' || typeof canceled_at === 'string';

/** Searches page by page, because a regular customer can have many orders under one e-mail address. */
async function searchOrders(admin: Send, orderId: string, email: string): Promise<EngineOrder[]> {
  for (let offset = 0; ; offset += PER_PAGE) {
    const answer = await admin('GET', '/admin/orders', {
      query: { q: email, fields: FIELDS, limit: PER_PAGE, offset, order: '-created_at' },
    });
    const page = ordersIn(answer.orders);
    const found = page.filter(({ metadata }) => metadata?.order_id === orderId);
    // orders with the same order id were placed directly one after another
    if (found.length > 0 || page.length < PER_PAGE) return found;
  }
}

/**
 * Returns the orders with this order id, including cancelled ones. With the plug-in they are found by the id,
 * otherwise by searching for the customer's e-mail address.
 */
export async function findOrders(admin: Send, orderId: string, email: string): Promise<EngineOrder[]> {
  const answer = await unlessMissing(admin('GET', `/admin/store-orders/${encodeURIComponent(orderId)}`));
  return answer === undefined ? searchOrders(admin, orderId, email) : ordersIn(answer.orders);
}

const wholeOrder = z.looseObject({
  metadata: z.catch(z.nullish(z.looseObject({ stock_location: z.nullish(z.string()) })), undefined),
  payment_collections: z.nullish(z.array(z.looseObject({ status: z.nullish(z.string()) }))),
  items: z.array(
    z.looseObject({
      id: z.string(),
      detail: z.looseObject({ quantity: z.number() }),
      variant: z.nullish(
        z.looseObject({
          manage_inventory: z.nullish(z.boolean()),
          inventory_items: z.nullish(
            z.array(
              z.looseObject({
                inventory_item_id: z.string(),
                required_quantity: z.nullish(z.number()),
                inventory: z.nullish(
                  z.looseObject({
                    location_levels: z.nullish(
                      z.array(
                        z.looseObject({ location_id: z.string(), available_quantity: z.nullish(z.number()) }),
                      ),
                    ),
                  }),
                ),
              }),
            ),
          ),
        }),
      ),
    }),
  ),
});

const PAID = new Set(['authorized', 'partially_authorized', 'captured', 'partially_captured', 'completed']);

/** Reserves pieces; false if Medusa refuses, for example because the last piece was sold in between. */
async function isReserved(admin: Send, body: Json): Promise<boolean> {
  try {
    await admin('POST', '/admin/reservations', { body });
    return true;
  } catch (error) {
    if (error instanceof MedusaError && (error.fault === 'refused' || error.fault === 'missing'))
      return false;
    throw error;
  }
}

/**
 * Adds the reservations that an order lacks after a crash. Reports a missing payment and reservations that cannot be
 * added; the order remains and is confirmed.
 * @param isPaidLater true: no payment is expected yet
 * @throws MedusaError if Medusa is unreachable
 */
export async function makeWhole(
  admin: Send,
  { services }: Pick<MedusaContext, 'services'>,
  id: string,
  isPaidLater = false,
): Promise<void> {
  const report = (what: string) =>
    services.report('medusa orders', new OperatorNote(`The order ${id} ${what}`));
  const { order } = await admin('GET', `/admin/orders/${id}`, {
    query: {
      fields:
        'id,metadata,payment_collections.status,items.id,items.detail.quantity,items.variant.manage_inventory,' +
        '*items.variant.inventory_items,*items.variant.inventory_items.inventory.location_levels',
    },
  });
  const parsed = wholeOrder.safeParse(order);
  if (!parsed.success) return report('could not be checked after an interruption');
  const { items, metadata, payment_collections } = parsed.data;
  const counted = items.filter(({ variant }) => variant?.manage_inventory);
  if (counted.length > 0) {
    const { reservations } = await admin('GET', '/admin/reservations', {
      query: { line_item_id: counted.map(({ id: item }) => item), fields: 'id,line_item_id', limit: 1000 },
    });
    const rows = z.safeParse(z.array(z.looseObject({ line_item_id: z.nullish(z.string()) })), reservations);
    const reserved = new Set((rows.data ?? []).map((one) => one.line_item_id));
    for (const { id: line_item_id, detail, variant } of counted) {
      if (reserved.has(line_item_id)) continue;
      for (const { inventory_item_id, required_quantity, inventory } of variant?.inventory_items ?? []) {
        const quantity = detail.quantity * (required_quantity ?? 1);
        const levels = inventory?.location_levels ?? [];
        const having = levels.filter((one) => (one.available_quantity ?? 0) >= quantity);
        const level =
          having.find((one) => one.location_id === metadata?.stock_location) ?? having[0] ?? levels[0];
        const isAdded =
          level &&
          (await isReserved(admin, {
            line_item_id,
            inventory_item_id,
            quantity,
            location_id: level.location_id,
          }));
        if (!isAdded) report(`lacks a reservation of ${quantity} of ${inventory_item_id}`);
      }
    }
  }
  if (!isPaidLater && !(payment_collections ?? []).some(({ status }) => PAID.has(status ?? '')))
    services.report(
      'medusa orders: payment missing',
      new OperatorNote(`The order ${id} has no authorised payment`),
    );
}
