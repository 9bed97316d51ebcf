// Tests the simulated connection of the browser journeys. All limits are lower bounds, so that no result depends on the
// speed of the machine.
import { Agent, createServer, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Line, openConnection } from '#e2e/network.ts';

const SAID = { answer: 'x'.repeat(2_000) };
let bridge: Server;
let line: Line;
/** the requests that reached the bridge */
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
/** Sends a request on a new connection, or on a connection of the agent. Rejects with the error of Node. */
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
/** True if the promise is pending after 500 turns of the event loop. */
async function staysOpen(asked: Promise<unknown>): Promise<boolean> {
  let settled = false;
  asked.then(
    () => (settled = true),
    () => (settled = true),
  );
  for (let turn = 0; turn < 500; turn++) await new Promise((resolve) => setImmediate(resolve));
  return !settled;
}

describe('the simulated connection', () => {
  it('works again after each fault', async () => {
    await sound();
    for (const fault of [line.cut, line.silence, line.portal, line.reset]) {
      fault();
      line.mend();
      await sound();
    }
  });

  it('rejects requests on new and open connections when cut', async () => {
    const agent = new Agent({ keepAlive: true });
    await ask('/', 'GET', agent);
    line.cut();
    await expect(ask('/', 'GET', agent)).rejects.toThrow();
    await expect(ask()).rejects.toThrow();
    expect(seen).toHaveLength(1);
    agent.destroy();
  });

  it('accepts a request without sending a response when silent', async () => {
    line.silence();
    const asked = ask();
    expect(await staysOpen(asked)).toBe(true);
    line.mend();
    await expect(asked).rejects.toThrow();
    expect(seen).toEqual([]);
  });

  it('responds to every request with the page of a captive portal and status 200', async () => {
    line.portal();
    const answer = await ask('/api/order/create', 'POST');
    expect(answer).toMatchObject({ status: 200, type: expect.stringContaining('text/html') });
    expect(answer.body).toContain('<!doctype html>');
    expect(seen).toEqual([]);
  });

  it('closes the connection after a request when reset', async () => {
    line.reset();
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(seen).toEqual([]);
  });

  it('breaks off a response after the given number of bytes', async () => {
    line.truncate(1_000);
    await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(seen).toHaveLength(1);
  });

  it('changes only the content type, also on a reused connection', async () => {
    line.mistype('text/plain');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const path of ['/one', '/two']) {
      const answer = await ask(path, 'GET', agent);
      expect(answer.type).toBe('text/plain');
      expect(JSON.parse(answer.body)).toEqual(SAID);
    }
    agent.destroy();
  });

  it('loses the response of a matching request that the bridge has processed', async () => {
    line.loseAnswers(/^POST \/api\/order\/create/);
    await expect(ask('/api/order/create', 'POST')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(seen).toEqual(['POST /api/order/create']);
    await sound();
  });

  it('delays a response by its size and the latency when slow', async () => {
    line.slow({ bytesPerSecond: 20_000, latencyMs: 50 });
    const began = performance.now();
    await sound();
    // 100 ms for at least 2,000 bytes, plus the latency in both directions
    expect(performance.now() - began).toBeGreaterThanOrEqual(100 + 2 * 50 - 5);
  });

  it('delivers a request but not its response when trickling', async () => {
    line.trickle();
    const asked = ask();
    expect(await staysOpen(asked)).toBe(true);
    line.mend();
    await expect(asked).rejects.toThrow();
  });

  it('alternates between cut and open until it is mended', async () => {
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
