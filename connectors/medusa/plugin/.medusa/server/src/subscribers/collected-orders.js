const { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } = require('@medusajs/framework/utils');
const { createReservationsWorkflow, deleteReservationsWorkflow } = require('@medusajs/medusa/core-flows');

/** Returns the stock location in which an order is collected; undefined if it is delivered. */
async function locationOf(query, { shipping_methods: methods }) {
  const id = (methods ?? []).flatMap(({ shipping_option_id: option }) => option ?? []);
  if (id.length === 0) return undefined;
  const { data: options } = await query.graph({
    entity: 'shipping_option',
    filters: { id },
    fields: ['service_zone.fulfillment_set.type', 'service_zone.fulfillment_set.location.id'],
  });
  const sets = options.map(({ service_zone: zone }) => zone?.fulfillment_set);
  return sets.find((set) => set?.type === 'pickup')?.location?.id;
}

/**
 * Moves the reservations of an order to the stock location in which it is collected, if the pieces are available there.
 * Medusa reserves them at any location that has them. A reservation is created before the former one is deleted, because
 * Medusa 2.21.2 keeps the pieces of an updated reservation reserved at its former location, too.
 */
async function collectedOrders({ event, container }) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: 'order',
    filters: { id: event.data.id },
    fields: ['id', 'items.id', 'shipping_methods.shipping_option_id'],
  });
  const [order] = data;
  const location = order && (await locationOf(query, order));
  if (location === undefined) return;
  const inventory = container.resolve(Modules.INVENTORY);
  const reserved = await inventory.listReservationItems({ line_item_id: order.items.map(({ id }) => id) });
  for (const { id, line_item_id, inventory_item_id, location_id, quantity } of reserved) {
    if (location_id === location) continue;
    // the event was delivered before, and interrupted
    const isMoved = reserved.some(
      (one) =>
        one.line_item_id === line_item_id &&
        one.inventory_item_id === inventory_item_id &&
        one.location_id === location,
    );
    if (!isMoved) {
      const [level] = await inventory.listInventoryLevels({ inventory_item_id, location_id: location });
      if (!level || Number(level.available_quantity) < Number(quantity)) continue;
      const reservation = { line_item_id, inventory_item_id, location_id: location, quantity };
      await createReservationsWorkflow(container).run({ input: { reservations: [reservation] } });
    }
    await deleteReservationsWorkflow(container).run({ input: { ids: [id] } });
  }
}

module.exports = { default: collectedOrders, config: { event: OrderWorkflowEvents.PLACED } };
