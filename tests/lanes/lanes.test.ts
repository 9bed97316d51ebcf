// Tests the table of lanes, their order, the counts of their tests, and that no runner retries a failed test.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laneTable } from './lane-table.ts';
import { onPgliteToo } from './on-pglite-too.ts';
import { countsOf, type Lane, runLane, runTracks } from './run-lane.ts';

const lane = { name: 'unit', passed: 12, failed: 0, seconds: 61.4 };

describe('laneTable', () => {
  const failing = { name: 'browser', passed: 3, failed: 2, seconds: 300 };

  it('has a row for each lane', () => {
    const lines = laneTable([lane, failing]).split('\n');
    expect(lines.slice(0, 3).map((line) => line.split(/ {2,}/))).toEqual([
      ['lane', 'tests', 'seconds'],
      ['unit', '12', '61'],
      ['browser', '5', '300', '2 failed'],
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

  it('counts a failure if the runner crashes without a report', async () => {
    const script = path.join(folder, 'broken.mjs');
    writeFileSync(script, 'process.exit(3);');
    expect(spawnSync(process.execPath, [script]).status).toBe(3);
    const result = await runLane({ name: 'broken', runner: 'own', command: ['tsx', script] });
    expect(result).toMatchObject({ name: 'broken', passed: 0, failed: 1 });
  });
});

describe('runTracks', () => {
  const lanes = (...names: string[]): Lane[] =>
    names.map((name) => ({ name, runner: 'own', command: [name] }));
  /** Runs tracks whose lanes end when `end` is called. */
  const play = (...tracks: Lane[][]) => {
    const running = new Map<string, (failed: number) => void>();
    const results = runTracks(
      tracks,
      ({ name }) =>
        new Promise((resolve) => {
          running.set(name, (failed) => {
            running.delete(name);
            resolve({ ...lane, name, failed });
          });
        }),
    );
    const end = async (name: string, failed = 0) => {
      running.get(name)?.(failed);
      await new Promise(setImmediate);
    };
    return { running, results, end };
  };

  it('runs tracks side by side and the lanes of a track one after another', async () => {
    const { running, results, end } = play(lanes('unit', 'journeys'), lanes('browser'));
    expect([...running.keys()]).toEqual(['unit', 'browser']);
    await end('unit');
    expect([...running.keys()]).toEqual(['browser', 'journeys']);
    await end('journeys');
    await end('browser');
    expect((await results).map(({ name }) => name)).toEqual(['unit', 'journeys', 'browser']);
  });

  it('starts no lane after one that failed', async () => {
    const { running, results, end } = play(lanes('unit', 'journeys'), lanes('browser'));
    await end('browser', 1);
    await end('unit');
    expect([...running.keys()]).toEqual([]);
    expect((await results).map(({ name }) => name)).toEqual(['browser', 'unit']);
  });
});

describe('the tests that run on PGlite too', () => {
  it.each(onPgliteToo)('exist: %s', (file) => {
    expect(existsSync(file)).toBe(true);
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
