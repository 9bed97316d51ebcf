// Serves the build in the state of a bug report: its configuration, recorded responses in place of a bridge, and a
// first page that fills the browser's databases.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StaticFile } from '#host/read-static-files.ts';
import type { BugReport } from '#schemas/bug-report.ts';
import { shopConfig } from '#schemas/shop-config.ts';
import { storePath } from '#shared/config/store-of.ts';
import { BLANK } from '#shared/domain/lab/redact.ts';
import { recordedAnswers } from './recorded-answers.ts';

export type Replay = {
  /** URL of the page that opens the report */
  address: string;
  origin: string;
  close: () => Promise<void>;
};

const DOOR_PAGE =
  '<!doctype html><meta charset="utf-8"><title>Replay</title><p>Opening the report…</p><script src="/__replay/door.js"></script>';

/** Returns the path of the page where the report was made; the home page of its store view if the path was redacted. */
function startOf({ page, store, configuration }: BugReport): string {
  const isWhole = page.startsWith('/') && !page.includes(BLANK);
  return isWhole ? page : storePath(shopConfig.parse(configuration), store, '/');
}

/** Returns the report's configuration with this server as its bridge and without `?lab`. */
function configurationHere({ configuration }: BugReport): unknown {
  return {
    ...configuration,
    bridge: { ...(configuration.bridge as object), origin: '' },
    lab: { enabled: false },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Serves a replay on a free port.
 * @param door script of the first page
 */
export async function serveReplay(
  report: BugReport,
  files: ReadonlyMap<string, Pick<StaticFile, 'body' | 'type'>>,
  door: string,
): Promise<Replay> {
  const answerOf = recordedAnswers(report);
  const config = configurationHere(report);
  const start = startOf(report);
  const { prefix } = shopConfig.parse(report.configuration).bridge;
  const json = 'application/json; charset=utf-8';
  const own = new Map<string, { type: string; body: string }>([
    ['/', { type: 'text/html; charset=utf-8', body: DOOR_PAGE }],
    ['/__replay/door.js', { type: 'text/javascript; charset=utf-8', body: door }],
    [
      '/__replay/report.json',
      { type: json, body: JSON.stringify({ collections: report.collections, start }) },
    ],
    ['/shop.config.json', { type: json, body: JSON.stringify(config) }],
  ]);
  let isOpened = false;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const path = url.split('?', 1)[0] ?? '/';
    const send = (status: number, type: string, body: string | Buffer) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    // the first page has the path of the home page, so it is served only until it has loaded the report
    const isDoor = path === '/' && !isOpened;
    if (path === '/__replay/report.json') isOpened = true;
    const mine = path === '/' && !isDoor ? undefined : own.get(path);
    if (mine) return void send(200, mine.type, mine.body);
    const file = files.get(path);
    if (file && path !== '/index.html') return void send(200, file.type, file.body);
    const isPage = method === 'GET' && request.headers.accept?.includes('text/html');
    const index = files.get('/index.html');
    if (isPage && index && !path.startsWith(`${prefix}/`)) return void send(200, index.type, index.body);
    const recorded = answerOf({ method, url, body: await bodyOf(request) });
    if (recorded.status === 0) return void request.socket.destroy();
    send(recorded.status, recorded.contentType || json, recorded.body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: `${origin}/`,
    origin,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
