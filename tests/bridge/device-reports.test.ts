// Tests reports from devices in branches: the latest report of each device is stored, within limits.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { devices } from '#bridge/database/tables.ts';
import { DEVICES_MAX, listDevices, storeReport } from '#bridge/orders/store-report.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { count, deviceReportOf, post } from '../support/backend/requests.ts';

const DAY_MS = 86_400_000;
let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ requestsPerMinute: 100_000 });
});
afterAll(() => bridge.close());
const report = (body: object) => post(bridge, '/api/device/report', body);

it('stores the latest report of each device, identified by id and name', async () => {
  await report(deviceReportOf('device-1'));
  const answer = await report(deviceReportOf('device-1', { orders_waiting: 3 }));
  expect(answer.json()).toEqual({ code: 200, result: true });
  await report(deviceReportOf('device-1', { name: 'Kase 3' }));
  const listed = (await listDevices(bridge.db)).map(({ name, orders_waiting, seen_at }) => ({
    name,
    orders_waiting,
    seen_at,
  }));
  const seen_at = new Date(NOW).toISOString();
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual({ name: 'Kase 2', orders_waiting: 3, seen_at });
  expect(listed).toContainEqual({ name: 'Kase 3', orders_waiting: 1, seen_at });
});

it('refuses a report with unknown or missing fields', async () => {
  const before = await count(bridge, 'devices');
  const wrong = [
    {},
    { ...deviceReportOf('device-2'), email: 'anna@example.lv' },
    deviceReportOf('x'),
    deviceReportOf('device-2', { orders_waiting: -1 }),
    deviceReportOf('device-2', { storage_share: 2 }),
    deviceReportOf('device-2', { name: 'a\u0000b' }),
    deviceReportOf('device-2', { synced_at: 'yesterday' }),
  ];
  for (const body of wrong) expect((await report(body)).statusCode, JSON.stringify(body)).toBe(400);
  expect(await count(bridge, 'devices')).toBe(before);
});

it('refuses new devices above the maximum until a known device has sent no report for a month', async () => {
  const known = await count(bridge, 'devices');
  const many = Array.from({ length: DEVICES_MAX - known }, (_, at) => {
    const reported = deviceReportOf(`many-${at}-devices`);
    return { id: reported.device_id, name: reported.name, seen_at: NOW + DAY_MS, report: reported };
  });
  await bridge.db.insert(devices).values(many);
  const late = NOW + 2 * DAY_MS;
  await expect(storeReport(bridge.db, deviceReportOf('one-too-many'), late)).rejects.toMatchObject({
    status: 429,
  });
  await storeReport(bridge.db, deviceReportOf('device-1', { orders_waiting: 5 }), late);
  expect((await listDevices(bridge.db))[0]).toMatchObject({ device_id: 'device-1', orders_waiting: 5 });
  // a known device without a report in this period was dropped, which makes room for the new one
  await storeReport(bridge.db, deviceReportOf('one-too-many'), NOW + 31 * DAY_MS - 1);
  expect(await count(bridge, 'devices')).toBe(DEVICES_MAX);
});

it('refuses the 130th report in a minute from one network [S-31]', async () => {
  const codes = [];
  for (let at = 0; at < 130; at += 1) codes.push((await report({})).statusCode);
  expect(codes.at(-1)).toBe(429);
});
