// The bystander of bystander.ts, in a process of its own so that the load generator's work is not measured: sends searches
// one after another, with a short pause between them, and answers with their times.
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** of one window */
const SEARCHES = 200;
/** so that a window meets every phase of the load's requests */
const PAUSE_MS = 4;
/** of one window; a wait that is that long is over the goal anyway */
const LONGEST_MS = 10_000;

export type Window = { waits: number[]; unanswered: number };

let asked = 0;

/** Sends a search whose body was not sent before. Returns its status. */
async function search(): Promise<number> {
  const sent = request({
    ...{ host: '127.0.0.1', port: process.argv[2], localAddress: '127.0.0.1', agent: false, method: 'POST' },
    path: '/api/catalog/zibens_lv/product/_search',
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

// ends with the bench, also one that was killed
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
