// The bystander of bystander.ts, in its own process so that the load generator's work is not measured. For each message
// it sends searches one after another with a short pause and replies with their latencies.
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** maximum number of searches per window */
const SEARCHES = 200;
/** pause between two searches in ms, which spreads the searches of a window over all phases of the load's requests */
const PAUSE_MS = 4;
/** maximum duration of a window; longer latencies miss the goal anyway */
const LONGEST_MS = 10_000;

export type Window = { waits: number[]; unanswered: number };

let asked = 0;

/** Sends a search with a unique, thus uncached body and returns the response's status. */
async function search(): Promise<number> {
  const sent = request({
    ...{ host: '127.0.0.1', port: process.argv[2], localAddress: '127.0.0.1', agent: false, method: 'POST' },
    path: '/api/catalog/catalogue_lv/product/_search',
    headers: { 'content-type': 'application/json' },
  }).end(
    JSON.stringify({
      query: { multi_match: { fields: ['name'], query: 'dators' } },
      size: 24,
      timeout: `${500_000 + asked++}ms`,
    }),
  );
  const [answer] = await once(sent, 'response');
  for await (const _ of answer);
  return answer.statusCode;
}

// exits when the benchmark exits, even if it was killed
process.on('disconnect', () => process.exit());
process.on('message', async () => {
  const waits: number[] = [];
  let unanswered = 0;
  const begun = performance.now();
  while (waits.length < SEARCHES && performance.now() - begun < LONGEST_MS) {
    await setTimeout(PAUSE_MS);
    const started = performance.now();
    if ((await search()) !== 200) unanswered += 1;
    waits.push(performance.now() - started);
  }
  process.send?.({ waits, unanswered } satisfies Window);
});
