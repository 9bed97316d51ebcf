// Runs one lane of tests in a child process. The runner prints a readable report, each line after the lane's name, and
// writes a JSON report, from which the tests are counted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Name of a test runner, which determines the format of its JSON report; 'own' is `{ passed, failed }`. */
export type Runner = 'vitest' | 'playwright' | 'own';
export type Lane = {
  name: string;
  runner: Runner;
  command: readonly string[];
  env?: NodeJS.ProcessEnv;
};
export type LaneResult = { name: string; passed: number; failed: number; seconds: number };

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
  passed?: number;
  failed?: number;
};

/** Reads the counts of a runner's report. Returns undefined if the report is invalid. Flaky tests count as failed. */
export function countsOf(runner: Runner, text: string): { passed: number; failed: number } | undefined {
  let report: Report;
  try {
    report = JSON.parse(text);
  } catch {
    return undefined;
  }
  const counts = {
    vitest: [report.numPassedTests, report.numFailedTests],
    playwright: [report.stats?.expected, report.stats && report.stats.unexpected + report.stats.flaky],
    own: [report.passed, report.failed],
  };
  const [passed, failed] = counts[runner];
  return passed === undefined || failed === undefined ? undefined : { passed, failed };
}

const reporting: Record<Runner, (file: string) => { args: string[]; env: NodeJS.ProcessEnv }> = {
  vitest: (file) => ({
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env: {},
  }),
  playwright: (file) => ({ args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
  own: (file) => ({ args: [], env: { LANE_REPORT: file } }),
};

function printLines(name: string, output: Readable): void {
  createInterface({ input: output }).on('line', (line) => console.log(`${name} │ ${line}`));
}

/** Runs a lane. A runner that exits with an error without reporting a failure counts as one failed test. */
export async function runLane({ name, runner, command, env }: Lane): Promise<LaneResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-lane-'));
  const file = path.join(folder, 'report.json');
  const extra = reporting[runner](file);
  const started = performance.now();
  const child = spawn('npx', ['--no-install', ...command, ...extra.args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, ...extra.env },
  });
  printLines(name, child.stdout);
  printLines(name, child.stderr);
  const [status] = await once(child, 'close');
  const seconds = (performance.now() - started) / 1000;
  const counted = existsSync(file) ? countsOf(runner, readFileSync(file, 'utf8')) : undefined;
  rmSync(folder, { recursive: true, force: true });
  const { passed, failed } = counted ?? { passed: 0, failed: 0 };
  return { name, passed, failed: status === 0 ? failed : Math.max(1, failed), seconds };
}

/**
 * Runs tracks side by side, the lanes of a track one after another. After a lane that fails, no further lane starts.
 * @returns the results in the order in which the lanes ended
 */
export async function runTracks(
  tracks: readonly (readonly Lane[])[],
  run: (lane: Lane) => Promise<LaneResult> = runLane,
): Promise<LaneResult[]> {
  const results: LaneResult[] = [];
  const runTrack = async (lanes: readonly Lane[]) => {
    for (const lane of lanes) {
      if (results.some(({ failed }) => failed > 0)) return;
      results.push(await run(lane));
    }
  };
  await Promise.all(tracks.map(runTrack));
  return results;
}
