const { MedusaError } = require('@medusajs/framework/utils');
const { completeCartWorkflow } = require('@medusajs/medusa/core-flows');

const cents = (amount) => Math.round(Number((Number(amount) * 100).toFixed(6)));

/**
 * Refuses the cart of a store's order whose total is not the one that the customer has confirmed, for example one that
 * is being changed while an earlier completion arrives late. Other carts pass.
 */
completeCartWorkflow.hooks.validate(async ({ cart }) => {
  const { order_id: orderId, confirmed_total: confirmed } = cart.metadata ?? {};
  if (orderId === undefined) return;
  if (typeof confirmed !== 'number' || cents(cart.total) !== cents(confirmed))
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, 'The total is not the confirmed one');
});
