// npm test: runs all lanes: checks, unit tests with the bridge on PostgreSQL if it is installed, what could differ on
// PGlite, journeys, and the storefront in a real browser. Finds or installs Chromium and prints a table at the end. No lane
// starts after one that fails. `--changed [COMMIT]` tests what differs from a commit, by default from the last one.
import { startPostgres } from '#connectors/medusa/engine/start-postgres.ts';
import { installedChromium } from '#e2e/installed-chromium.ts';
import { changedLanes, JOURNEYS } from './lanes/changed-lanes.ts';
import { laneTable } from './lanes/lane-table.ts';
import { onPgliteToo } from './lanes/on-pglite-too.ts';
import { type Lane, type LaneResult, runTracks } from './lanes/run-lane.ts';
import { propertySeed } from './support/seed.ts';

const env = { PROPERTY_SEED: String(propertySeed()), SHOP_CHROMIUM: installedChromium() ?? '' };
const seed = `PROPERTY_SEED=${env.PROPERTY_SEED}`;

async function runAll(): Promise<LaneResult[]> {
  const postgres = await startPostgres();
  console.log(
    `The bridge is tested on PGlite${postgres ? ' and PostgreSQL' : ' only: PostgreSQL is not installed'}`,
  );
  const vitest = (name: string, ...options: string[]): Lane => ({
    name,
    runner: 'vitest',
    command: ['vitest', 'run', ...options],
    env,
  });
  try {
    return await runTracks([
      [
        { name: 'check', runner: 'own', command: ['tsx', 'tests/check.ts'], env },
        { ...vitest('unit'), env: { ...env, TEST_DATABASE_URL: postgres?.address } },
        ...(postgres ? [vitest('bridge on PGlite', ...onPgliteToo)] : []),
        vitest('journeys', '--config', JOURNEYS),
        { name: 'browser', runner: 'playwright', command: ['playwright', 'test'], env },
      ],
    ]);
  } finally {
    postgres?.stop();
  }
}

async function runChanged(base: string): Promise<LaneResult[]> {
  const { tracks, left } = changedLanes(base, env);
  const results = await runTracks(tracks);
  if (left > 0) console.log(`\n${left} more test files can be affected; npm test runs them`);
  return results;
}

console.log(seed);
const option = process.argv.indexOf('--changed');
const started = performance.now();
const results = option === -1 ? await runAll() : await runChanged(process.argv[option + 1] ?? 'HEAD');
console.log(`\n${seed}`);
console.log(`${((performance.now() - started) / 60_000).toFixed(1)} minutes\n`);
console.log(laneTable(results));
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
