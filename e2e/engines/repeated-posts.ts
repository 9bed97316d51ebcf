// Counts how often a page's POST request arrives if the server reads it and then closes the connection without a
// response. Browsers repeat such a request if the connection was used before, although RFC 9110, 9.2.2, allows that for
// idempotent requests only. Results: docs/browsers.md.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Sent = {
  /**
   * kept: the connection stays open after the response; closed: it is closed after the response; lost: it is closed
   * without a response
   */
  path: 'kept' | 'closed' | 'lost';
  method: 'GET' | 'POST';
  credentials: RequestCredentials;
};
type Origin = 'http1' | 'otherHttp1' | 'http2';
type Case = {
  name: string;
  page: Exclude<Origin, 'otherHttp1'>;
  to: Origin;
  before: readonly Sent[];
  order: RequestCredentials;
};

const get = (credentials: RequestCredentials): Sent => ({ path: 'kept', method: 'GET', credentials });
const order = (answer: 'kept' | 'closed'): Sent => ({ path: answer, method: 'POST', credentials: 'omit' });
const http1 = { page: 'http1', to: 'http1' } as const;
const http2 = { page: 'http2', to: 'http2' } as const;

/**
 * For each case, the requests before the order whose response is lost, and the credentials mode of the order request.
 */
export const repeatCases: readonly Case[] = [
  { ...http1, name: 'HTTP/1.1, all calls same-origin', before: [get('same-origin')], order: 'same-origin' },
  { ...http1, name: 'HTTP/1.1, all calls include', before: [get('include')], order: 'include' },
  { ...http1, name: 'HTTP/1.1, all calls omit', before: [get('omit')], order: 'omit' },
  { ...http1, name: 'HTTP/1.1, the order alone omit', before: [get('same-origin')], order: 'omit' },
  {
    ...http1,
    name: 'HTTP/1.1, the order alone omit, after one whose answer kept the connection',
    before: [get('same-origin'), order('kept')],
    order: 'omit',
  },
  {
    ...http1,
    name: 'HTTP/1.1, the order alone omit, after one whose answer closed the connection',
    before: [get('same-origin'), order('closed')],
    order: 'omit',
  },
  {
    page: 'http1',
    to: 'otherHttp1',
    name: 'HTTP/1.1, to another origin, the order alone omit',
    before: [get('same-origin')],
    order: 'omit',
  },
  { ...http2, name: 'HTTP/2, all calls same-origin', before: [get('same-origin')], order: 'same-origin' },
  { ...http2, name: 'HTTP/2, the order alone omit', before: [get('same-origin')], order: 'omit' },
  {
    ...http2,
    name: 'HTTP/2, the order alone omit, after one that was answered',
    before: [get('same-origin'), order('kept')],
    order: 'omit',
  },
];

/** Runs in the page: sends the requests of a case one after another. The last one gets no response. */
const SEND = `
  const [origin, sent] = arguments;
  return (async () => {
    for (const { path, method, credentials, id } of sent) {
      const body = method === 'POST' ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {};
      await fetch(origin + '/' + path + '?id=' + id, { method, credentials, ...body }).then((answer) => answer.text(), () => undefined);
    }
  })();
`;

/** A page in an engine: opens a URL and runs a script that may return a promise. */
export type Page = {
  open: (address: string) => Promise<void>;
  run: (script: string, ...values: unknown[]) => Promise<unknown>;
};

export type RepeatServer = {
  /** Sends the requests of a case and returns how often the order arrived. */
  measure: (page: Page, one: Case) => Promise<number>;
  close: () => Promise<void>;
};

function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  try {
    execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Opens the three servers. Needs openssl. */
export async function openRepeatServer(): Promise<RepeatServer> {
  const arrived = new Map<string, number>();
  const sockets = new Set<Socket>();
  const answer = (
    incoming: IncomingMessage | Http2ServerRequest,
    outgoing: ServerResponse | Http2ServerResponse,
  ): void => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    const cors = {
      'access-control-allow-origin': incoming.headers.origin ?? '*',
      'access-control-allow-headers': 'content-type',
    };
    incoming.resume().on('end', () => {
      const id = searchParams.get('id') ?? '';
      if (pathname === '/lost' && incoming.method === 'POST') {
        arrived.set(id, (arrived.get(id) ?? 0) + 1);
        // only one page is open, so these are all its connections
        for (const socket of sockets) socket.destroy();
        return;
      }
      const closes = pathname === '/closed' && incoming.httpVersionMajor === 1;
      const head = { 'content-type': 'text/html', ...cors, ...(closes ? { connection: 'close' } : {}) };
      (outgoing as ServerResponse).writeHead(200, head).end('<!doctype html><title>-</title>');
    });
  };
  const servers = {
    http1: createServer({ keepAliveTimeout: 600_000 }, answer),
    otherHttp1: createServer({ keepAliveTimeout: 600_000 }, answer),
    http2: createSecureServer(selfSigned(), answer),
  };
  const origins = {} as Record<Origin, string>;
  for (const [name, server] of Object.entries(servers) as [Origin, Server][]) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    });
    server.on('sessionError', () => undefined);
    origins[name] = `${name === 'http2' ? 'https' : 'http'}://localhost:${await listening(server)}`;
  }
  let cases = 0;
  return {
    measure: async (page, one) => {
      const id = String(++cases);
      await page.open(`${origins[one.page]}/kept`);
      const lost: Sent = { path: 'lost', method: 'POST', credentials: one.order };
      await page.run(
        SEND,
        origins[one.to],
        [...one.before, lost].map((sent) => ({ ...sent, id })),
      );
      const times = arrived.get(id);
      if (times === undefined) throw new Error(`The order never arrived: ${one.name}`);
      return times;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(
        Object.values(servers).map((server) => new Promise((resolve) => server.close(resolve))),
      );
    },
  };
}
