// Tests /healthz and /readyz, and the port for operators.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { openOperationServer } from '#bridge/http/install-operation.ts';
import { createLogger } from '#bridge/operation/create-logger.ts';
import { createMetrics } from '#bridge/operation/create-metrics.ts';
import { createReadiness } from '#bridge/operation/create-readiness.ts';
import { loseTables } from '../../support/backend/lose-tables.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function opened(options: Parameters<typeof openTestBridge>[0] = {}): Promise<TestBridge> {
  const bridge = await openTestBridge(options);
  closing.push(bridge.close);
  return bridge;
}
const listen = ({ app }: TestBridge) => app.listen({ port: 0, host: '127.0.0.1' });

async function ask(app: FastifyInstance, url: string): Promise<[status: number, body: object]> {
  const answer = await app.inject({ url });
  return [answer.statusCode, answer.json()];
}

it('the process is healthy without a database', async () => {
  const bridge = await opened();
  await loseTables(bridge.db);
  expect(await ask(bridge.app, '/healthz')).toEqual([200, { status: 'ok' }]);
});

it('a bridge that does not listen yet is starting', async () => {
  const { app } = await opened();
  expect(await ask(app, '/readyz')).toEqual([503, { ready: false, reason: 'starting' }]);
});

it('a bridge that listens is ready once its products have been read into memory', async () => {
  const bridge = await opened();
  await listen(bridge);
  expect(await ask(bridge.app, '/readyz')).toEqual([503, { ready: false, reason: 'search' }]);
  await expect
    .poll(() => ask(bridge.app, '/readyz'))
    .toEqual([200, { ready: true, search: 'columns', catalogue_version: expect.any(Number) }]);
});

it('the version of the catalogue rises with a change', async () => {
  const bridge = await opened({ admin: { catalogue: smallCatalogue } });
  await listen(bridge);
  const version = async () => (await ask(bridge.app, '/readyz'))[1] as { catalogue_version?: number };
  await expect.poll(async () => (await version()).catalogue_version).toBeDefined();
  const before = (await version()).catalogue_version as number;
  await bridge.app.inject({ method: 'PATCH', url: '/__admin/products/P-5', payload: { price: 1 } });
  expect((await version()).catalogue_version).toBeGreaterThan(before);
});

it('a bridge without its database is not ready', async () => {
  const bridge = await opened();
  await listen(bridge);
  await bridge.db.execute('alter table catalogue_changes rename to lost');
  expect(await ask(bridge.app, '/readyz')).toEqual([503, { ready: false, reason: 'database' }]);
});

it('a bridge is ready again with its database', async () => {
  const bridge = await opened();
  await listen(bridge);
  await bridge.db.execute('alter table catalogue_changes rename to gone');
  expect((await ask(bridge.app, '/readyz'))[0]).toBe(503);
  await bridge.db.execute('alter table gone rename to catalogue_changes');
  await expect.poll(async () => (await ask(bridge.app, '/readyz'))[0]).toBe(200);
});

it('requests for health count towards no rate limit', async () => {
  const { app } = await opened({ requestsPerMinute: 1 });
  const statuses = [];
  for (let at = 0; at < 3; at += 1) statuses.push((await ask(app, '/healthz'))[0]);
  expect(statuses).toEqual([200, 200, 200]);
});

it('the port for operators serves only health, readiness and metrics', async () => {
  const operation = { metrics: createMetrics(), readiness: createReadiness() };
  const server = await openOperationServer(
    operation,
    createLogger(false, () => undefined),
    {
      ...{ port: 0, host: '127.0.0.1' },
    },
  );
  closing.push(() => server.close());
  const origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status;
  expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/api/home-page', '/'].map(statusOf))).toEqual(
    [200, 503, 200, 404, 404],
  );
});
