const {
  ContainerRegistrationKeys,
  MedusaError,
  Modules,
  PaymentSessionStatus,
} = require('@medusajs/framework/utils');

/** States in which a customer can still pay, so that only the provider knows the outcome. */
const UNDECIDED = new Set([
  PaymentSessionStatus.PENDING,
  PaymentSessionStatus.REQUIRES_MORE,
  PaymentSessionStatus.PENDING_AUTHORIZATION,
]);
const LOCK_S = 30;

/** Adds what a payment has captured to the order, as Medusa does when a provider reports it. */
async function addTransactions(scope, { payment_collection_id: collection, currency_code }, { captures }) {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: 'order_payment_collection',
    filters: { payment_collection_id: collection },
    fields: ['order_id'],
  });
  if (!data[0] || !captures?.length) return;
  await scope.resolve(Modules.ORDER).addOrderTransactions(
    captures.map(({ id, amount }) => ({
      ...{ order_id: data[0].order_id, amount, currency_code },
      ...{ reference: 'capture', reference_id: id },
    })),
  );
}

/**
 * POST: a payment session with its payment, after its provider was asked; `payment_session` is null if there is none.
 * Medusa's own API asks only for sessions in the state `pending_authorization`.
 */
async function POST(req, res) {
  const { session_id: id } = req.params;
  const payments = req.scope.resolve(Modules.PAYMENT);
  const read = async () => {
    const options = { relations: ['payment', 'payment.captures'] };
    return (await payments.listPaymentSessions({ id }, options))[0] ?? null;
  };
  const ask = async () => {
    const session = await read();
    if (!session || session.payment || !UNDECIDED.has(session.status)) return;
    try {
      await payments.authorizePaymentSession(id, {});
    } catch (error) {
      // the provider has not authorised it, and the session has its state
      if (error.type !== MedusaError.Types.NOT_ALLOWED) throw error;
      return;
    }
    const paid = await read();
    if (paid?.payment) await addTransactions(req.scope, paid, paid.payment);
  };
  // one request at a time, so that a payment is created once
  await req.scope.resolve(Modules.LOCKING).execute(`store-payment-${id}`, ask, { timeout: LOCK_S });
  const session = await read();
  res.json({ payment_session: session && { id, status: session.status, payment: session.payment ?? null } });
}

module.exports = { POST };
