// Measures the host's page responses: rendered and cached pages one after another, then the throughput of cached pages.
// The load generator runs on the same machine, whose load average is printed with each result. Aims: p95 40 ms
// rendered, 25 ms cached, 2,000 per second.
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBridgeProcess } from '#tests/long/killed-bridge.ts';

const PRODUCTS = 1_200;
const PAGES = 120;
const WARM = 10;
const AT_ONCE = 16;
const LOADED_MS = 5_000;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Requests a page and resolves with the milliseconds until its last byte; rejects if the status is not 200. */
const ask = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - started)
          : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    })
      .once('error', reject)
      .end();
  });

function summary(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}

async function inTurn(urls: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const url of urls) times.push(await ask(url));
  return times;
}

export async function pageSpeed(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'bench-pages-'));
  const { address, kill } = await startBridgeProcess({
    BRIDGE_DATA: join(data, 'data'),
    BRIDGE_PRODUCTS: String(PRODUCTS),
    NODE_ENV: 'production',
  });
  try {
    const map = await (await fetch(`${address}/sitemap.xml`)).text();
    const all = [...map.matchAll(/<loc>([^<]*\/p\/[^<]*)<\/loc>/g)].map(([, url = '']) => url);
    const urls = all.filter((_, at) => at % Math.ceil(all.length / (PAGES + WARM)) === 0);
    await inTurn(urls.splice(0, WARM));
    const busy = () => `(machine ${loadavg()[0]?.toFixed(1)})`;
    console.log(`product pages, rendered: ${summary(await inTurn(urls))}  ${busy()}`);
    console.log(`product pages, cached: ${summary(await inTurn(urls))}  ${busy()}`);
    const times: number[] = [];
    const until = performance.now() + LOADED_MS;
    const asking = Array.from({ length: AT_ONCE }, async (_, first) => {
      for (let at = first; performance.now() < until; at++)
        times.push(await ask(urls[at % urls.length] ?? ''));
    });
    await Promise.all(asking);
    console.log(
      `cached pages, ${AT_ONCE} concurrent: ${((times.length / LOADED_MS) * 1_000).toFixed(0)} per second, ${summary(times)}  ${busy()}`,
    );
  } finally {
    await kill();
    await rm(data, { recursive: true, force: true });
  }
}
