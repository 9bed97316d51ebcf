// Tests what a page reports about itself, and when.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageReportBody } from '#schemas/bridge/page-report-body.ts';
import { startPageReports } from '#src/app/start-page-reports.ts';
import { demoConfig } from '../support/browser/goods.ts';

type Beacon = { url: string; body: Blob };

let page: EventTarget;
let beacons: Beacon[];
let window: AbortController;
let report: (vital: { name: string; value: number }) => void;
beforeEach(() => {
  page = new EventTarget();
  beacons = [];
  window = new AbortController();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('location', { pathname: '/en/p/KETTLE/kettle' });
  vi.stubGlobal('navigator', { sendBeacon: (url: string, body: Blob) => beacons.push({ url, body }) });
  startPageReports({ config: demoConfig(), ui: { ended: window.signal } }, (callback) => {
    report = callback;
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (visibilityState: 'visible' | 'hidden') => {
  vi.stubGlobal('document', { visibilityState });
  page.dispatchEvent(new Event('visibilitychange'));
};
const fail = (error: unknown, message = '') =>
  page.dispatchEvent(Object.assign(new Event('error'), { error, message }));
const reports = () => Promise.all(beacons.map(async ({ body }) => JSON.parse(await body.text())));
const errorsOf = async () => (await reports()).flatMap(({ errors }) => errors);

it('sends vitals with route and release once the page is hidden', async () => {
  report({ name: 'LCP', value: 900 });
  report({ name: 'LCP', value: 1_200 });
  show('visible');
  expect(beacons).toEqual([]);
  show('hidden');
  expect(beacons[0]?.url).toBe('/api/page/report');
  expect(beacons[0]?.body.type).toBe('application/json');
  expect(await reports()).toEqual([
    { release: 'development', vitals: [{ name: 'LCP', value: 1_200, route: 'product' }], errors: [] },
  ]);
});

it('sends each vital once', async () => {
  report({ name: 'CLS', value: 0.1 });
  show('hidden');
  show('visible');
  report({ name: 'CLS', value: 0.2 });
  show('hidden');
  expect(beacons).toHaveLength(1);
});

it('sends nothing if there is nothing to report', () => {
  show('hidden');
  expect(beacons).toEqual([]);
});

it('names the route that was open when an error occurred', async () => {
  vi.stubGlobal('location', { pathname: '/checkout' });
  fail(new TypeError('x'));
  vi.stubGlobal('location', { pathname: '/somewhere/else' });
  fail(new RangeError('x'));
  show('hidden');
  expect(await errorsOf()).toEqual([
    { name: 'TypeError', route: 'checkout' },
    { name: 'RangeError', route: 'other' },
  ]);
});

it.each<[string, unknown, string]>([
  ['TypeError', new TypeError('x'), ''],
  ['QuotaExceededError', new DOMException('x', 'QuotaExceededError'), ''],
  ['other', Object.assign(new Error('x'), { name: 'anna@example.lv' }), ''],
  ['other', 'anna@example.lv', ''],
  ['RangeError', null, 'Uncaught RangeError: x'],
  ['other', null, 'ResizeObserver loop completed'],
])('reports an error as %s', async (name, error, message) => {
  fail(error, message);
  show('hidden');
  expect((await errorsOf()).map((each) => each.name)).toEqual([name]);
});

it('reports a promise that was rejected without a handler', async () => {
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new SyntaxError('x') }));
  show('hidden');
  expect(await errorsOf()).toEqual([{ name: 'SyntaxError', route: 'product' }]);
});

it('reports neither text nor URL of an error [S-30]', async () => {
  fail(new Error('anna@example.lv at https://shop.example/my-account'));
  show('hidden');
  const [text] = await Promise.all(beacons.map(({ body }) => body.text()));
  expect(text).not.toMatch(/anna|https?:|my-account|KETTLE/);
  expect(pageReportBody.safeParse(JSON.parse(text ?? '')).success).toBe(true);
});

it('reports at most ten errors of a window', async () => {
  for (let i = 0; i < 8; i++) fail(new Error('x'));
  show('hidden');
  for (let i = 0; i < 8; i++) fail(new Error('x'));
  show('hidden');
  expect(await errorsOf()).toHaveLength(10);
  for (const each of await reports()) expect(pageReportBody.safeParse(each).success).toBe(true);
});

it('stops when the window ends', () => {
  report({ name: 'LCP', value: 900 });
  window.abort();
  fail(new Error('x'));
  show('hidden');
  expect(beacons).toEqual([]);
});
