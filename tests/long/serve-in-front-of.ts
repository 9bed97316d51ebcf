// Serves the build and a foreign backend from one origin over HTTP/1.1, with the doctor's configuration. The server can
// close the connection after the response to an order, as the generated nginx configuration does, and drop the
// connection of an order that the backend has received.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';

const dist = path.resolve(import.meta.dirname, '../../dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

export type ServedStorefront = {
  address: string;
  /** requests whose connection was dropped before their response; `isUsed`: earlier requests had used the connection */
  died: () => readonly { path: string; isUsed: boolean }[];
  close: () => Promise<void>;
};

function file(pathname: string): { body: Buffer; type: string } | undefined {
  try {
    const body = readFileSync(path.join(dist, path.normalize(pathname)));
    return { body, type: types[path.extname(pathname)] ?? 'application/octet-stream' };
  } catch {
    return undefined;
  }
}

type Rules = {
  /** true: the connection is dropped once the backend has responded */
  loses: (method: string, pathname: string) => boolean;
  /** true: the connection is closed after the response */
  closes: (method: string, pathname: string) => boolean;
};

/**
 * Starts the server.
 * @param backend URL without the prefix
 * @param configuration content of shop.config.json
 */
export async function serveInFrontOf(
  backend: string,
  prefix: string,
  configuration: unknown,
  { loses, closes }: Rules,
): Promise<ServedStorefront> {
  const died: { path: string; isUsed: boolean }[] = [];
  const used = new WeakSet<Socket>();
  const forward = (incoming: IncomingMessage, answer: ServerResponse, isUsed: boolean) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const pathname = new URL(url, backend).pathname;
    const passed = request(new URL(url, backend), { method, headers }, (answered) => {
      if (loses(method, pathname)) {
        answered.resume().on('end', () => {
          died.push({ path: pathname, isUsed });
          incoming.socket.destroy();
        });
        return;
      }
      const connection = closes(method, pathname) ? { connection: 'close' } : {};
      answer.writeHead(answered.statusCode ?? 502, { ...answered.headers, ...connection });
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  };
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, answer) => {
    const isUsed = used.has(incoming.socket);
    used.add(incoming.socket);
    const { pathname } = new URL(incoming.url ?? '/', backend);
    if (pathname.startsWith(`${prefix}/`)) {
      forward(incoming, answer, isUsed);
      return;
    }
    if (pathname === '/shop.config.json') {
      answer.setHeader('Content-Type', types['.json'] ?? '').end(JSON.stringify(configuration));
      return;
    }
    const found = file(pathname === '/' ? '/index.html' : pathname);
    const page = path.extname(pathname) === '' ? file('/index.html') : undefined;
    const sent = found ?? page;
    if (sent) answer.setHeader('Content-Type', sent.type).end(sent.body);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    died: () => died,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
