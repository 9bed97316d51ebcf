// Tests the traces of requests with a collector in this process.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createMetrics } from '#bridge/operation/create-metrics.ts';
import { createReadiness } from '#bridge/operation/create-readiness.ts';
import { startTracing } from '#bridge/operation/start-tracing.ts';
import { loseTables } from '../../support/backend/lose-tables.ts';
import { openTestBridge } from '../../support/backend/open-bridge.ts';
import { orderOf, post } from '../../support/backend/requests.ts';

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
};
type Exported = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const TRACE = 'a'.repeat(32);
const PARENT = 'b'.repeat(16);
const traceparent = `00-${TRACE}-${PARENT}-01`;

/** Opens a collector, and a bridge that sends it traces. `end` closes the bridge and returns what the collector received. */
async function openTraced() {
  const bodies: string[] = [];
  const collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    bodies.push(Buffer.concat(parts).toString());
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    collector.close();
  });
  const tracing = startTracing('store');
  const bridge = await openTestBridge({
    operation: { metrics: createMetrics(), readiness: createReadiness(), tracing },
  });
  const end = async () => {
    await bridge.close();
    await tracing.close();
    const spans = bodies.flatMap((body) =>
      (JSON.parse(body) as Exported).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
    return { spans, text: bodies.join('\n') };
  };
  return { bridge, end };
}

it('sends the spans of an order with the trace id of the request, down to its transaction', async () => {
  const { bridge, end } = await openTraced();
  const answer = await post(bridge, '/api/order/create', orderOf('traced-order'), {
    'idempotency-key': 'traced-order',
    traceparent,
  });
  expect(answer.statusCode).toBe(200);
  const { spans } = await end();
  const ofOrder = spans.filter(({ traceId }) => traceId === TRACE);
  const request = ofOrder.find(({ name }) => name === 'order/create');
  const transaction = ofOrder.find(({ name }) => name === 'database transaction');
  expect(request?.parentSpanId).toBe(PARENT);
  expect(transaction?.parentSpanId).toBe(request?.spanId);
});

it('sends no personal data', async () => {
  const { bridge, end } = await openTraced();
  await post(bridge, '/api/order/create', orderOf('traced-order'), { 'idempotency-key': 'traced-order' });
  await bridge.app.inject({ url: '/api/sync/order/traced-order?email=anna@example.lv' });
  const { text } = await end();
  expect(text).toContain('sync/order');
  expect(text).not.toMatch(/Anna|Bērziņa|Brīvības|anna@|traced-order|(?<!\d)20000000/);
});

it.each(['', 'x', `00-${'0'.repeat(32)}-${PARENT}-01`])(
  'begins a trace of its own for the header "%s"',
  async (header) => {
    const { bridge, end } = await openTraced();
    await bridge.app.inject({ url: '/api/home-page', headers: { traceparent: header } });
    const [span] = (await end()).spans;
    expect([span?.name, span?.parentSpanId ?? '']).toEqual(['home-page', '']);
  },
);

it('marks failures as errors, unlike refusals', async () => {
  const { bridge, end } = await openTraced();
  await bridge.app.inject({ url: '/api/stock/check?sku=MISSING' });
  await loseTables(bridge.db);
  await bridge.app.inject({ url: '/api/stock/check?sku=P-1' });
  const { spans } = await end();
  expect(spans.map(({ status }) => status.code ?? 0)).toEqual([0, 2]);
});

/**
 * Returns the modules of OpenTelemetry that a process has loaded once it has begun to start a bridge, except for the
 * interfaces, which prom-client imports.
 */
function loadedBy(env: Record<string, string>): string[] {
  const script = `
    import { createRequire } from 'node:module';
    import { createBridge, readSettings } from '#bridge/create-bridge.ts';
    const catalogue = () => {
      throw new Error('begun');
    };
    await createBridge(readSettings(${JSON.stringify(env)}), { catalogue }).catch((error) => console.log(error.message));
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(JSON.stringify(loaded.filter((file) => /@opentelemetry.(?!api.build)/.test(file))));
  `;
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  const [begun, loaded = ''] = stdout.trim().split('\n');
  expect(begun).toBe('begun');
  return JSON.parse(loaded) as string[];
}

it('does not load OpenTelemetry unless a collector is configured', () => {
  const env = { BRIDGE_DATA: 'memory://' };
  expect(loadedBy(env)).toEqual([]);
  expect(loadedBy({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).not.toEqual([]);
});
