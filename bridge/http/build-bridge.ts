// Assembles the bridge: the endpoint table below /api, pictures and energy labels, an optional frontend at the same
// origin and, on request, the admin routes. Contains no other logic.
import rateLimit from '@fastify/rate-limit';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Endpoint, type EndpointName, endpoints } from '#schemas/bridge/endpoints.ts';
import { createAccounts } from '../accounts/create-accounts.ts';
import { deleteOldMessages, MESSAGE_DAYS } from '../accounts/store-message.ts';
import { createCachedAnswers } from '../catalogue/cached-answers.ts';
import { createCachedValues } from '../catalogue/cached-values.ts';
import { DEFAULT_TIME_ZONE, readCatalogueFacts } from '../catalogue/catalogue-facts.ts';
import { type CatalogueReader, createCatalogueReader } from '../catalogue/catalogue-reader.ts';
import { createCatalogueVersion } from '../catalogue/catalogue-version.ts';
import { createCachedProducts } from '../catalogue/create-cached-products.ts';
import { startSharing } from '../copies/start-sharing.ts';
import type { Db, OpenDatabase } from '../database/open-database.ts';
import { createSearchTurns, type Searching } from '../database/searching.ts';
import { createPictures } from '../media/pictures.ts';
import { picturesByHost, remotePictures } from '../media/remote-pictures.ts';
import { countOrders } from '../operation/count-orders.ts';
import { countPageReports } from '../operation/count-page-reports.ts';
import {
  createLogger,
  installRequestLog,
  placeOf,
  type WriteLog,
  writeTo,
} from '../operation/create-logger.ts';
import { createMetrics } from '../operation/create-metrics.ts';
import { createReadiness } from '../operation/create-readiness.ts';
import { tracedAs } from '../operation/tracing.ts';
import { createInFlight } from '../orders/in-flight.ts';
import { sealingKeyOf } from '../orders/open-sealed.ts';
import { pushKeysOf } from '../orders/push-keys.ts';
import type { WithdrawalTerms } from '../orders/withdrawal-end.ts';
import type { PictureSource } from '../ports/catalogue-source.ts';
import type { Connector } from '../ports/connector.ts';
import type { Coupons } from '../ports/coupons.ts';
import { OperatorNote } from '../ports/operator-note.ts';
import type { ProductIndex } from '../ports/product-index.ts';
import {
  type CallTurn,
  clientOf,
  createCallTurns,
  installBodyTurns,
  installRequestTurns,
} from '../routes/create-call-turns.ts';
import type { Bridge } from '../routes/handler.ts';
import { handlers } from '../routes/handlers.ts';
import { type AdminOptions, installAdmin } from '../routes/install-admin.ts';
import { installDownloads } from '../routes/install-downloads.ts';
import { installEngineEvents } from '../routes/install-engine-events.ts';
import { installMailReading } from '../routes/install-mail-reading.ts';
import { installMedia } from '../routes/install-media.ts';
import { installPaymentPages } from '../routes/payment-routes.ts';
import { createStockPublisher } from '../stock/create-stock-publisher.ts';
import { chooseEngine, enginePayments, followEngine, isPictureOf } from './choose-engine.ts';
import { createPayments, type PaymentOptions } from './create-payments.ts';
import { BODY_LIMIT, createServer, installJson, installOwnConnections, PREFIX } from './create-server.ts';
import { installCompression, packed } from './install-compression.ts';
import { installDrain } from './install-drain.ts';
import { installEndpoint } from './install-endpoint.ts';
import { installErrorAnswers, sendNotFound } from './install-error-answers.ts';
import { installOpenapi } from './install-openapi.ts';
import {
  installOperation,
  installRequestMetrics,
  OPERATION_ROUTES,
  type Operation,
  observeBridge,
} from './install-operation.ts';
import { installParserAnswers } from './install-parser-answers.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { startIndex } from './start-index.ts';
import { startMessages } from './start-messages.ts';

/** Serves the storefront's pages and files from the bridge's origin; also responds to requests that match no route. */
export type Frontend = (app: FastifyInstance, catalogue: CatalogueReader, log: WriteLog) => Promise<void>;

export type BridgeOptions = PaymentOptions & {
  db: Db;
  /** runs short statements that every request waits for; absent: `db` */
  quick?: Db;
  /** runs catalogue searches; absent: searches run on `db`, without turns and time limit */
  searching?: Searching;
  /** counts writes to the database; set only if no other process writes to it (`OpenDatabase`) */
  written?: OpenDatabase['written'];
  /** true: other copies of the bridge may use the database, so limits and facts are shared with them */
  isShared?: boolean;
  /** URL of a Redis that counts the requests of all copies; absent: the database counts them */
  redis?: string;
  /** serves the storefront at the same origin; absent: only the API */
  frontend?: Frontend;
  /** origin of the storefront that payment pages redirect to, e.g. "https://shop.example"; absent: the bridge's own */
  shopOrigin?: string;
  /** the commerce engine behind the endpoints; absent: the bridge's own tables */
  connector?: Connector;
  /** an index outside of the database that answers searches; absent: only the bridge itself does */
  productIndex?: ProductIndex;
  /** renders the pictures that documents refer to; absent: every picture but the placeholder is a 404 */
  pictures?: PictureSource;
  /** folder that caches rendered pictures; absent: they are rendered on each request */
  pictureFolder?: string;
  /** admin and fault routes for tests; loopback only */
  admin?: AdminOptions;
  /** true: mails can be read at `/__mail`, over loopback only; for developers */
  readableMails?: boolean;
  /** ms since 1970 */
  clock?: () => number;
  /** absent: nothing is logged */
  logger?: FastifyBaseLogger;
  /** metrics and readiness that are served elsewhere too; absent: the bridge's own */
  operation?: Operation;
  /** bearer token for `/metrics`; absent: it is a 404 */
  metricsToken?: string;
  /** connection pools by name, for the metrics */
  pools?: OpenDatabase['pools'];
  /** time for requests in progress to finish when the server closes, in ms; absent: none */
  drainMs?: number;
  /** requests per minute and client; false: no limit */
  requestsPerMinute?: number | false;
  /** contact for push services, a mailto: or https: URL; absent: reminders are stored and not sent */
  pushSubject?: string;
  /** the withdrawal period for orders; absent: 14 days in Riga's time zone */
  withdrawal?: WithdrawalTerms;
  /** coupons that the reference engine redeems, besides those of the newsletter; absent: none */
  coupons?: Coupons;
  /** number of days for which messages from the contact form are stored; absent: 365 */
  messageDays?: number;
  /** IP addresses of trusted proxies, e.g. "loopback, 10.0.0.0/8"; absent: X-Forwarded-For is ignored */
  trustProxy?: string;
  /** true: Strict-Transport-Security includes subdomains */
  hstsSubDomains?: boolean;
};

export const WITHDRAWAL: WithdrawalTerms = { days: 14, timeZone: DEFAULT_TIME_ZONE };
const REQUESTS_PER_MINUTE = 6_000;

/** Maximum size of the cache for rendered pages, in bytes. */
const PAGES_BYTES_MAX = 16 * 1024 * 1024;

/** Builds the server without listening. The database must be migrated and filled. */
export async function buildBridge(options: BridgeOptions): Promise<FastifyInstance> {
  const {
    db,
    quick = db,
    logger = createLogger(false, () => undefined),
    requestsPerMinute = REQUESTS_PER_MINUTE,
  } = options;
  const log = writeTo(logger);
  const operation: Operation = options.operation ?? {
    metrics: createMetrics(),
    readiness: createReadiness(),
  };
  const mailFailed = (error: unknown): void =>
    log({ level: 'error', method: 'SMTP', route: '(outbox)', status: 0, ...placeOf(error) });
  const version = createCatalogueVersion(quick, options.written);
  // loopback-only routes stay closed behind a proxy, since every request then comes from the proxy
  const isBehindProxy = options.trustProxy !== undefined;
  const { withdrawal = WITHDRAWAL } = options;
  const paymentProviders = {
    ...enginePayments(options.connector, options, log),
    ...options.paymentProviders,
  };
  const payments = createPayments({ ...options, paymentProviders }, log);
  const place = {
    db,
    searching: options.searching ?? ((_gone, work) => work(db)),
    searchTurns: createSearchTurns(),
    cachedProducts: createCachedProducts(db, version),
    indexSearch: undefined as Bridge['indexSearch'],
    cachedAnswers: createCachedAnswers(version, packed),
    clock: options.clock ?? Date.now,
    facts: await readCatalogueFacts(db, withdrawal.timeZone, options.coupons, payments.hostedPayments),
    ...payments.part,
    inFlight: createInFlight(),
    accounts: createAccounts(db, mailFailed, options, requestsPerMinute !== false, options.isShared),
    sealingKey: await sealingKeyOf(options.secret),
    pushKeys: pushKeysOf(options.secret),
    shopOrigin: options.shopOrigin === undefined ? '' : new URL(options.shopOrigin).origin,
    withdrawal,
    messageDays: options.messageDays ?? MESSAGE_DAYS,
    isAdmin: options.admin !== undefined && !isBehindProxy,
    countPageReport: countPageReports(operation.metrics.pages, operation.pages),
  };
  const stockPublisher = createStockPublisher(place, (error) =>
    log({ level: 'error', method: 'STOCK', route: '(publisher)', status: 0, ...placeOf(error) }),
  );
  const publishing = Object.assign(place, { stockPublisher });
  const chosen = chooseEngine(publishing, options.connector, log);
  const engine = { ...chosen, orders: countOrders(chosen.orders, operation.metrics.orders) };
  const bridge: Bridge = Object.assign(publishing, { engine });
  const index =
    options.productIndex && startIndex(bridge, options.productIndex, version, operation.metrics, log);
  bridge.indexSearch = index?.search;
  const following = options.connector && (await followEngine(bridge, options.connector, log));
  const app = createServer(logger, options.trustProxy);
  installDrain(app, options.drainMs ?? 0, operation.readiness.drain);
  bridge.accounts.post.sendLeft(bridge.clock);
  const sharing = options.isShared
    ? await startSharing(bridge, quick, options.redis, (what, error) =>
        log({
          level: 'error',
          method: 'COPIES',
          route: `(${what})`,
          status: 0,
          ...placeOf(error),
          ...(error instanceof OperatorNote && { note: error.message }),
        }),
      )
    : undefined;
  await deleteOldMessages(db, bridge.messageDays, bridge.clock());
  const endMessages = startMessages(bridge, options.pushSubject, log);
  app.addHook('onClose', async () => {
    // together, because the process is ended if all of them take longer than its limit
    await Promise.all([
      index?.stop(),
      following?.stop(),
      endMessages(),
      payments.close(),
      stockPublisher.close(),
      sharing?.close(),
      bridge.accounts.post.close(),
      bridge.accounts.pool.close(),
    ]);
  });
  installSecurityHeaders(app, options.hstsSubDomains);
  installErrorAnswers(app);
  installParserAnswers(app);
  installRequestLog(app);
  const names = new Map<string, string>(Object.entries(OPERATION_ROUTES));
  installRequestMetrics(app, operation.metrics, names);
  installJson(app);
  installOwnConnections(app);
  if (requestsPerMinute !== false)
    await app.register(rateLimit, {
      max: requestsPerMinute,
      timeWindow: 60_000,
      addHeadersOnExceeding: {},
      keyGenerator: clientOf,
      ...(sharing && { store: sharing.rateLimitStore }),
    });
  if (requestsPerMinute !== false) {
    // also limits requests that match no route: they are pages of a frontend, which cost more than a 404
    const limitPages = app.rateLimit();
    app.addHook('onRequest', async (request, reply) => {
      if (request.is404) await limitPages.call(app, request, reply);
    });
  }
  installRequestTurns(app);
  installBodyTurns(app, BODY_LIMIT);
  if (options.admin && !isBehindProxy) installAdmin(app, bridge, options.admin);
  if (options.readableMails && !isBehindProxy) installMailReading(app, bridge);
  installCompression(app); // must be the last hook, because no other hook may change a compressed payload

  const inTurn = createCallTurns();
  // account calls take no turn: password hashing has queues of its own, so that a known customer does not wait behind
  // unknown clients (S-15)
  const withoutTurn: CallTurn = (_request, _reply, answer) => answer();
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const handler = handlers[name];
    const perMinute = requestsPerMinute === false ? undefined : handler.perMinute;
    const turn = name.startsWith('user/') ? withoutTurn : inTurn;
    const traced = tracedAs(name, operation.tracing);
    for (const path of [endpoint.path, ...(handler.otherPaths ?? [])]) {
      names.set(`${endpoint.method} ${PREFIX}${path}`, name);
      installEndpoint(app, bridge, { ...endpoint, path }, handler, perMinute, turn, traced);
    }
  }
  installOpenapi(app, PREFIX);
  await installPaymentPages(app, bridge, PREFIX, requestsPerMinute !== false);
  await payments.install(app, bridge, requestsPerMinute !== false);
  installDownloads(app, bridge, PREFIX, requestsPerMinute !== false);
  if (following)
    installEngineEvents(
      app,
      PREFIX,
      options.connector?.eventsSecret,
      following.changed,
      requestsPerMinute !== false,
    );
  const { pictures: base } = bridge.facts;
  const elsewhere = base === undefined ? undefined : remotePictures(base);
  const isNamed = isPictureOf(options.connector, db);
  const picture: PictureSource = (path) =>
    options.pictures?.(path) ??
    picturesByHost(bridge.facts.pictureOrigins ?? [], isNamed)(path) ??
    elsewhere?.(path);
  installMedia(app, bridge, createPictures(picture, options.pictureFolder));
  installOperation(app, operation, options.metricsToken);
  observeBridge(app, bridge, operation, version, { pools: options.pools, index });
  if (options.frontend) {
    // a separate cache, so that requests for pages at made-up URLs do not evict API responses
    const cachedPages = createCachedAnswers(version, packed, PAGES_BYTES_MAX);
    await options.frontend(app, createCatalogueReader(bridge, cachedPages, createCachedValues(version)), log);
  } else app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  return app;
}
