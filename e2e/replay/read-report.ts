// Reads and validates a bug report; error messages are meant for the command line.
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { type BugReport, bugReport, REPORT_VERSION } from '#schemas/bug-report.ts';
import { CATALOGUE_GENERATION } from '#schemas/collections.ts';

/** Thrown for a file that cannot be replayed; the message contains the reason. */
export class UnreadableReport extends Error {}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UnreadableReport(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** @throws UnreadableReport */
export function readReport(file: string | undefined): BugReport {
  if (!file) throw new UnreadableReport('Which report? npm run replay -- FILE');
  let json: unknown;
  try {
    json = JSON.parse(textOf(file));
  } catch (error) {
    if (error instanceof UnreadableReport) throw error;
    throw new UnreadableReport(`${file} is not JSON`);
  }
  const kind = z.looseObject({ report: bugReport.shape.report, version: z.int() }).safeParse(json);
  if (!kind.success) throw new UnreadableReport(`${file} is no bug report of this shop`);
  if (kind.data.version !== REPORT_VERSION)
    throw new UnreadableReport(
      `${file} has version ${kind.data.version}; this is for version ${REPORT_VERSION}`,
    );
  const parsed = bugReport.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UnreadableReport(
      `${file} is damaged at ${issue?.path.map(String).join('.')}: ${issue?.message}`,
    );
  }
  const { catalogue } = parsed.data.versions;
  if (catalogue !== CATALOGUE_GENERATION)
    throw new UnreadableReport(
      `${file} has a catalogue of generation ${catalogue}, and this build has ${CATALOGUE_GENERATION}: check out the build it was made with`,
    );
  return parsed.data;
}
