// The latest report from each device in a branch. The number of devices is capped because the endpoint is public;
// entries expire after 30 days.
import { and, desc, eq, lte } from 'drizzle-orm';
import type { DeviceReportBody } from '#schemas/bridge/device-report-body.ts';
import type { Db } from '../database/open-database.ts';
import { devices } from '../database/tables.ts';
import { refuse } from '../ports/refusal.ts';

export const DEVICES_MAX = 1_000;
const KEPT_MS = 30 * 86_400_000;

/** Stores a device's report. `now`: ms since 1970. @throws 429 for a new device beyond the limit */
export async function storeReport(db: Db, report: DeviceReportBody, now: number): Promise<void> {
  const { device_id: id, name } = report;
  await db.delete(devices).where(lte(devices.seen_at, now - KEPT_MS));
  const row = { seen_at: now, report };
  const known = await db
    .update(devices)
    .set(row)
    .where(and(eq(devices.id, id), eq(devices.name, name)))
    .returning({ id: devices.id });
  if (known.length > 0) return;
  if ((await db.$count(devices)) >= DEVICES_MAX) throw refuse(429, 'Too many devices');
  await db
    .insert(devices)
    .values({ id, name, ...row })
    .onConflictDoUpdate({ target: [devices.id, devices.name], set: row });
}

/** Returns all devices, most recent report first. `seen_at`: ISO time of the report. */
export async function listDevices(db: Db): Promise<(DeviceReportBody & { seen_at: string })[]> {
  const rows = await db.select().from(devices).orderBy(desc(devices.seen_at)).limit(DEVICES_MAX);
  return rows.map(({ report, seen_at }) => ({
    ...(report as DeviceReportBody),
    seen_at: new Date(seen_at).toISOString(),
  }));
}
