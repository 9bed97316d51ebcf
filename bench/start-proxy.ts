// Starts the nginx that `npm run nginx` configures in front of copies of the bridge, with or without its cache.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { nginxConfiguration } from '#host/nginx-configuration.ts';
import { type Endpoint, endpoints } from '#schemas/bridge/endpoints.ts';
import { startServer } from '#tests/support/cluster/server-process.ts';

const { PATH } = process.env;

/**
 * Starts nginx on a free port of loopback.
 * @param ports of the copies on loopback
 * @throws if nginx is not installed
 */
export async function startProxy(ports: readonly number[], isCaching: boolean) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-proxy-'));
  mkdirSync(path.join(folder, 'logs'));
  const port = await freePort();
  const printed = nginxConfiguration({
    ...{ root: folder, backend: 'http://copies', backendPaths: ['/api/'], storePrefixes: [] },
    ...{ areUrlsMapped: false, cacheFolder: path.join(folder, 'cache'), orderPath: '/api/order/create' },
    publicPaths: Object.values<Endpoint>(endpoints)
      .filter(({ publicSeconds }) => publicSeconds !== undefined)
      .map(({ path: below }) => `/api${below}`),
    ...{ contentPolicy: '', headers: {}, serverName: '_', listen: `127.0.0.1:${port}` },
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(folder, kind)};`,
  );
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; worker_processes 1; pid ${path.join(folder, 'pid')}; error_log ${path.join(folder, 'logs/error')};`,
      'events {}',
      'http {',
      `access_log off; ${temporary.join(' ')}`,
      `upstream copies { ${ports.map((each) => `server 127.0.0.1:${each};`).join(' ')} keepalive 32; }`,
      isCaching ? printed : printed.replaceAll('proxy_cache shop;', 'proxy_cache off;'),
      '}',
    ].join('\n'),
  );
  const server = await startServer({
    ...{ name: 'nginx', command: 'nginx', args: ['-p', folder, '-c', file], port },
    env: { PATH: `${PATH}:/usr/sbin` },
  });
  return {
    address: `http://127.0.0.1:${port}`,
    pid: server.pid() ?? 0,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
