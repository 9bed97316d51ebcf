// Tests that one client's work in progress does not delay other clients. Uses real connections, because the server
// reads the bodies.
import { EventEmitter, once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createCallTurns,
  createRests,
  OWN_STATEMENTS,
  type RestAfter,
} from '#bridge/routes/create-call-turns.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';

let bridge: TestBridge;
let port: number;
beforeAll(async () => {
  bridge = await openTestBridge({ requestsPerMinute: false, trustProxy: '127.0.0.3' });
  await bridge.app.listen({ port: 0, host: '0.0.0.0' });
  port = (bridge.app.server.address() as AddressInfo).port;
});
afterAll(() => bridge.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const BYTES = 250 * 1024;
const open: ClientRequest[] = [];

/** Starts sending a search with a large body; `finish` sends the rest of the body. */
function largeBody(localAddress: string, headers: Record<string, string> = {}) {
  const sent = request({
    port,
    host: '127.0.0.1',
    localAddress,
    method: 'POST',
    path: '/api/catalog/catalogue_lv/product/_search',
    headers: { 'content-type': 'application/json', 'content-length': String(BYTES), ...headers },
    agent: false,
  });
  sent.on('error', () => undefined);
  open.push(sent);
  const answered = once(sent, 'response').then(([answer]) => answer.resume().statusCode as number);
  answered.catch(() => undefined);
  sent.write('{"size":1');
  const finish = () => sent.end(`${' '.repeat(BYTES - '{"size":1}'.length)}}`);
  return { answered, finish, end: () => sent.destroy() };
}

/** Sends a call without a body from the address. Returns the status of its response. */
async function small(localAddress: string): Promise<number> {
  const sent = request({ port, host: '127.0.0.1', localAddress, path: '/api/home-page', agent: false }).end();
  const [answer] = await once(sent, 'response');
  return answer.resume().statusCode;
}

describe('large bodies', () => {
  it('from one client are read two at a time, without delaying other clients or small calls [S-31]', async () => {
    const first = [largeBody('127.0.0.1'), largeBody('127.0.0.1')];
    // a response to a later request proves that the server has begun to read both bodies
    expect(await small('127.0.0.1')).toBe(200);
    const third = largeBody('127.0.0.1');
    third.finish();
    const other = largeBody('127.0.0.2');
    other.finish();
    expect(await other.answered).toBe(200);
    let isAnswered = false;
    void third.answered.then(() => {
      isAnswered = true;
    });
    expect(await small('127.0.0.1')).toBe(200);
    expect(isAnswered).toBe(false);
    first[0]?.end();
    expect(await third.answered).toBe(200);
    first[1]?.finish();
    expect(await first[1]?.answered).toBe(200);
  });

  it('are counted per client address that a trusted proxy forwards', async () => {
    const from = (address: string) => largeBody('127.0.0.3', { 'x-forwarded-for': address });
    const held = [from('203.0.113.7'), from('203.0.113.7')];
    const other = from('203.0.113.8');
    other.finish();
    expect(await other.answered).toBe(200);
    for (const one of held) one.finish();
    for (const one of held) expect(await one.answered).toBe(200);
  });
});

describe('calls', () => {
  /** Creates calls that end on demand; `begun` contains the names of those that have begun. */
  function watched(restAfter: RestAfter = createRests(() => false)) {
    const inTurn = createCallTurns(restAfter);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const call = (ip: string, name: string, bytes: number, calls?: number) => {
      const headers = { 'content-length': String(bytes) };
      const asked = { ip, method: 'POST', headers, routeOptions: {} } as unknown as FastifyRequest;
      const reply = { raw: new EventEmitter() } as unknown as FastifyReply;
      const answer = () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      };
      return inTurn(asked, reply, answer, calls);
    };
    const settle = () => new Promise(setImmediate);
    return { begun, ends, call, settle };
  }

  it('with a body of 28 KiB run one at a time per client [S-31]', async () => {
    const { begun, ends, call, settle } = watched();
    const all = ['order 1', 'order 2'].map((name) => call('192.0.2.1', name, 28 * 1024));
    await settle();
    all.push(call('192.0.2.2', 'other', 100));
    await settle();
    expect(begun).toEqual(['order 1', 'other']);
    ends.get('order 1')?.();
    await settle();
    expect(begun).toEqual(['order 1', 'other', 'order 2']);
    for (const end of ends.values()) end();
    await Promise.all(all);
  });

  it('that run their own statements run two at a time per client [S-31]', async () => {
    const { begun, ends, call, settle } = watched();
    const all = ['cart 1', 'cart 2', 'cart 3'].map((name) => call('192.0.2.1', name, 0, OWN_STATEMENTS));
    all.push(call('192.0.2.2', 'other', 0, OWN_STATEMENTS));
    await settle();
    expect(begun).toEqual(['cart 1', 'cart 2', 'other']);
    ends.get('cart 1')?.();
    await settle();
    expect(begun.at(-1)).toBe('cart 3');
    for (const end of ends.values()) end();
    await Promise.all(all);
  });

  it('that run their own statements do not delay cached reads of the same client [S-31]', async () => {
    const { begun, ends, call, settle } = watched();
    const all = ['cart 1', 'cart 2', 'cart 3'].map((name) => call('192.0.2.1', name, 0, OWN_STATEMENTS));
    all.push(call('192.0.2.1', 'read', 0));
    await settle();
    expect(begun).toEqual(['cart 1', 'cart 2', 'read']);
    for (const name of ['cart 1', 'read']) ends.get(name)?.();
    await settle();
    for (const end of ends.values()) end();
    await Promise.all(all);
  });

  it('run during the rest after a more expensive call of the same client [S-31]', async () => {
    const { promise: rested, resolve: endRest } = deferred<void>();
    const { begun, ends, call, settle } = watched(async (_client, work) => {
      await work();
      await rested;
    });
    const order = call('192.0.2.1', 'order', 28 * 1024, OWN_STATEMENTS);
    await settle();
    ends.get('order')?.();
    await order;
    const cart = call('192.0.2.1', 'cart', 0, OWN_STATEMENTS);
    await settle();
    expect(begun).toEqual(['order', 'cart']);
    ends.get('cart')?.();
    await cart;
    endRest();
  });

  it('with small bodies run eight at a time per client', async () => {
    const { begun, ends, call, settle } = watched();
    const all = Array.from({ length: 9 }, (_, at) => call('192.0.2.1', `${at}`, 4_000));
    await settle();
    expect(begun).toHaveLength(8);
    ends.get('0')?.();
    await settle();
    expect(begun).toHaveLength(9);
    for (const end of ends.values()) end();
    await Promise.all(all);
  });

  it('that run alone are followed by a rest that delays no other client [S-31]', async () => {
    const { promise: rested, resolve: endRest } = deferred<void>();
    const { begun, ends, call, settle } = watched(async (_client, work) => {
      await work();
      await rested;
    });
    const first = call('192.0.2.1', 'order 1', 28 * 1024);
    const second = call('192.0.2.1', 'order 2', 28 * 1024);
    await settle();
    ends.get('order 1')?.();
    await first;
    const other = call('192.0.2.2', 'other', 28 * 1024);
    await settle();
    expect(begun).toEqual(['order 1', 'other']);
    endRest();
    await settle();
    expect(begun).toEqual(['order 1', 'other', 'order 2']);
    for (const end of ends.values()) end();
    await Promise.all([second, other]);
  });
});

describe('rest after expensive work', () => {
  /** Returns the pauses after the client's work, in milliseconds. */
  async function pausesAfter(work: () => Promise<unknown>, mustRest: boolean): Promise<number[]> {
    const pauses: number[] = [];
    const restAfter = createRests(
      () => mustRest,
      async (ms) => pauses.push(ms),
    );
    await restAfter('192.0.2.1', work);
    return pauses;
  }

  it('lasts two seconds at most [S-31]', async () => {
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(60_000);
    expect(await pausesAfter(async () => undefined, true)).toEqual([2_000]);
  });

  it('lasts three times as long as the work [S-31]', async () => {
    vi.spyOn(performance, 'now').mockReturnValueOnce(1_000).mockReturnValueOnce(1_200);
    expect(await pausesAfter(async () => undefined, true)).toEqual([600]);
  });

  it('is skipped while no other client is being served [S-31]', async () => {
    expect(await pausesAfter(async () => undefined, false)).toEqual([]);
  });
});
