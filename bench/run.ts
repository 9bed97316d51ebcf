// npm run bench: prints what was measured, as ratios within one run where absolute times would lie. Never fails.
// One part alone: npm run bench -- lighthouse

import { spawnSync } from 'node:child_process';
import { buildIsStale } from '../bridge/shop/build-age.ts';
import { filterHeap } from './filter-heap.ts';
import { filterSpeed } from './filter-speed.ts';
import { firstStart } from './first-start.ts';
import { lighthouseScores } from './lighthouse-scores.ts';
import { pullSpeed } from './pull-speed.ts';
import { reactions } from './reactions.ts';
import { searchSpeed } from './search-speed.ts';

const sizes = async () => {
  spawnSync('npx', ['--no-install', 'tsx', 'tests/size-budgets.ts'], { stdio: 'inherit' });
};

const parts: Record<string, () => Promise<void>> = {
  sizes,
  start: firstStart,
  reactions,
  filters: async () => {
    await filterSpeed();
    await filterHeap();
  },
  search: searchSpeed,
  pull: pullSpeed,
  lighthouse: lighthouseScores,
};

if (await buildIsStale('.', 'dist'))
  spawnSync('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], { stdio: 'inherit' });
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  console.log(`no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  await part();
}
