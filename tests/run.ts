// npm test: the whole proof, lane by lane: checks, unit tests with the bridge on the embedded database, the bridge on
// PostgreSQL where it is installed, journeys, and the shop in a real browser. Finds a Chromium or installs one; starts
// and stops everything it needs. A lane that fails ends the run. A table at the end tells what each took.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { systemChromium } from '#e2e/system-chromium.ts';
import { aptInstall } from './lanes/debian-packages.ts';
import { laneTable } from './lanes/lane-table.ts';
import { startPostgres } from './lanes/own-postgres.ts';
import { type Lane, type LaneResult, runLane } from './lanes/run-lane.ts';
import { propertySeed } from './support/seed.ts';

const JOURNEYS = 'tests/journeys/vitest.config.ts';

/** Debian's headless shell, else a Chromium that is there, else Playwright's own download (undefined). */
function chromium(): string | undefined {
  const found = systemChromium();
  if (found?.endsWith('headless-shell')) return found;
  if (aptInstall('chromium-headless-shell') || found) return systemChromium();
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return undefined;
}

const env = { PROPERTY_SEED: String(propertySeed()), SHOP_CHROMIUM: chromium() ?? '' };
const postgres = await startPostgres();
const lanes: Lane[] = [
  { name: 'check', runner: 'own', command: ['tsx', 'tests/check.ts'], env, budget: 60 },
  { name: 'unit, bridge on PGlite', runner: 'vitest', command: ['vitest', 'run'], env, budget: 240 },
];
if (postgres)
  lanes.push({
    name: 'bridge on PostgreSQL',
    runner: 'vitest',
    command: ['vitest', 'run', 'tests/bridge', 'tests/host'],
    env: { ...env, TEST_DATABASE_URL: postgres.address },
    budget: 120,
  });
if (existsSync(JOURNEYS))
  lanes.push({
    name: 'journeys',
    runner: 'vitest',
    command: ['vitest', 'run', '--config', JOURNEYS],
    env,
    budget: 240,
  });
lanes.push({ name: 'browser', runner: 'playwright', command: ['playwright', 'test'], env, budget: 240 });

console.log(
  postgres
    ? 'PostgreSQL is running for the bridge’s tests'
    : 'no PostgreSQL here: the bridge is tested on PGlite only',
);
console.log(`PROPERTY_SEED=${env.PROPERTY_SEED}`);
const results: LaneResult[] = [];
try {
  for (const lane of lanes) {
    console.log(`\n── ${lane.name}`);
    const result = runLane(lane);
    results.push(result);
    if (result.failed > 0) break;
  }
} finally {
  postgres?.stop();
}
console.log(`\nPROPERTY_SEED=${env.PROPERTY_SEED}`);
console.log(laneTable(results));
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
