// A web server in front of the bridge, as in docs/deploy.md: it serves one build and proxies calls to the backend.
// Deploying another build switches the folder, so files of the previous build are no longer served.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { contentPolicy } from '#host/content-policy.ts';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};
/** Paths that are proxied to the backend, including the configuration, which the bridge provides in every test. */
const ofBackend = /^\/(api|img|energy|__admin|shop\.config\.json)/;

export type WebServer = {
  address: string;
  /** From now on, serves only the build in this folder. */
  deploy: (build: string) => void;
  /** Never responds to requests for this path. Resolves at the first one. */
  holdBack: (pathname: string) => Promise<void>;
  close: () => void;
};

/**
 * @param first folder of the first build
 * @param backend origin of the backend
 */
export async function openWebServer(first: string, backend: string): Promise<WebServer> {
  let build = first;
  let policy = '';
  const deploy = (next: string) => {
    build = next;
    policy = contentPolicy(readFileSync(path.join(build, 'index.html'), 'utf8'), []);
  };
  deploy(first);

  const send = (name: string, response: ServerResponse) => {
    const kept = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.setHeader('Content-Type', types[path.extname(name)] ?? 'application/octet-stream');
    response.setHeader('Cache-Control', kept);
    response.setHeader('Content-Security-Policy', policy);
    response.end(readFileSync(path.join(build, name)));
  };
  const held = new Map<string, () => void>();
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', backend);
    const asked = held.get(pathname);
    if (asked) asked();
    else if (ofBackend.test(pathname)) {
      const { method, headers, url } = incoming;
      const passed = request(new URL(url ?? '/', backend), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', () => response.destroy());
      incoming.pipe(passed);
    } else if (path.extname(pathname) && existsSync(path.join(build, pathname))) send(pathname, response);
    else if (path.extname(pathname)) response.writeHead(404).end();
    else send('/index.html', response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy,
    holdBack: (pathname) => new Promise((resolve) => held.set(pathname, resolve)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
