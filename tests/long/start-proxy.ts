// Starts the nginx of deploy/nginx.conf, or of the configuration that `npm run nginx` prints, in front of a backend that
// reports what it received. Neither a build nor a bridge is needed.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { startServer } from '#tests/support/cluster/server-process.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** `deployed`: deploy/nginx.conf; `printed`: the output of `npm run nginx`. */
export type ProxyKind = 'deployed' | 'printed';

/** Returns deploy/nginx.conf, in which `behind` replaces the example of an outer proxy and its comment signs. */
function deployed(folder: string, listen: string, backend: string, behind: readonly string[]): string {
  const text = readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8')
    .replace('listen 80 ', `listen ${listen} `)
    .replace('/var/cache/', `${folder}/cache/`)
    .replaceAll(/store-\d:4173/g, backend);
  const named = (line: string) => behind.map((each) => line.replace('192.0.2.1', each)).join('\n');
  return behind.length === 0
    ? text
    : text.replaceAll(/^ *# (.*\b192\.0\.2\.1\b.*;)$/gm, (_, line) => named(line));
}

function printed(folder: string, listen: string, backend: string, behind: readonly string[]): string {
  const served = path.join(folder, 'shop');
  mkdirSync(served);
  cpSync(path.join(root, 'src/app/public/shop.config.json'), path.join(served, 'shop.config.json'));
  writeFileSync(path.join(served, 'index.html'), '<!doctype html><title>Shop</title>');
  const options = ['--backend', `http://${backend}`, '--root', served, '--listen', listen];
  return execFileSync(
    process.execPath,
    [
      ...['--import', 'tsx', 'host/write-nginx.ts', ...options, '--cache', path.join(folder, 'cache/shop')],
      ...behind.flatMap((each) => ['--behind', each]),
    ],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
}

/** What the backend received, and the cache's state of the response. */
export type Seen = { headers: IncomingHttpHeaders; cache: string | undefined };

/**
 * @param options.together number of concurrent requests that the backend waits for before it responds to any of them
 * @param options.behind addresses of the proxies in front of nginx
 * @param options.lifetime `Cache-Control` of the backend's responses
 */
export async function startProxy(
  kind: ProxyKind,
  { together = 1, behind = [] as readonly string[], lifetime = 'public, max-age=60' } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-proxy-'));
  for (const name of ['cache', 'tmp']) mkdirSync(path.join(folder, name));
  let waiting: (() => void)[] = [];
  const backend = createServer(({ headers }, response) => {
    waiting.push(() => response.setHeader('Cache-Control', lifetime).end(JSON.stringify(headers)));
    if (waiting.length < together) return;
    for (const respond of waiting) respond();
    waiting = [];
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const port = await freePort();
  const configuration = (kind === 'deployed' ? deployed : printed)(
    folder,
    `127.0.0.1:${port}`,
    `127.0.0.1:${(backend.address() as AddressInfo).port}`,
    behind,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((each) => `${each}_temp_path ${folder}/tmp/${each};`)
    .join(' ');
  // a request that waits for another one, waits until the test ends
  const waits = 'proxy_cache_lock_timeout 1h; proxy_cache_lock_age 1h;';
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; user root; pid ${folder}/pid; error_log ${folder}/error;\nevents {}\nhttp { access_log off; ${temporary} ${waits}\n${configuration.replaceAll(/^ *proxy_cache_lock_timeout .*$/gm, '')}}\n`,
  );
  const { PATH } = process.env;
  const env = { PATH: `${PATH}:/usr/sbin` };
  const nginx = await startServer({
    name: 'nginx',
    command: 'nginx',
    args: ['-p', folder, '-c', file],
    port,
    env,
  });
  return {
    /** @param from address of loopback that the request comes from */
    ask: (pathname: string, headers: Record<string, string> = {}, from = '127.0.0.1') =>
      new Promise<Seen>((resolve, reject) => {
        const options = {
          host: '127.0.0.1',
          port,
          path: pathname,
          headers,
          localAddress: from,
          agent: false,
        };
        const sent = request(options, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => {
            const cache = response.headers['x-cache-status'];
            resolve({ headers: JSON.parse(text), cache: cache === undefined ? cache : String(cache) });
          });
        });
        sent.on('error', reject).end();
      }),
    stop: async () => {
      await nginx.stop();
      backend.closeAllConnections();
      backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
