// Tests that reports of pages are counted in /metrics, with label values from fixed lists.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetrics } from '#bridge/operation/create-metrics.ts';
import { createReadiness } from '#bridge/operation/create-readiness.ts';
import { routeIds } from '#shared/config/routes.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { pageReportOf, post } from '../../support/backend/requests.ts';

const release = '0.1.0+abc1234';
const authorization = 'Bearer metrics-secret';
let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({
    metricsToken: 'metrics-secret',
    operation: {
      metrics: createMetrics(),
      readiness: createReadiness(),
      pages: { release, routes: routeIds },
    },
    requestsPerMinute: 100_000,
  });
});
afterAll(() => bridge.close());
const report = (body: object) => post(bridge, '/api/page/report', body);

/** Returns the samples of pages that have changed since the last call, as written in /metrics. */
let before: string[] = [];
async function added(): Promise<string[]> {
  const { body } = await bridge.app.inject({ url: '/metrics', headers: { authorization } });
  const samples = body.split('\n').filter((sample) => /^bridge_page_\w+(?<!_bucket)\{/.test(sample));
  const last = before;
  before = samples;
  return samples.filter((sample) => !last.includes(sample));
}

it('observes times in seconds by vital, route and release', async () => {
  const answer = await report(pageReportOf({ errors: [] }));
  expect(answer.json()).toEqual({ code: 200, result: true });
  const labels = `vital="LCP",route="product",release="${release}"`;
  expect(await added()).toEqual([
    `bridge_page_vital_seconds_sum{${labels}} 1.2345`,
    `bridge_page_vital_seconds_count{${labels}} 1`,
  ]);
});

it('observes the layout shift as a score', async () => {
  await report(pageReportOf({ vitals: [{ name: 'CLS', value: 0.25, route: 'home' }], errors: [] }));
  const labels = `route="home",release="${release}"`;
  expect(await added()).toEqual([
    `bridge_page_layout_shift_score_sum{${labels}} 0.25`,
    `bridge_page_layout_shift_score_count{${labels}} 1`,
  ]);
});

it('counts errors by name, route and release', async () => {
  await report(pageReportOf({ vitals: [] }));
  expect(await added()).toEqual([
    `bridge_page_errors_total{error="TypeError",route="cart",release="${release}"} 1`,
  ]);
});

it('counts an unknown name, route and release as other', async () => {
  await report({ release: 'anna', vitals: [], errors: [{ name: 'Anna', route: 'anna' }] });
  expect(await added()).toEqual(['bridge_page_errors_total{error="other",route="other",release="other"} 1']);
});

it('ignores a vital with an unknown name', async () => {
  const answer = await report(
    pageReportOf({ vitals: [{ name: 'XYZ', value: 1, route: 'home' }], errors: [] }),
  );
  expect([answer.statusCode, await added()]).toEqual([200, []]);
});

it.each<[string, object]>([
  ['an unknown field', { ...pageReportOf(), email: 'anna@example.lv' }],
  [
    'the message of an error',
    pageReportOf({ errors: [{ name: 'Error', route: 'home', message: 'x' } as never] }),
  ],
  ['a URL as route', pageReportOf({ errors: [{ name: 'Error', route: '/en/p/1' }] })],
  ['a negative value', pageReportOf({ vitals: [{ name: 'LCP', value: -1, route: 'home' }] })],
  ['too many errors', pageReportOf({ errors: Array(11).fill({ name: 'Error', route: 'home' }) })],
])('refuses a report with %s', async (_, body) => {
  expect([(await report(body)).statusCode, await added()]).toEqual([400, []]);
});

it('refuses a body above 4 KB', async () => {
  const answer = await report({ ...pageReportOf(), padding: 'x'.repeat(4_096) });
  expect(answer.statusCode).toBe(413);
});

it('refuses the 130th report in a minute from one network [S-31]', async () => {
  const codes = [];
  for (let at = 0; at < 130; at += 1) codes.push((await report({})).statusCode);
  expect(codes.at(-1)).toBe(429);
});
