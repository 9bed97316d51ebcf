// The first page of a replay: fills this origin's databases from the report, and goes on to the page it was made at.
import type { BugReport } from '#schemas/bug-report.ts';
import { openDatabases } from '#shared/database/open-databases.ts';
import { fillDevice } from './fill-device.ts';

/** Out: resolves when the shop is being opened. */
export async function openReplay(): Promise<void> {
  const report = (await (await fetch('/__replay/report.json')).json()) as BugReport & { start: string };
  const databases = await openDatabases();
  await fillDevice(databases, report.collections);
  await Promise.all([databases.catalogue.close(), databases.personal.close()]);
  location.replace(report.start);
}
