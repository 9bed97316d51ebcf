const { ContainerRegistrationKeys } = require('@medusajs/framework/utils');

/**
 * GET: the orders with a store's order id, including cancelled ones, each with its cart; an empty list if there are
 * none.
 */
async function GET(req, res) {
  const db = req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const { rows } = await db.raw(
    `select o.id, o.status, o.display_id, o.canceled_at, o.metadata, oc.cart_id
      from "order" o left join order_cart oc on oc.order_id = o.id and oc.deleted_at is null
      where o.metadata->>'order_id' = ? and o.deleted_at is null`,
    [req.params.order_id],
  );
  res.json({
    orders: rows.map(({ cart_id, ...order }) => ({ ...order, cart: cart_id ? { id: cart_id } : null })),
  });
}

module.exports = { GET };
