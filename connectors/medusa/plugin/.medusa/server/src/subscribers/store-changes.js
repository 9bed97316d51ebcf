const {
  ContainerRegistrationKeys,
  InventoryEvents,
  PricingEvents,
  ProductEvents,
} = require('@medusajs/framework/utils');

const KEPT = 20_000;

/** Collects the changes of products, prices and stock. A price list that starts or ends by its date emits no event. */
async function storeChanges({ event, container }) {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const { id } = event.data ?? {};
  const ids = [id].flat().filter((one) => typeof one === 'string');
  if (ids.length === 0) return;
  const { rows } = await db.raw(
    `insert into store_change (entity, entity_id) select ?, unnest(?::text[]) returning id`,
    [event.name, ids],
  );
  await db.raw('delete from store_change where id <= ?', [rows[rows.length - 1].id - KEPT]);
}

module.exports = {
  default: storeChanges,
  config: {
    event: [ProductEvents, PricingEvents, InventoryEvents]
      .flatMap((events) => Object.values(events))
      .filter((name) => !name.includes('reservation-item')),
  },
};
