const { ContainerRegistrationKeys } = require('@medusajs/framework/utils');

/**
 * Ensures one order per order id: a process that dies while placing an order cannot place a second one when it is
 * repeated.
 */
const ORDER_INDEX = `create unique index if not exists "IDX_order_store_order_id" on "order" ((metadata->>'order_id'))
  where canceled_at is null and deleted_at is null`;

/**
 * Creates the index when Medusa starts; a migration of this module would run before the one that creates the table of
 * orders. If two orders have the same id already, Medusa starts without the index and logs that.
 */
module.exports = async function createOrderIndex({ container, logger }) {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  try {
    const { rows } = await db.raw(`select to_regclass('"order"') is not null as exists`);
    if (rows[0].exists) await db.raw(ORDER_INDEX);
  } catch (error) {
    logger?.error(`The unique index of order ids could not be created: ${error.message}`);
  }
};
