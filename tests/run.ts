// npm test: runs all lanes: checks, unit tests with the bridge on PGlite, the bridge on PostgreSQL if it is installed,
// journeys, and the storefront in a real browser. Finds or installs Chromium and prints a table at the end. The run
// ends after a lane that fails.
import { existsSync } from 'node:fs';
import { startPostgres } from '#connectors/medusa/engine/start-postgres.ts';
import { installedChromium } from '#e2e/installed-chromium.ts';
import { laneTable } from './lanes/lane-table.ts';
import { type Lane, type LaneResult, runLane } from './lanes/run-lane.ts';
import { propertySeed } from './support/seed.ts';

const JOURNEYS = 'tests/journeys/vitest.config.ts';

const env = { PROPERTY_SEED: String(propertySeed()), SHOP_CHROMIUM: installedChromium() ?? '' };
const postgres = await startPostgres();
const lanes: Lane[] = [
  { name: 'check', runner: 'own', command: ['tsx', 'tests/check.ts'], env, budget: 60 },
  { name: 'unit, bridge on PGlite', runner: 'vitest', command: ['vitest', 'run'], env, budget: 240 },
];
if (postgres)
  lanes.push({
    name: 'bridge on PostgreSQL',
    runner: 'vitest',
    command: ['vitest', 'run', 'tests/bridge', 'tests/host', 'tests/conformance', 'tests/connectors'],
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
    ? 'The bridge is tested on PGlite and PostgreSQL'
    : 'PostgreSQL is not installed: the bridge is tested on PGlite only',
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
