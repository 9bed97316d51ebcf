// Starts the deployment of docs/deploy.md: a build behind nginx with the configuration that `npm run nginx` prints. Needs
// Debian's nginx.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { startBridge } from '#e2e/bridge-process.ts';
import { buildApp } from '#host/build-app.ts';
import { buildIsStale } from '#host/build-is-stale.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;
if (!hasNginx) console.log('nginx is not installed: skipping the deployment');

/** Sends a request over HTTP/2 and returns the headers of its response. */
function askAt(origin: string, pathname: string, headers: Record<string, string> = {}) {
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const session = connect(origin, { rejectUnauthorized: false });
    session.on('error', reject);
    const request = session.request({ ':path': pathname, ...headers });
    request.on('response', (answered) => {
      resolve(answered);
      session.close();
    });
    request.on('error', reject);
    request.end();
  });
}

/** Starts a bridge, and nginx in front of it. `folder` contains the served build in `shop`. */
export async function startNginx() {
  if (await buildIsStale(root, path.join(root, 'dist'))) await buildApp(root);
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-nginx-'));
  const served = path.join(folder, 'shop');
  cpSync(path.join(root, 'dist'), served, { recursive: true });
  for (const name of ['tmp', 'logs']) mkdirSync(path.join(folder, name));
  const [certificate, key] = ['shop.crt', 'shop.key'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  const bridge = await startBridge();
  const port = await freePort();
  const printed = execFileSync(
    process.execPath,
    [
      '--import',
      'tsx',
      'host/write-nginx.ts',
      '--backend',
      bridge.line.address,
      '--root',
      served,
      '--name',
      'localhost',
      '--listen',
      `127.0.0.1:${port}`,
      '--certificate',
      certificate,
      '--key',
      key,
      '--cache',
      path.join(folder, 'cache'),
    ],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${path.join(folder, 'tmp', kind)};`)
    .join(' ');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${path.join(folder, 'pid')}; error_log ${path.join(folder, 'logs/error')};\nuser root;\nevents {}\nhttp {\naccess_log off; ${temporary}\n${printed}}\n`,
  );
  const server = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const origin = `https://localhost:${port}`;
  const ask = (pathname: string, headers?: Record<string, string>) => askAt(origin, pathname, headers);
  await vi.waitFor(async () => expect((await ask('/'))[':status']).toBe(200), { timeout: 60_000 });
  return {
    ...{ folder, origin, ask, bridge },
    stop: async () => {
      server.kill();
      await bridge.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
