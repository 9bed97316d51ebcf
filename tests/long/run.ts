// npm run test:long: runs tests with many repetitions and random seeds for hours, on PostgreSQL too if it is installed.
// PROPERTY_SEED sets the seed; LONG_SHARE sets the fraction of the repetitions that run.
import { randomInt } from 'node:crypto';
import { startPostgres } from '#connectors/medusa/engine/start-postgres.ts';
import { laneTable } from '../lanes/lane-table.ts';
import { type LaneResult, runLane } from '../lanes/run-lane.ts';

const PROPERTY_SEED = process.env.PROPERTY_SEED || String(randomInt(2 ** 31));
const reported = `PROPERTY_SEED=${PROPERTY_SEED} LONG_SHARE=${process.env.LONG_SHARE || 1}`;
const postgres = await startPostgres();
console.log(reported);
const env = { PROPERTY_SEED, LONG_DATABASE_URL: postgres?.address ?? '' };
const results: LaneResult[] = [];
try {
  console.log('\n── unit tests with this seed and all their random cases');
  results.push(
    await runLane({
      name: 'unit, this seed',
      runner: 'vitest',
      command: ['vitest', 'run'],
      env: { ...env, LONG_LANE: '1' },
    }),
  );
  console.log('\n── journeys with this seed and a crash at each write');
  results.push(
    await runLane({
      name: 'journeys, this seed',
      runner: 'vitest',
      command: ['vitest', 'run', '--config', 'tests/journeys/vitest.config.ts'],
      env: { ...env, LONG_LANE: '1' },
    }),
  );
  console.log('\n── by number');
  results.push(
    await runLane({
      name: 'by number',
      runner: 'vitest',
      command: ['vitest', 'run', '--config', 'tests/long/vitest.config.ts', ...process.argv.slice(2)],
      env,
    }),
  );
  console.log('\n── copies of the bridge on one PostgreSQL');
  results.push(
    await runLane({
      name: 'copies',
      runner: 'vitest',
      command: ['vitest', 'run', '--config', 'tests/cluster/vitest.config.ts'],
      env: { PROPERTY_SEED },
    }),
  );
  console.log('\n── searches at a real OpenSearch, if Java and Maven are installed');
  results.push(
    await runLane({
      name: 'OpenSearch',
      runner: 'vitest',
      command: ['vitest', 'run', '--config', 'tests/opensearch/vitest.config.ts'],
      env: { PROPERTY_SEED },
    }),
  );
} finally {
  postgres?.stop();
}
console.log(`\n${reported}`);
console.log(laneTable(results));
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
