// Tests the table of lanes, the counts of their tests, and that no runner retries a failed test.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laneTable } from './lane-table.ts';
import { countsOf, runLane } from './run-lane.ts';

const lane = { name: 'unit', passed: 12, failed: 0, seconds: 61.4, budget: 240 };

describe('laneTable', () => {
  const failing = { name: 'browser', passed: 3, failed: 2, seconds: 300, budget: 240 };

  it('has a row for each lane', () => {
    const lines = laneTable([lane, failing]).split('\n');
    expect(lines.slice(0, 3).map((line) => line.split(/ {2,}/))).toEqual([
      ['lane', 'tests', 'seconds', 'budget'],
      ['unit', '12', '61', '240'],
      ['browser', '5', '300', '240', '2 failed, over its budget'],
    ]);
  });

  it('ends with the sums of all lanes', () => {
    expect(laneTable([lane, failing]).split('\n').at(-1)).toBe('15 passed, 2 failed');
  });

  it('contains zeros if no lane ran', () => {
    expect(laneTable([]).split('\n').at(-1)).toBe('0 passed, 0 failed');
  });
});

describe('countsOf', () => {
  it('counts passed and failed tests of each runner', () => {
    const vitest = JSON.stringify({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 3 });
    expect(countsOf('vitest', vitest)).toEqual({ passed: 7, failed: 1 });
    const playwright = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 4 } });
    expect(countsOf('playwright', playwright)).toEqual({ passed: 5, failed: 1 });
    expect(countsOf('own', JSON.stringify({ passed: 11, failed: 0 }))).toEqual({ passed: 11, failed: 0 });
  });

  it('counts flaky tests as failed', () => {
    const report = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 4 } });
    expect(countsOf('playwright', report)).toEqual({ passed: 5, failed: 3 });
  });

  it('returns undefined for an invalid report', () => {
    for (const text of ['', '{', '{}']) expect(countsOf('vitest', text)).toBeUndefined();
  });
});

describe('runLane', () => {
  let folder: string;
  beforeAll(() => {
    // the folder is inside the checkout, so that npx finds the installed packages
    folder = mkdtempSync(path.join(process.cwd(), 'node_modules', '.lane-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('counts a failure if the runner crashes without a report', () => {
    const script = path.join(folder, 'broken.mjs');
    writeFileSync(script, 'process.exit(3);');
    expect(spawnSync(process.execPath, [script]).status).toBe(3);
    const result = runLane({ name: 'broken', runner: 'own', command: ['tsx', script], budget: 10 });
    expect(result).toMatchObject({ name: 'broken', passed: 0, failed: 1 });
  });
});

describe('retries of failed tests', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const sources = ['tests', 'e2e', '.'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx)$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  const runners = sources.filter((file) => /(vitest|playwright)\.config\.ts$/.test(file));

  it('are disabled in the configuration of each runner', () => {
    expect(runners.length).toBeGreaterThanOrEqual(5);
    for (const file of runners)
      expect.soft(read(file).match(/\bretr(y|ies): .*/g), file).toEqual([expect.stringMatching(/: 0,$/)]);
  });

  it('are not enabled by any test', () => {
    for (const file of sources) expect.soft(read(file), file).not.toMatch(/\bretr(y|ies): [1-9]/);
  });
});
