// POST {prefix}/payment/notice/{method}: a payment provider reports the outcome of an attempt. Only a report that the
// provider has signed is read; a repeated one gets the same response and changes nothing.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Payments } from '../payments/open-payment.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { refuse } from '../ports/refusal.ts';
import { envelopeOf } from '../wire/envelope-of.ts';
import { NOT_CACHED } from '../wire/lifetime.ts';

const BODY_BYTES_MAX = 16 * 1024;
const NOTICES_PER_MINUTE = 600;

const named = z.object({ method: z.string() });

/** @param limited false: without a limit per minute, for tests */
export async function installPaymentNotices(
  app: FastifyInstance,
  payments: Payments,
  prefix: string,
  limited: boolean,
): Promise<void> {
  await app.register(async (notices) => {
    // a signature covers the bytes of the body, so it is read as text, whatever its type
    notices.removeAllContentTypeParsers();
    notices.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    notices.post(
      `${prefix}/payment/notice/:method`,
      {
        bodyLimit: BODY_BYTES_MAX,
        ...(limited && { config: { rateLimit: { max: NOTICES_PER_MINUTE } } }),
      },
      async ({ params, headers, body }, reply) => {
        const { method } = named.parse(params);
        const { paymentProviders } = payments;
        const provider = Object.hasOwn(paymentProviders, method) ? paymentProviders[method] : undefined;
        if (provider === undefined) throw refuse(404, 'No such payment provider');
        const signature = headers['payment-signature'];
        const report = provider.readNotice(
          typeof body === 'string' ? body : '',
          typeof signature === 'string' ? signature : '',
        );
        if (report === undefined) throw refuse(401, 'The notification is not signed by the provider');
        const settlement = await settlePayment(payments, report);
        if (settlement === 'unknown') throw refuse(404, 'No such payment');
        if (settlement === 'differs')
          throw refuse(409, {
            errorCode: 'amount-differs',
            errorMessage: 'The amount is not that of the order',
          });
        return reply.header('Cache-Control', NOT_CACHED).send(envelopeOf(200, true));
      },
    );
  });
}
