// npm run replay -- FILE: opens the storefront in the state of a bug report, against its recorded responses. Prints one
// line to standard output: the URL.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '#host/build-app.ts';
import { buildIsStale } from '#host/build-is-stale.ts';
import { readStaticFiles } from '#host/read-static-files.ts';
import { buildPageScript } from '../build-device-door.ts';
import { readReport, UnreadableReport } from './read-report.ts';
import { serveReplay } from './serve-replay.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');

try {
  const report = readReport(process.argv[2]);
  if (await buildIsStale(root, dist)) {
    process.stderr.write('Building the application (about half a minute)\n');
    await buildApp(root);
  }
  const door = await buildPageScript(join(import.meta.dirname, 'replay-door.ts'), 'replay');
  const replay = await serveReplay(report, await readStaticFiles(dist), `${door}\nvoid replay.openReplay();`);
  process.stderr.write(
    `made at ${new Date(report.made_at).toISOString()} with ${report.versions.browser}; fault: ${report.fault}\nopen it in a browser; Ctrl+C ends it:\n`,
  );
  process.stdout.write(`${replay.address}\n`);
} catch (error) {
  if (!(error instanceof UnreadableReport)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
