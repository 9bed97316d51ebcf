// A second payment provider for the Medusa of the demo and of tests, `pp_invoice_invoice`: authorises every order,
// like the system provider, and needs no network.
const { ModuleProvider, Modules } = require('@medusajs/framework/utils');
const { SystemPaymentProvider } = require('@medusajs/payment/dist/providers/system');

class InvoicePayment extends SystemPaymentProvider {
  static identifier = 'invoice';
}

module.exports = ModuleProvider(Modules.PAYMENT, { services: [InvoicePayment] });
