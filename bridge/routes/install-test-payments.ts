// The page of the test provider (bridge/payments/test-provider.ts), on which the customer chooses the outcome. It returns
// to the address that the bridge has signed, whatever was chosen.
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { noPaymentPage, paymentPage } from '../orders/payment-page.ts';
import { paymentLanguageOf, paymentWords } from '../orders/payment-words.ts';
import { shopPath } from '../payments/order-address.ts';
import {
  TEST_PAGE,
  type TestDecision,
  type TestProvider,
  type TestState,
  testDecisions,
} from '../payments/test-provider.ts';
import { NOT_CACHED } from '../wire/lifetime.ts';
import type { Bridge } from './handler.ts';
import { sendPaymentPage } from './send-payment-page.ts';

const FORM_LIMIT = 4 * 1024;
const PAGES_PER_MINUTE = 600;

const text = z.catch(z.optional(z.string()), undefined);
const carried = z.object({ attempt: text, signature: text, lang: text });
const form = z.object({ decision: z.enum(testDecisions) });

const offered: Record<TestState, readonly TestDecision[]> = {
  open: ['paid', 'refused', 'left', 'silent', 'twice'],
  silent: ['report'],
  ...{ paid: [], refused: [], left: [] },
};

export async function installTestPayments(
  app: FastifyInstance,
  bridge: Pick<Bridge, 'facts' | 'shopOrigin'>,
  provider: TestProvider,
  prefix: string,
  limited: boolean,
): Promise<void> {
  const options = limited ? { config: { rateLimit: { max: PAGES_PER_MINUTE } } } : {};
  const url = `${prefix}${TEST_PAGE}`;
  await app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.get(url, options, async (request, reply) => {
      const { lang, ...query } = carried.parse(request.query);
      const attempt = provider.attemptOf(query);
      const { defaultStore } = bridge.facts;
      const language = paymentLanguageOf(lang, attempt?.store ?? defaultStore);
      const words = paymentWords[language];
      if (attempt === undefined) {
        const back = `${shopPath(bridge, language)}/`;
        return sendPaymentPage(bridge, reply, 404, noPaymentPage({ language, provider: '', back }));
      }
      const state = provider.stateOf(attempt.id);
      const labels: Record<TestDecision, string> = {
        paid: words.accept.page,
        refused: words.refuse,
        left: words.test.leave,
        ...{ silent: words.test.silent, twice: words.test.twice, report: words.test.report },
      };
      const page = paymentPage({
        kind: 'page',
        language,
        provider: words.test.name,
        state: state === 'silent' ? 'paid' : state === 'left' || state === 'open' ? 'pending' : state,
        orderNumber: attempt.orderNumber,
        amount: attempt.amount,
        currency: attempt.currency,
        back: attempt.returnTo,
        addressIn: (other) =>
          `?${new URLSearchParams({ ...(query as Record<string, string>), lang: other })}`,
        fields: {},
        choices: offered[state].map((value) => ({ value, label: labels[value] })),
      });
      return sendPaymentPage(bridge, reply, 200, page);
    });
    pages.post(url, options, async (request, reply) => {
      const attempt = provider.attemptOf(carried.parse(request.query));
      const decision = form.safeParse(request.body).data?.decision;
      if (attempt === undefined || decision === undefined) {
        const language = paymentLanguageOf(undefined, bridge.facts.defaultStore);
        const back = `${shopPath(bridge, language)}/`;
        return sendPaymentPage(bridge, reply, 404, noPaymentPage({ language, provider: '', back }));
      }
      await provider.decide(attempt, decision);
      return reply.header('Cache-Control', NOT_CACHED).redirect(attempt.returnTo, 303);
    });
  });
}
