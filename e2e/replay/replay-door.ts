// The first page of a replay: fills the databases of this origin from the report and redirects to the page where it was
// made.
import type { BugReport } from '#schemas/bug-report.ts';
import { openDatabases } from '#shared/database/open-databases.ts';
import { fillDevice } from './fill-device.ts';

/** Resolves once the redirect has started. */
export async function openReplay(): Promise<void> {
  const report = (await (await fetch('/__replay/report.json')).json()) as BugReport & { start: string };
  const databases = await openDatabases();
  await fillDevice(databases, report.collections);
  await Promise.all([databases.catalogue.close(), databases.personal.close()]);
  location.replace(report.start);
}
