// The bystander of bystander.ts, in a process of its own so that the busy client's work beside it is not measured: sends
// searches one after another and answers with the 99th percentile of their times.
import { once } from 'node:events';
import { request } from 'node:http';

const SEARCHES = 100;
/** of one measurement; a wait that is that long is over the goal anyway */
const LONGEST_MS = 10_000;

let asked = 0;

/** A search with a body that no other has; 200 if it was answered. */
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

process.on('message', async () => {
  const waits: number[] = [];
  let unanswered = 0;
  const begun = performance.now();
  while (waits.length < SEARCHES && performance.now() - begun < LONGEST_MS) {
    const started = performance.now();
    if ((await search()) !== 200) unanswered += 1;
    waits.push(performance.now() - started);
  }
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? 0;
  process.send?.({ p99: at(0.99), median: at(0.5), unanswered });
});
