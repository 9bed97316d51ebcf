// Routes for operators: /healthz, /readyz and /metrics.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { IndexFollower } from '../catalogue/follow-index.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { KnownPages } from '../operation/count-page-reports.ts';
import type { Metrics } from '../operation/create-metrics.ts';
import type { Readiness } from '../operation/create-readiness.ts';
import { createStoredCounts } from '../operation/create-stored-counts.ts';
import { type Tracing, traceTransactions } from '../operation/tracing.ts';
import type { Bridge } from '../routes/handler.ts';
import { createServer } from './create-server.ts';
import { installDrain } from './install-drain.ts';
import { installErrorAnswers, sendNotFound } from './install-error-answers.ts';

export type Operation = {
  metrics: Metrics;
  readiness: Readiness;
  /** the release and the routes that reports of pages are counted by; absent: all are counted as `other` */
  pages?: KnownPages | undefined;
  /** records spans of requests; absent: nothing is traced */
  tracing?: Tracing;
};

/** Label for the metrics of each route. */
export const OPERATION_ROUTES = {
  'GET /healthz': 'healthz',
  'GET /readyz': 'readyz',
  'GET /metrics': 'metrics',
};

const NO_STORE = { 'Cache-Control': 'no-store' };
const unlimited = { config: { rateLimit: false } };

function installHealth(app: FastifyInstance, { readiness }: Operation): void {
  app.get('/healthz', unlimited, async (_request, reply) => reply.headers(NO_STORE).send({ status: 'ok' }));
  app.get('/readyz', unlimited, async (_request, reply) => {
    const state = await readiness.check();
    return reply
      .code(state.ready ? 200 : 503)
      .headers(NO_STORE)
      .send(state);
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Installs the routes on the public server. `/metrics` requires the token as a bearer; without a token, it responds
 * with 404.
 */
export function installOperation(
  app: FastifyInstance,
  operation: Operation,
  token: string | undefined,
): void {
  installHealth(app, operation);
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    if (expected === undefined) return sendNotFound(reply);
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
      return reply
        .code(401)
        .headers({ ...NO_STORE, 'WWW-Authenticate': 'Bearer' })
        .send();
    return reply
      .headers(NO_STORE)
      .type(operation.metrics.contentType)
      .send(await operation.metrics.text());
  });
}

/** Listens on a separate port, where `/metrics` requires no token. */
export async function openOperationServer(
  operation: Operation,
  logger: FastifyBaseLogger,
  where: { port: number; host: string },
): Promise<FastifyInstance> {
  const app = createServer(logger, undefined);
  installDrain(app, 0);
  installErrorAnswers(app);
  installHealth(app, operation);
  app.get('/metrics', async (_request, reply) =>
    reply
      .headers(NO_STORE)
      .type(operation.metrics.contentType)
      .send(await operation.metrics.text()),
  );
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  await app.listen(where);
  return app;
}

/**
 * Counts each response.
 * @param names labels by method and route pattern; other routes are `other`, and requests without a route are `page`
 */
export function installRequestMetrics(
  app: FastifyInstance,
  { requests, durations }: Metrics,
  names: ReadonlyMap<string, string>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const known = names.get(`${method} ${request.routeOptions.url}`);
    const endpoint = known ?? (request.is404 ? 'page' : 'other');
    requests.inc({ endpoint, status: reply.statusCode });
    durations.observe({ endpoint }, reply.elapsedTime / 1_000);
  });
}

/** Returns the source of searches; undefined while products are read into memory for the first time. */
async function searchSourceOf({ cachedProducts, facts }: Bridge) {
  const sources = await Promise.all(facts.stores.map(cachedProducts.sourceOf));
  if (sources.includes(undefined)) return undefined;
  return sources.includes('database') ? 'database' : 'columns';
}

type Observed = {
  /** connection pools by name; absent for PGlite */
  pools?: OpenDatabase['pools'] | undefined;
  /** the index outside of the database; absent without one */
  index?: Pick<IndexFollower, 'name' | 'status'> | undefined;
};

/** Connects metrics, readiness and traces to a bridge, which is ready once it listens. */
export function observeBridge(
  app: FastifyInstance,
  bridge: Bridge,
  { metrics, readiness, tracing }: Operation,
  version: () => Promise<{ count: number }>,
  { pools = {}, index }: Observed,
): void {
  metrics.addDatabase(pools, createStoredCounts(bridge.db, bridge.clock));
  if (tracing) traceTransactions(bridge.db, tracing);
  if (index) metrics.addIndex(() => index.status());
  app.addHook('onListen', async () =>
    readiness.serve({
      version: async () => (await version()).count,
      search: () => searchSourceOf(bridge),
      ...(index && { index }),
    }),
  );
}
