// The kiosk heartbeat: what it reports to the backend, and how often.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listDevices } from '#bridge/orders/store-report.ts';
import type { DeviceReportBody } from '#schemas/bridge/device-report-body.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { AccountBench, refusal } from '../support/worker/account-bench.ts';
import { json } from '../support/worker/test-ports.ts';
import { clock } from '../support/worker/virtual-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PATH = '/device/report';
let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterAll(() => bench.bridge.close());
afterEach(() => bench.tidy());

const kiosk = (over: Partial<ShopConfig['kiosk']> = {}): ShopConfig => ({
  ...bench.config,
  kiosk: { ...bench.config.kiosk, enabled: true, name: 'Kase 2', ...over },
});
const reports = () => bench.calls(PATH);

it('reports the kiosk and its pending orders every five minutes, without a token or user data', async () => {
  const { email, password } = await bench.customer();
  const shop = await bench.shop({
    config: kiosk(),
    ports: { room: async () => ({ used: 25, quota: 100 }) },
  });
  await clock.over(shop.ask('login', { email, password }));
  await clock.pass(29_000);
  expect(reports()).toHaveLength(0);
  await clock.pass(11 * MINUTE_MS);
  expect(reports()).toHaveLength(3);
  expect(reports().map(({ status, token }) => [status, token])).toEqual(Array(3).fill([200, '']));
  const body = reports()[2]?.body as DeviceReportBody;
  expect(body).toMatchObject({ name: 'Kase 2', orders_waiting: 0, orders_asking: 0, storage_share: 0.25 });
  expect(body.synced_at).not.toBeNull();
  expect(JSON.stringify(body)).not.toContain(email);
  expect(await listDevices(bench.bridge.db)).toMatchObject([{ device_id: body.device_id }]);
  const seen = await clock.over(shop.ask('deviceReport', {}));
  expect(seen).toMatchObject({ ok: true, value: { id: body.device_id, name: 'Kase 2', isOnline: true } });
  expect(seen.ok && seen.value.reportedAt).toBeGreaterThan(0);
});

it('keeps the device id across a wipe and a restart', async () => {
  const first = await bench.shop({ config: kiosk() });
  await clock.pass(MINUTE_MS);
  await clock.over(first.ask('startOver', {}));
  await first.stop();
  await bench.shop({ config: kiosk(), device: first.device });
  await clock.pass(MINUTE_MS);
  const ids = reports().map(({ body }) => (body as DeviceReportBody).device_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it.each([
  ['JSON 404', () => json({ code: 404, result: 'Not found' }, 404)],
  [
    'HTML 404',
    () => new Response('<html></html>', { status: 404, headers: { 'content-type': 'text/html' } }),
  ],
])('sends one report per visit if the endpoint does not exist: %s', async (_, answer) => {
  bench.trouble = ({ path }) => (path === PATH ? answer() : undefined);
  await bench.shop({ config: kiosk() });
  await clock.pass(HOUR_MS / 2);
  expect(reports()).toHaveLength(1);
});

it('retries with backoff while the backend fails', async () => {
  bench.trouble = ({ path }) => (path === PATH ? refusal(500) : undefined);
  await bench.shop({ config: kiosk() });
  await clock.pass(HOUR_MS);
  expect(reports().length).toBeGreaterThan(3);
  expect(reports().length).toBeLessThan(30);
});

it('sends at most one report while offline', async () => {
  bench.trouble = () => 'cut';
  const shop = await bench.shop({ config: kiosk() });
  await clock.pass(20 * MINUTE_MS);
  const before = reports().length;
  expect(before).toBeLessThanOrEqual(1);
  bench.trouble = () => undefined;
  shop.connectionMayHaveChanged();
  await clock.pass(MINUTE_MS);
  expect(reports()).toHaveLength(before + 1);
});

it.each([
  ['that is not a kiosk', { enabled: false }],
  ['with reporting turned off', { reportMinutes: 0 }],
])('sends no reports from a device %s', async (_, over) => {
  await bench.shop({ config: kiosk(over) });
  await clock.pass(HOUR_MS);
  expect(reports()).toHaveLength(0);
});
