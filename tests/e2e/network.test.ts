// The line that browser journeys stand on does to bytes what its names say. No limit here depends on the machine: what is
// measured can only take longer.
import { Agent, createServer, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Line, openConnection } from '#e2e/network.ts';

const SAID = { answer: 'x'.repeat(2_000) };
let bridge: Server;
let line: Line;
/** what reached the bridge */
let seen: string[];
beforeEach(async () => {
  seen = [];
  bridge = createServer((asked, reply) => {
    seen.push(`${asked.method} ${asked.url}`);
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify(SAID));
  });
  await new Promise<void>((resolve) => bridge.listen(0, '127.0.0.1', resolve));
  const bound = bridge.address();
  line = await openConnection(typeof bound === 'object' && bound ? bound.port : 0);
});
afterEach(async () => {
  await line.close();
  bridge.closeAllConnections();
  await new Promise((resolve) => bridge.close(resolve));
});

type Answer = { status?: number; type?: string; body: string };
/** Asks over a connection of its own, or a kept one. Rejects as Node does. */
const ask = (path = '/', method = 'GET', agent: Agent | false = false): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(`${line.address}${path}`, { method, agent });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const { statusCode: status, headers } = answer;
      text(answer).then((body) => resolve({ status, type: headers['content-type'], body }), reject);
    });
    sent.end();
  });
const sound = async () => expect(JSON.parse((await ask()).body)).toEqual(SAID);
/** Does the promise settle before the event loop had this many turns? */
async function staysOpen(asked: Promise<unknown>): Promise<boolean> {
  let settled = false;
  asked.then(
    () => (settled = true),
    () => (settled = true),
  );
  for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve));
  return !settled;
}

describe('the line between shop and bridge', () => {
  it('is sound at first, and again after each fault', async () => {
    await sound();
    for (const fault of [line.cut, line.silence, line.portal, line.reset]) {
      fault();
      line.mend();
      await sound();
    }
  });

  it('offline: refuses new connections and ends open ones', async () => {
    const agent = new Agent({ keepAlive: true });
    await ask('/', 'GET', agent);
    line.cut();
    await expect(ask('/', 'GET', agent)).rejects.toThrow();
    await expect(ask()).rejects.toThrow();
    expect(seen).toHaveLength(1);
    agent.destroy();
  });

  it('silent: takes a request and says nothing', async () => {
    line.silence();
    const asked = ask();
    expect(await staysOpen(asked)).toBe(true);
    line.mend();
    await expect(asked).rejects.toThrow();
    expect(seen).toEqual([]);
  });

  it('captive portal: answers everything with its page and code 200, and the bridge hears nothing', async () => {
    line.portal();
    const said = await ask('/api/order/create', 'POST');
    expect(said).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
    expect(said.body).toContain('<!doctype html>');
    expect(seen).toEqual([]);
  });

  it('reset: takes the request and breaks the connection, and the bridge hears nothing', async () => {
    line.reset();
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(seen).toEqual([]);
  });

  it('truncated: an answer breaks off after so many bytes', async () => {
    line.truncate(1_000);
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(seen).toHaveLength(1);
  });

  it('wrong type: the bytes are right and called something else, on a kept connection too', async () => {
    line.mistype('text/plain');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const path of ['/one', '/two']) {
      const said = await ask(path, 'GET', agent);
      expect(said.type).toBe('text/plain');
      expect(JSON.parse(said.body)).toEqual(SAID);
    }
    agent.destroy();
  });

  it('lost after commit: the bridge does the work and nobody hears of it; other requests are answered', async () => {
    line.loseAnswers(/^POST \/api\/order\/create/);
    await expect(ask('/api/order/create', 'POST')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(seen).toEqual(['POST /api/order/create']);
    await sound();
  });

  it('slow: an answer takes at least as long as its bytes and the way take', async () => {
    line.slow({ bytesPerSecond: 20_000, latencyMs: 50 });
    const began = performance.now();
    await sound();
    // 2,000 bytes and more, there and back
    expect(performance.now() - began).toBeGreaterThanOrEqual(100 + 2 * 50 - 5);
  });

  it('lie-fi: the request comes through in the end, its answer does not', async () => {
    line.trickle();
    const asked = ask();
    expect(await staysOpen(asked)).toBe(true);
    line.mend();
    await expect(asked).rejects.toThrow();
  });

  it('flapping: cut and open in turn, until it is mended', async () => {
    line.flap({ cutMs: 20, openMs: 500 });
    const outcome = () =>
      ask().then(
        () => 'answered',
        () => 'refused',
      );
    const until = async (wanted: string) => {
      while ((await outcome()) !== wanted);
    };
    await until('refused');
    await until('answered');
    await until('refused');
    await until('answered');
    line.mend();
    await sound();
  });
});
