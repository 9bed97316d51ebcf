// Creates the bridge for a program: reads settings from the environment, opens the database and fills it if it is
// empty. The only file of the bridge that the host imports.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ACCESS_TOKEN_MS } from './accounts/create-accounts.ts';
import { MESSAGE_DAYS } from './accounts/store-message.ts';
import { fillEmptyDatabase, isFilled } from './catalogue/fill-database.ts';
import { holdFolder } from './database/hold-folder.ts';
import { openDatabase } from './database/open-database.ts';
import { storedSecret } from './database/stored-secret.ts';
import { buildBridge, type Frontend, WITHDRAWAL } from './http/build-bridge.ts';
import { type Operation, openOperationServer } from './http/install-operation.ts';
import type { MailSender } from './mail/compose-mail.ts';
import { smtpSender } from './mail/smtp-sender.ts';
import type { KnownPages } from './operation/count-page-reports.ts';
import { createLogger } from './operation/create-logger.ts';
import { createMetrics } from './operation/create-metrics.ts';
import { createReadiness } from './operation/create-readiness.ts';
import type { CatalogueSource, PictureSource } from './ports/catalogue-source.ts';
import type { Connector } from './ports/connector.ts';
import type { Coupons } from './ports/coupons.ts';
import type { ProductIndex } from './ports/product-index.ts';

export type { CatalogueReader, CmsRow, ListedPage } from './catalogue/catalogue-reader.ts';
export type { Frontend } from './http/build-bridge.ts';
export { acceptedCoding } from './http/install-compression.ts';
export { sendNotFound } from './http/install-error-answers.ts';
export { securityHeaders, transportSecurity } from './http/security-headers.ts';
export { hasEntity } from './http/send-cached.ts';
export { stopOnSignal } from './operation/stop-on-signal.ts';

const PAYMENT_DAYS = 3;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a whole number from the environment. */
export function numberOf(env: Environment, name: string, fallback: number): number {
  const value = Number(env[name] ?? fallback);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number`);
  return value;
}

/**
 * Reads the settings; defaults are in parentheses.
 * BRIDGE_DATA (.data), DATABASE_URL, BRIDGE_ADMIN=1, BRIDGE_LOG=1, BRIDGE_RATE_LIMIT (requests per minute, 0 = none).
 * REDIS_URL: a Redis that counts the requests of all copies on one PostgreSQL, instead of PostgreSQL.
 * Accounts: BRIDGE_ACCESS_TOKEN_MS (900000, the maximum), BRIDGE_TELL_UNKNOWN_EMAIL=1, BRIDGE_SECRET (key for sealed
 * mails, sealed orders and group tokens; default: generated once and stored in the data folder), SMTP_URL and MAIL_FROM
 * (without them mails stay in the mail queue). TRUST_PROXY: addresses of trusted proxies ("loopback, 10.0.0.0/8");
 * without it X-Forwarded-For is ignored. PUBLIC_ORIGIN: origin of the storefront that payment pages redirect to;
 * default: the bridge's own. SHOP_TIME_ZONE (Europe/Riga): time zone for catalogue dates without one and for
 * WITHDRAWAL_DAYS (14), the number of whole days after delivery within which a customer may withdraw from an order.
 * PAYMENT_DAYS (3; 0 = never): after how many days an unpaid prepaid order is cancelled. TEST_PAYMENTS=1: the payment
 * method `card` is paid on a page of the bridge on which the customer chooses the outcome.
 * MESSAGE_DAYS (365): how long messages from the contact form are stored, in days. HSTS_SUBDOMAINS=1:
 * Strict-Transport-Security, sent over TLS (the connection's or a trusted proxy's), includes subdomains.
 * METRICS_PORT with METRICS_HOST (127.0.0.1): a port for /metrics, /healthz and /readyz, open while the bridge starts
 * and stops. METRICS_TOKEN: bearer token for /metrics on the public port.
 * OTEL_EXPORTER_OTLP_ENDPOINT: URL of an OpenTelemetry collector that receives traces, with OTEL_SERVICE_NAME (store).
 */
export function readSettings(env: Environment) {
  const perMinute = env.BRIDGE_RATE_LIMIT === undefined ? undefined : numberOf(env, 'BRIDGE_RATE_LIMIT', 0);
  return {
    data: env.BRIDGE_DATA,
    postgres: env.DATABASE_URL,
    isAdmin: env.BRIDGE_ADMIN === '1',
    ...(env.OTEL_EXPORTER_OTLP_ENDPOINT ? { tracedAs: env.OTEL_SERVICE_NAME || 'store' } : {}),
    ...(env.METRICS_PORT
      ? { metrics: { port: numberOf(env, 'METRICS_PORT', 0), host: env.METRICS_HOST || '127.0.0.1' } }
      : {}),
    options: {
      logger: createLogger(env.BRIDGE_LOG === '1'),
      ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
      accessTokenMs: numberOf(env, 'BRIDGE_ACCESS_TOKEN_MS', ACCESS_TOKEN_MS),
      tellUnknownEmail: env.BRIDGE_TELL_UNKNOWN_EMAIL === '1',
      ...(env.BRIDGE_SECRET ? { secret: env.BRIDGE_SECRET } : {}),
      ...(env.SMTP_URL && env.MAIL_FROM ? { sendMail: smtpSender(env.SMTP_URL, env.MAIL_FROM) } : {}),
      ...(env.PUBLIC_ORIGIN ? { shopOrigin: env.PUBLIC_ORIGIN } : {}),
      ...(env.REDIS_URL ? { redis: env.REDIS_URL } : {}),
      withdrawal: {
        days: numberOf(env, 'WITHDRAWAL_DAYS', WITHDRAWAL.days),
        timeZone: env.SHOP_TIME_ZONE || WITHDRAWAL.timeZone,
      },
      messageDays: numberOf(env, 'MESSAGE_DAYS', MESSAGE_DAYS),
      paymentDays: numberOf(env, 'PAYMENT_DAYS', PAYMENT_DAYS),
      testPayments: env.TEST_PAYMENTS === '1',
      ...(env.TRUST_PROXY ? { trustProxy: env.TRUST_PROXY } : {}),
      hstsSubDomains: env.HSTS_SUBDOMAINS === '1',
      ...(perMinute === undefined
        ? {}
        : { requestsPerMinute: perMinute === 0 ? (false as const) : perMinute }),
    },
  };
}

export type Surroundings = {
  /** returns the source for an empty database, or for a reset by an admin with another seed */
  catalogue: (seed?: number) => CatalogueSource;
  pictures: PictureSource;
  /** the commerce engine; absent: the bridge's own tables */
  connector?: Connector;
  /** an index outside of the database that answers searches; absent: only the bridge itself does */
  productIndex?: ProductIndex;
  frontend: Frontend;
  /** coupons that the bridge redeems, besides those of the newsletter; an engine has its own */
  coupons?: Coupons;
  /** origin used for links in mails */
  mailOrigin: string;
  /** sender named in mails; absent: the host name of `mailOrigin` */
  mailSender?: MailSender | undefined;
  /** data folder if BRIDGE_DATA is not set */
  usualData: string;
  /** true: mails can be read at `/__mail` over loopback; for developers */
  readableMails: boolean;
  /** the release and the routes that reports of pages are counted by */
  pages?: KnownPages;
  /** called before an empty database is filled, which takes a while */
  onFilling?: () => void;
};

/** Returns the source without products, which an engine provides; pages, contact data and countries remain. */
const withoutGoods = (source: CatalogueSource): CatalogueSource => ({
  ...source,
  ...{ attributes: {}, categories: {}, reviews: {}, taxRules: [], specialOffers: [] },
  products: () => [],
  shopData: { ...NO_BANNERS, config: source.shopData.config },
  homePage: { new_collection: [], bestsellers: [] },
  banners: Object.fromEntries(
    source.stores.map((store) => [store, { mainBanners: [], smallBanners: [], productBanners: [] }]),
  ),
});
/** Banners name products of the catalogue that they were made for. */
const NO_BANNERS = Object.fromEntries(
  ['banner', 'slider', 'category_banner', 'category_banner_image', 'product_banner', 'multi_banner'].map(
    (list) => [list, []],
  ),
);

/** Time for requests in progress to finish when the bridge closes, in ms; less than the limit of `stopOnSignal`. */
const DRAIN_MS = 8_000;

/**
 * Builds the server without listening; the port for operators listens from the beginning. Safe after kill -9: all durable
 * state is in the database. `close` lets requests in progress finish, for up to 8 s.
 */
export async function createBridge(
  { data: named, postgres, isAdmin, metrics: metricsAt, tracedAs, options }: ReturnType<typeof readSettings>,
  surroundings: Surroundings,
): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const { catalogue, pictures, connector, productIndex, frontend, mailOrigin, readableMails } = surroundings;
  const operation: Operation = {
    metrics: createMetrics(),
    readiness: createReadiness(),
    pages: surroundings.pages,
  };
  if (metricsAt || options.metricsToken) operation.metrics.addProcess();
  /** what has been opened, closed in reverse order */
  const opened: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    if (metricsAt) {
      const server = await openOperationServer(operation, options.logger, metricsAt);
      opened.push(() => server.close());
    }
    if (tracedAs !== undefined) {
      const { startTracing } = await import('./operation/start-tracing.ts');
      operation.tracing = startTracing(tracedAs);
      opened.push(operation.tracing.close);
    }
    const data = named ?? surroundings.usualData;
    const inMemory = data.startsWith('memory://');
    if (postgres === undefined && !inMemory) opened.push(await holdFolder(data));
    const database = await openDatabase(postgres ?? (inMemory ? data : join(data, 'database')));
    opened.push(database.close);
    if (!(await isFilled(database.db))) {
      surroundings.onFilling?.();
      const source = () => (connector ? withoutGoods(catalogue()) : catalogue());
      await fillEmptyDatabase(database.db, source, Date.now());
    }
    const app = await buildBridge({
      ...(inMemory ? {} : { secret: await storedSecret(data) }),
      ...options,
      operation,
      drainMs: DRAIN_MS,
      db: database.db,
      quick: database.quick,
      searching: database.searching,
      ...(database.written ? { written: database.written } : {}),
      ...(database.pools ? { pools: database.pools } : {}),
      isShared: database.kind === 'postgres',
      pictures,
      ...(connector ? { connector } : {}),
      ...(productIndex ? { productIndex } : {}),
      frontend,
      mailOrigin,
      mailSender: surroundings.mailSender,
      ...(surroundings.coupons ? { coupons: surroundings.coupons } : {}),
      readableMails,
      // push services require a contact: https, or a mailto: address that need not exist
      pushSubject: mailOrigin.startsWith('https:') ? mailOrigin : 'mailto:shop@localhost.invalid',
      ...(inMemory ? {} : { pictureFolder: join(data, 'pictures') }),
      ...(isAdmin ? { admin: { catalogue } } : {}),
    });
    opened.push(() => app.close());
    return { app, close };
  } catch (error) {
    await close();
    throw error;
  }
}
