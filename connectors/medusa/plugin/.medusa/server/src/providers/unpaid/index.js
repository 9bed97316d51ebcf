const {
  AbstractPaymentProvider,
  ModuleProvider,
  Modules,
  PaymentActions,
  PaymentSessionStatus,
} = require('@medusajs/framework/utils');

/**
 * The payment provider with which orders are placed that are paid on another provider's page afterwards. It takes no
 * money, and an order has no payment until the other provider's session replaces its own.
 */
class UnpaidProvider extends AbstractPaymentProvider {
  static identifier = 'unpaid';
  async initiatePayment({ data }) {
    return { id: data.session_id, status: PaymentSessionStatus.PENDING, data: {} };
  }
  async authorizePayment() {
    return { data: {}, status: PaymentSessionStatus.PENDING_AUTHORIZATION };
  }
  async getPaymentStatus() {
    return { status: PaymentSessionStatus.PENDING_AUTHORIZATION };
  }
  async capturePayment() {
    return { data: {} };
  }
  async refundPayment() {
    return { data: {} };
  }
  async cancelPayment() {
    return { data: {} };
  }
  async deletePayment() {
    return { data: {} };
  }
  async updatePayment() {
    return { data: {} };
  }
  async retrievePayment() {
    return { data: {} };
  }
  async getWebhookActionAndData() {
    return { action: PaymentActions.NOT_SUPPORTED };
  }
}

module.exports = ModuleProvider(Modules.PAYMENT, { services: [UnpaidProvider] });
