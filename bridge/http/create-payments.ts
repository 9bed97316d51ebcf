// The payment providers with pages of their own: those of the operator and, for demos and tests, one that the bridge
// plays itself.
import type { FastifyInstance } from 'fastify';
import type { AccountOptions } from '../accounts/create-accounts.ts';
import { placeOf, type WriteLog } from '../operation/create-logger.ts';
import { startCancelling } from '../orders/cancel-unpaid.ts';
import type { Payments } from '../payments/open-payment.ts';
import { returnTokens } from '../payments/return-tokens.ts';
import { createTestProvider, TEST_METHOD } from '../payments/test-provider.ts';
import type { PaymentProviders } from '../ports/payment-provider.ts';
import type { Bridge } from '../routes/handler.ts';
import { installPaymentNotices } from '../routes/install-payment-notices.ts';
import { installTestPayments } from '../routes/install-test-payments.ts';
import { PREFIX } from './create-server.ts';

export type PaymentOptions = AccountOptions & {
  /** payment providers with pages of their own, by the code of their payment method */
  paymentProviders?: PaymentProviders;
  /** true: the method `card` is paid on a page of the bridge on which the customer chooses the outcome */
  testPayments?: boolean;
  /** number of days after which an unpaid prepaid order is cancelled; absent or 0: never */
  paymentDays?: number;
  /** an engine, which cancels its orders itself */
  connector?: object;
};

export function createPayments(options: PaymentOptions, log: WriteLog) {
  let server: FastifyInstance | undefined;
  let endCancelling: (() => Promise<void>) | undefined;
  // as a request to the bridge itself: it is checked like one of any provider
  const notify = async (payload: string, signature: string): Promise<void> => {
    await server?.inject({
      method: 'POST',
      url: `${PREFIX}/payment/notice/${TEST_METHOD}`,
      headers: { 'content-type': 'application/json', 'payment-signature': signature },
      payload,
    });
  };
  const test = options.testPayments ? createTestProvider(options.secret, PREFIX, notify) : undefined;
  const paymentProviders: PaymentProviders = {
    ...(test && { [TEST_METHOD]: test }),
    ...options.paymentProviders,
  };
  return {
    part: {
      paymentProviders,
      returnTokens: returnTokens(options.secret),
      reportPayment: ({ name, message: note }) =>
        log({ level: 'error', method: 'PAYMENT', route: '(payments)', status: 0, name, note }),
    } satisfies Omit<Payments, 'db' | 'clock'>,
    hostedPayments: new Set(Object.keys(paymentProviders)),
    install: async (app: FastifyInstance, bridge: Bridge, limited: boolean): Promise<void> => {
      server = app;
      if (options.paymentDays && !options.connector)
        endCancelling = startCancelling(bridge, options.paymentDays, (error) =>
          log({ level: 'error', method: 'PAYMENT', route: '(unpaid)', status: 0, ...placeOf(error) }),
        );
      await installPaymentNotices(app, bridge, PREFIX, limited);
      if (test) await installTestPayments(app, bridge, test, PREFIX, limited);
    },
    close: async (): Promise<void> => endCancelling?.(),
  };
}
