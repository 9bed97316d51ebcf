// A payment provider with a page of its own for tests, `pp_hosted_hosted`. HOSTED_PAYMENT_URL is the provider's server,
// which a test plays: POST /sessions opens a page, GET /sessions/:id returns the state of a payment.
const {
  AbstractPaymentProvider,
  ModuleProvider,
  Modules,
  PaymentSessionStatus,
} = require('@medusajs/framework/utils');

const STATES = {
  paid: PaymentSessionStatus.CAPTURED,
  reserved: PaymentSessionStatus.AUTHORIZED,
  refused: PaymentSessionStatus.ERROR,
  left: PaymentSessionStatus.CANCELED,
  open: PaymentSessionStatus.REQUIRES_MORE,
};

async function call(path, body) {
  const response = await fetch(`${process.env.HOSTED_PAYMENT_URL}${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`The payment provider answered ${response.status}`);
  return response.json();
}

class HostedPayment extends AbstractPaymentProvider {
  static identifier = 'hosted';
  async initiatePayment({ amount, currency_code: currency, data }) {
    const { session_id: id, return_url } = data;
    const { url } = await call('/sessions', { id, amount: Number(amount), currency, return_url });
    return { id, status: PaymentSessionStatus.PENDING, data: { id, url, form: { session: id } } };
  }
  async authorizePayment({ data }) {
    const { state } = await call(`/sessions/${data.id}`);
    return { data, status: STATES[state] };
  }
  async getPaymentStatus(input) {
    return this.authorizePayment(input);
  }
  async capturePayment({ data }) {
    return { data };
  }
  async refundPayment({ data }) {
    return { data };
  }
  async cancelPayment({ data }) {
    return { data };
  }
  async deletePayment({ data }) {
    return { data };
  }
  async updatePayment({ data }) {
    return { data };
  }
  async retrievePayment({ data }) {
    return { data };
  }
  /** The body is `{ action, session_id, amount }`. */
  async getWebhookActionAndData({ data: { action, session_id, amount } }) {
    return { action, data: { session_id, amount } };
  }
}

module.exports = ModuleProvider(Modules.PAYMENT, { services: [HostedPayment] });
