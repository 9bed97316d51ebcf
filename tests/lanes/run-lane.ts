// Runs one lane of tests in a child process. The runner prints a readable report and writes a JSON report, from which
// the tests are counted.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Name of a test runner, which determines the format of its JSON report; 'own' is `{ passed, failed }`. */
export type Runner = 'vitest' | 'playwright' | 'own';
export type Lane = {
  name: string;
  runner: Runner;
  command: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** maximum duration in seconds on two idle cores */
  budget: number;
};
export type LaneResult = { name: string; passed: number; failed: number; seconds: number; budget: number };

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

/** Runs a lane. A runner that exits with an error without reporting a failure counts as one failed test. */
export function runLane({ name, runner, command, env, budget }: Lane): LaneResult {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-lane-'));
  const file = path.join(folder, 'report.json');
  const extra = reporting[runner](file);
  const started = performance.now();
  const { status } = spawnSync('npx', ['--no-install', ...command, ...extra.args], {
    stdio: 'inherit',
    env: { ...process.env, ...env, ...extra.env },
  });
  const seconds = (performance.now() - started) / 1000;
  const counted = existsSync(file) ? countsOf(runner, readFileSync(file, 'utf8')) : undefined;
  rmSync(folder, { recursive: true, force: true });
  const { passed, failed } = counted ?? { passed: 0, failed: 0 };
  return { name, passed, failed: status === 0 ? failed : Math.max(1, failed), seconds, budget };
}
