const { MedusaError } = require('@medusajs/framework/utils');
const { completeCartWorkflow } = require('@medusajs/medusa/core-flows');

const cents = (amount) => Math.round(Number((Number(amount) * 100).toFixed(6)));

/**
 * Rejects the cart of a store's order whose total differs from the confirmed one, for example while it is being
 * changed and an earlier completion arrives late. Other carts are not checked.
 */
completeCartWorkflow.hooks.validate(async ({ cart }) => {
  const { order_id: orderId, confirmed_total: confirmed } = cart.metadata ?? {};
  if (orderId === undefined) return;
  if (typeof confirmed !== 'number' || cents(cart.total) !== cents(confirmed))
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, 'The total is not the confirmed one');
});
