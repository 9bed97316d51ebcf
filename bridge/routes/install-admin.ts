// The admin routes: installed only on request, open only to loopback clients and never to a page of another origin in a
// local browser (S-24). Otherwise every request to `/__admin/*` gets a 404 like any unknown path.
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { issuedInvoice } from '#schemas/bridge/bridge-invoice.ts';
import { bridgeTracking } from '#schemas/bridge/bridge-tracking.ts';
import { clearAttempts } from '../accounts/create-accounts.ts';
import { customerByEmail } from '../accounts/customer-by-email.ts';
import { changeProduct, productChange } from '../admin/change-product.ts';
import { faultRules, installFaults } from '../admin/fault-rules.ts';
import { installJournal } from '../admin/install-journal.ts';
import { checkInvariants } from '../admin/invariants.ts';
import { sendAlerts } from '../alerts/send-alerts.ts';
import { readCatalogueFacts } from '../catalogue/catalogue-facts.ts';
import { fillDatabase } from '../catalogue/fill-database.ts';
import { accessTokens, customers, passwordPauses } from '../database/account-tables.ts';
import { orders } from '../database/tables.ts';
import { deliverOrder } from '../orders/deliver-order.ts';
import { invoiceOrder } from '../orders/invoice-order.ts';
import { shipOrder } from '../orders/ship-order.ts';
import { listDevices } from '../orders/store-report.ts';
import type { CatalogueSource } from '../ports/catalogue-source.ts';
import { refuse } from '../ports/refusal.ts';
import { envelopeOf } from '../wire/envelope-of.ts';
import { NOT_CACHED } from '../wire/lifetime.ts';
import { queryText, readAs } from '../wire/read-as.ts';
import type { Bridge } from './handler.ts';
import { isOurs } from './is-ours.ts';

const SEED_DEFAULT = 1;

/** `tracking` replaces the order's parcels, `invoice` its invoice. */
const orderChange = z.strictObject({
  delivered_at: z.optional(z.iso.datetime()),
  tracking: z.optional(z.pipe(z.array(z.unknown()), bridgeTracking)),
  invoice: z.optional(issuedInvoice),
});

/** True for JSON. A page of another origin cannot send a POST with this content type without a preflight. */
const isJson = ({ headers }: FastifyRequest): boolean =>
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');

export type AdminOptions = {
  /** returns the catalogue with which a reset fills the database */
  catalogue: (seed: number) => CatalogueSource;
  /** waits for the delay of a fault; absent: a timer is used */
  hold?: (ms: number) => Promise<void>;
};

export function installAdmin(app: FastifyInstance, bridge: Bridge, { catalogue, hold }: AdminOptions): void {
  const faults = installFaults(app, hold);
  const journal = installJournal(app);
  const add = (
    method: string,
    path: string,
    answer: (params: unknown, query: unknown, body: unknown) => Promise<unknown>,
  ) =>
    app.route({
      method,
      url: `/__admin${path}`,
      config: { rateLimit: false },
      handler: async (request, reply) => {
        if (!isOurs(request)) throw refuse(404, 'Not found');
        if (method === 'POST' && !isJson(request)) throw refuse(415, 'The body must be application/json');
        const result = await answer(request.params, request.query, request.body);
        return reply.header('Cache-Control', NOT_CACHED).send(envelopeOf(200, result));
      },
    });

  add('PUT', '/faults', async (_params, _query, body) => {
    // accepts a list, or an object with the list under `rules`
    const given = Array.isArray(body) ? body : readAs(z.strictObject({ rules: z.unknown() }), body).rules;
    const rules = readAs(faultRules, given);
    faults.set(rules);
    return rules.length;
  });
  add('DELETE', '/faults', async () => {
    faults.set([]);
    return 0;
  });
  add('GET', '/journal', async () => journal.entries());
  add('GET', '/invariants', () => checkInvariants(bridge.db, bridge.inFlight));
  add('GET', '/orders', async () => {
    const rows = await bridge.db.select().from(orders).orderBy(desc(orders.number)).limit(1_000);
    return rows.map(({ number, client_order_id, principal, store, grand_total, created_at }) => ({
      number: String(number),
      client_order_id,
      principal,
      store,
      grand_total: grand_total / 100,
      created_at,
    }));
  });
  add('PATCH', '/orders/:number', async (params, _query, body) => {
    const { delivered_at, tracking, invoice } = readAs(orderChange, body);
    const number = Number(queryText(params, 'number'));
    if (tracking !== undefined) await shipOrder(bridge, number, tracking);
    if (invoice !== undefined) await invoiceOrder(bridge.db, number, invoice);
    if (delivered_at !== undefined) await deliverOrder(bridge, number, delivered_at);
    return true;
  });
  add('POST', '/reset', async (_params, query) => {
    const seed = Number(queryText(query, 'seed') ?? SEED_DEFAULT);
    if (!Number.isInteger(seed)) throw refuse(400, 'seed must be a whole number');
    faults.set([]);
    const products = await fillDatabase(bridge.db, catalogue(seed), bridge.clock());
    const { timeZone, coupons, hostedPayments } = bridge.facts;
    bridge.facts = await readCatalogueFacts(bridge.db, timeZone, coupons, hostedPayments);
    journal.clear();
    bridge.inFlight.forget();
    await clearAttempts(bridge.accounts);
    return { products };
  });
  add('PATCH', '/customers/:email', async (params, _query, body) => {
    const { group_id } = readAs(z.strictObject({ group_id: z.int().check(z.gte(1), z.lte(2)) }), body);
    const customer = await customerByEmail(bridge.db, queryText(params, 'email', 320) ?? '');
    if (customer === undefined) throw refuse(404, 'No such customer');
    await bridge.db.update(customers).set({ group_id }).where(eq(customers.id, customer.id));
    return true;
  });
  // sends what is due, without push services
  add('POST', '/alerts', () =>
    sendAlerts(bridge, undefined, (error) => {
      throw error;
    }),
  );
  add('GET', '/devices', () => listDevices(bridge.db));
  add('GET', '/outbox', () => bridge.accounts.post.list());
  add('DELETE', '/tries', async () => {
    await clearAttempts(bridge.accounts);
    await bridge.db.delete(passwordPauses);
    return 0;
  });
  // expires every access token; sessions and refresh tokens remain valid
  add('POST', '/expire-tokens', async () => {
    const gone = await bridge.db.delete(accessTokens).returning({ hash: accessTokens.hash });
    return gone.length;
  });
  add('PATCH', '/products/:sku', async (params, _query, body) => {
    const change = readAs(productChange, body);
    await changeProduct(
      bridge.db,
      bridge.facts.stores,
      queryText(params, 'sku') ?? '',
      change,
      bridge.clock(),
    );
    await bridge.stockPublisher.settled();
    return true;
  });
}
