// How much longer a client waits for its searches while another one asks for as much as the bridge lets it: the 99th
// percentile alone and beside it, as a ratio within one run. The goal is three. On PGlite, and on PostgreSQL where it is
// installed.
import { once } from 'node:events';
import { request } from 'node:http';
import { startBridgeProcess } from '../tests/long/killed-bridge.ts';
import { onEachDatabase } from './each-database.ts';
import { heaviest } from './search-beside-stock.ts';

const PRODUCTS = 2_100;
const SEARCHES = 100;
const SEARCHES_AT_ONCE = 8;
const LARGE_BODIES_AT_ONCE = 50;
const LARGE_BODY = `{"query":{"match_all":{}},"size":0${' '.repeat(239 * 1024)}`;
const MOST = 3;

let asked = 0;
/** A body that nobody has sent before. */
const unheard = (body: object): string => JSON.stringify({ ...body, timeout: `${1_000 + asked++}ms` });

async function search(port: string, localAddress: string, body: string): Promise<number> {
  const sent = request({
    ...{ host: '127.0.0.1', port, localAddress, agent: false, method: 'POST' },
    path: '/api/catalog/zibens_lv/product/_search',
    headers: { 'content-type': 'application/json' },
  }).end(body);
  const [answer] = await once(sent, 'response');
  for await (const _ of answer);
  return answer.statusCode;
}

const percentile = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

async function measure(name: string, data: NodeJS.ProcessEnv): Promise<void> {
  const bridge = await startBridgeProcess(data);
  const { port } = new URL(bridge.address);
  try {
    let unanswered = 0;
    const bystanders = async (): Promise<number> => {
      const times: number[] = [];
      for (let at = 0; at < SEARCHES; at++) {
        const started = performance.now();
        const body = unheard({ query: { multi_match: { fields: ['name'], query: 'dators' } }, size: 24 });
        if ((await search(port, '127.0.0.1', body)) !== 200) unanswered += 1;
        times.push(performance.now() - started);
      }
      return percentile(times);
    };
    await bystanders(); // warms up
    const alone = await bystanders();
    const kinds: [string, (at: number) => string, number][] = [
      ...Object.entries(heaviest).map(([what, body]): [string, () => string, number] => [
        what,
        () => unheard(body),
        SEARCHES_AT_ONCE,
      ]),
      ['large bodies', (at) => `${LARGE_BODY},"from":${at % 9_000}}`, LARGE_BODIES_AT_ONCE],
    ];
    for (const [what, bodyOf, atOnce] of kinds) {
      let isOver = false;
      const others = Array.from({ length: atOnce }, async () => {
        while (!isOver) await search(port, '127.0.0.2', bodyOf(asked++)).catch(() => undefined);
      });
      const beside = await bystanders();
      isOver = true;
      await Promise.all(others);
      const ratio = beside / alone;
      console.log(
        `${name}, beside ${atOnce} × ${what}: p99 ${beside.toFixed(0)} ms, alone ${alone.toFixed(0)} ms, ratio ${ratio.toFixed(1)}${ratio > MOST ? `, over ${MOST}` : ''}`,
      );
    }
    console.log(`${name}: ${unanswered} searches of the bystander were not answered`);
  } finally {
    await bridge.kill();
  }
}

export const bystander = (): Promise<void> =>
  onEachDatabase('bystander', ({ name, data }) =>
    measure(name, { BRIDGE_PRODUCTS: String(PRODUCTS), BRIDGE_RATE_LIMIT: '0', ...data }),
  );
