// Tests that closing the server lets requests in progress finish.
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServer } from '#bridge/http/create-server.ts';
import { installDrain } from '#bridge/http/install-drain.ts';
import { createLogger } from '#bridge/operation/create-logger.ts';
import { deferred } from '#shared/domain/deferred.ts';

const NEVER_MS = 2 ** 30;

/** ends the request in progress; `arrived` resolves once it has arrived */
let finish: () => void;
let arrived: Promise<void>;
let app: FastifyInstance;
let port: number;
let agent: Agent;

async function open(graceMs: number, onDrain?: () => void): Promise<void> {
  app = createServer(
    createLogger(false, () => undefined),
    undefined,
  );
  installDrain(app, graceMs, onDrain);
  const [held, seen] = [deferred<void>(), deferred<void>()];
  [finish, arrived] = [held.resolve, seen.promise];
  app.get('/held', async () => {
    seen.resolve();
    await held.promise;
    return 'finished';
  });
  app.get('/', async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
}

const get = async (path: string): Promise<IncomingMessage> => {
  const sent = httpRequest({ port, host: '127.0.0.1', path, agent }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
};

beforeEach(() => {
  agent = new Agent({ keepAlive: true });
});
afterEach(() => agent.destroy());

it('closes the connection of a request in progress once it has finished', async () => {
  await open(NEVER_MS);
  const answering = get('/held');
  await arrived;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  finish();
  const answer = await answering;
  expect([answer.statusCode, answer.headers.connection, await textOf(answer)]).toEqual([
    200,
    'close',
    'finished',
  ]);
  await closed;
});

it('accepts no connection while a request is in progress', async () => {
  await open(NEVER_MS);
  const answering = get('/held');
  await arrived;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  const refused = connect(port, '127.0.0.1');
  expect((await once(refused, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });
  finish();
  await textOf(await answering);
  await closed;
});

it('closes connections that are kept alive and those without a request', async () => {
  await open(NEVER_MS);
  await textOf(await get('/'));
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))))
    .toBe(2);
  const ended = once(unused, 'close');
  await app.close();
  await ended;
});

it('answers a request that arrives on an open connection while another one is in progress', async () => {
  await open(NEVER_MS);
  const answering = get('/held');
  await arrived;
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const late = connect(port, '127.0.0.1');
  const [received] = await accepted;
  // the head is complete only after closing has begun; a connection that has sent nothing is closed
  late.write('GET / HTTP/1.1\r\nHost: x\r\n');
  await expect.poll(() => received.bytesRead).toBeGreaterThan(0);
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  late.write('\r\n');
  expect(await textOf(late)).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*Connection: close\r\n/i);
  finish();
  await textOf(await answering);
  await closed;
});

it('gives up a request that takes longer than the grace period', async () => {
  await open(1);
  const answering = get('/held');
  await arrived;
  const closed = app.close();
  await expect(answering).rejects.toMatchObject({ code: 'ECONNRESET' });
  await closed;
  finish();
});

it('reports when closing begins, before requests have finished', async () => {
  const begun = deferred<void>();
  await open(NEVER_MS, begun.resolve);
  const answering = get('/held');
  await arrived;
  const closed = app.close();
  await begun.promise;
  expect(await Promise.race([closed.then(() => 'closed'), pause(0, 'open')])).toBe('open');
  finish();
  await textOf(await answering);
  await closed;
});
