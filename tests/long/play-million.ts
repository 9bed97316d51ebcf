// Plays schedules of the order outbox and logs progress: `npm run schedules -- COUNT FILE FIRST_SEED`; the defaults are
// 1000000, schedules.log and 1. The run can be stopped at any time; the last line of the log contains the count.
// Failures are logged with seed and violations, and do not end the run.
import { appendFileSync } from 'node:fs';
import { playSchedules } from '../simulation/play-schedules.ts';

const BATCH = 1_000;
const [count = '1000000', file = 'schedules.log', first = '1'] = process.argv.slice(2);
const wanted = Number(count);
const from = Number(first);
const note = (line: string) => appendFileSync(file, `${line}\n`);

const hits = new Map<string, number>();
let played = 0;
let failed = 0;
const progress = () => {
  const cpuMs = process.cpuUsage().user / 1_000 / played;
  note(
    `${new Date().toISOString()} played ${played} of ${wanted} (seeds ${from} to ${from + played - 1}), failed ${failed}, ${cpuMs.toFixed(2)} ms each`,
  );
};

note(`${new Date().toISOString()} pid ${process.pid}, ${wanted} schedules from seed ${from}`);
while (played < wanted) {
  const batch = Math.min(BATCH, wanted - played);
  let left = batch;
  while (left > 0) {
    const at = from + played + (batch - left);
    const { seed, violations, hits: met } = await playSchedules(at, left);
    for (const [what, times] of met) hits.set(what, (hits.get(what) ?? 0) + times);
    left = seed === 0 ? 0 : left - (seed - at + 1);
    if (seed === 0) continue;
    failed += 1;
    note(`FAILED seed ${seed}: ${violations.join('; ')}`);
  }
  played += batch;
  progress();
}
note(`done: ${played} schedules, ${failed} failed`);
note([...hits].map(([what, times]) => `${what} ${times}`).join(', '));
