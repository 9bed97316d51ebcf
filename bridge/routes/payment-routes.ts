// The list of banks for bank payments, and the pages on which the reference bridge simulates a bank and a leasing
// company. The pages are below the API prefix, so that neither a service worker nor a proxy treats them as pages of the
// storefront. Invariant: redirects go to the configured origin, never to an origin from the request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { paymentSessionBody } from '#schemas/bridge/payment-session.ts';
import { type PaymentProvider, paymentProvider } from '#schemas/bridge/payment-state.ts';
import { configurationOf, storeOf } from '../catalogue/catalogue-facts.ts';
import type { orders } from '../database/tables.ts';
import { type Decision, decidePayment, orderToPay } from '../orders/decide-payment.ts';
import { orderOpenedBy } from '../orders/find-order.ts';
import { noPaymentPage, type PaymentPage, paymentPage } from '../orders/payment-page.ts';
import { type PaymentLanguage, paymentLanguageOf, paymentWords } from '../orders/payment-words.ts';
import { openPayment, paymentOfToken } from '../payments/open-payment.ts';
import { orderAddress, shopPath } from '../payments/order-address.ts';
import { refuse } from '../ports/refusal.ts';
import { NOT_CACHED } from '../wire/lifetime.ts';
import { queryText, readAs } from '../wire/read-as.ts';
import type { Bridge, Handler } from './handler.ts';
import { sendPaymentPage } from './send-payment-page.ts';

const CURRENCY = 'EUR';
/** the providers that the bridge itself plays, without a page for each payment */
const simulated = paymentProvider.options.filter((kind) => kind !== 'page');
const FORM_LIMIT = 4 * 1024;
const PAGES_PER_MINUTE = 600;

/** Lists the banks that a payment method supports; `clientId` is the method's code. */
export const banks: Handler = {
  ignoresToken: true,
  answer: async ({ facts }, { query }) => {
    const payment = configurationOf(facts, storeOf(facts, queryText(query, 'storeCode')), 'payment');
    const client = queryText(query, 'clientId', 64);
    if (!payment?.methods.some(({ code, provider }) => provider === 'bank' && code === client))
      throw refuse(404, 'No such client');
    return payment.banks ?? [];
  },
};

/** Opens the page on which an order is paid, regardless of any login: its token is required. */
export const session: Handler = {
  perMinute: 120,
  ignoresToken: true,
  answer: async (bridge, request) => {
    const { number, orderToken, storeCode } = readAs(paymentSessionBody, request.body);
    const order = await orderOpenedBy(bridge.db, number, orderToken);
    const store = storeOf(bridge.facts, storeCode ?? order.store);
    return openPayment(bridge, order, store, (paid, payment) =>
      orderAddress(bridge, paid, { payment }, store),
    );
  },
};

/** Returns the order that a customer returns to from a payment page, by the token in the address. */
export const returned: Handler = {
  perMinute: 600,
  ignoresToken: true,
  answer: (bridge, { query }) => paymentOfToken(bridge, queryText(query, 'payment', 128) ?? ''),
};

type Order = typeof orders.$inferSelect;
/** Parameters of these pages, in query or form; invalid values are treated as missing. */
const carried = z.object({
  tokenValue: z.catch(z.optional(z.string()), undefined),
  bank: z.catch(z.optional(z.string()), undefined),
  lang: z.catch(z.optional(z.string()), undefined),
  number: z.catch(z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))), undefined),
  decision: z.catch(z.optional(z.enum(['paid', 'refused'])), undefined),
});
type Carried = z.infer<typeof carried>;

/** Returns the name of the leasing company, or of the bank in the order's store view; undefined for an unknown bank. */
function providerName(
  { facts }: Bridge,
  kind: PaymentProvider,
  store: string,
  bank: string | undefined,
  language: PaymentLanguage,
): string | undefined {
  if (kind !== 'bank') return paymentWords[language].leasing;
  return configurationOf(facts, store, 'payment')?.banks?.find(({ code }) => code === bank)?.title;
}

type Found = { order: Order; provider: string; language: PaymentLanguage };

async function findPayment(
  bridge: Bridge,
  kind: PaymentProvider,
  given: Carried,
): Promise<Found | undefined> {
  const order = await orderToPay(bridge.db, kind, given.tokenValue, given.number);
  if (order === undefined) return undefined;
  const language = paymentLanguageOf(given.lang, order.store);
  const provider = providerName(bridge, kind, order.store, given.bank, language);
  return provider === undefined ? undefined : { order, provider, language };
}

function sendNothing(bridge: Bridge, reply: FastifyReply, given: Carried): FastifyReply {
  const language = paymentLanguageOf(given.lang, bridge.facts.defaultStore);
  const back = `${shopPath(bridge, language)}/`;
  return sendPaymentPage(bridge, reply, 404, noPaymentPage({ language, provider: '', back }));
}

/** Number and token give access to the page in a browser that did not place the order. */
const orderPage = (bridge: Bridge, order: Order): string =>
  orderAddress(bridge, order, { number: String(order.number), orderToken: order.token });

function pageOf(bridge: Bridge, kind: PaymentProvider, found: Found, given: Carried): PaymentPage {
  const { order, provider, language } = found;
  const { tokenValue = '', bank } = given;
  const own = { tokenValue, ...(bank === undefined ? {} : { bank }) };
  return {
    kind,
    language,
    provider,
    state: order.status === 'cancelled' ? 'cancelled' : (order.payment_state ?? 'pending'),
    orderNumber: order.number,
    amount: order.grand_total,
    currency: CURRENCY,
    back: orderPage(bridge, order),
    addressIn: (lang) => `?${new URLSearchParams({ ...own, number: String(order.number), lang })}`,
    fields: { ...own, number: String(order.number), lang: language },
  };
}

/** Installs the pages at `{prefix}/payment/bank` and `{prefix}/payment/leasing`. */
export async function installPaymentPages(
  app: FastifyInstance,
  bridge: Bridge,
  prefix: string,
  limited: boolean,
): Promise<void> {
  const options = limited ? { config: { rateLimit: { max: PAGES_PER_MINUTE } } } : {};
  await app.register(async (pages) => {
    // form bodies are accepted only here; the API takes JSON
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const kind of simulated) {
      const url = `${prefix}/payment/${kind}`;
      pages.get(url, options, async (request: FastifyRequest, reply) => {
        const given = carried.parse(request.query);
        const found = await findPayment(bridge, kind, given);
        if (found === undefined) return sendNothing(bridge, reply, given);
        return sendPaymentPage(bridge, reply, 200, paymentPage(pageOf(bridge, kind, found, given)));
      });
      pages.post(url, options, async (request: FastifyRequest, reply) => {
        const given = carried.safeParse(request.body).data;
        const found = given?.number && (await findPayment(bridge, kind, given));
        if (!given || !found) return sendNothing(bridge, reply, given ?? carried.parse({}));
        const decision: Decision | undefined = given.decision;
        if (decision === undefined)
          return sendPaymentPage(bridge, reply, 400, paymentPage(pageOf(bridge, kind, found, given)));
        await decidePayment(bridge.db, found.order.number, decision, given.bank);
        return reply.header('Cache-Control', NOT_CACHED).redirect(orderPage(bridge, found.order), 303);
      });
    }
  });
}
