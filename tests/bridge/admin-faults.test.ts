// Tests the faults that the admin routes can set: lost, late and unusable responses.
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logTo, type WrittenLine } from '../support/backend/log-to.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { orderOf } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

describe('with the admin flag', () => {
  let bridge: TestBridge;
  let origin: string;
  const lines: WrittenLine[] = [];
  /** delays in progress: their length in milliseconds, and a function that ends them */
  const holds: { ms: number; end: () => void }[] = [];
  const hold = (ms: number) => new Promise<void>((end) => void holds.push({ ms, end }));
  beforeAll(async () => {
    bridge = await openTestBridge({
      admin: { catalogue: smallCatalogue, hold },
      logger: logTo(lines),
    });
    await bridge.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(bridge.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => bridge.close());
  afterEach(() => fetch(`${origin}/__admin/faults`, { method: 'DELETE' }));

  const setFaults = async (...rules: object[]) => {
    const answer = await fetch(`${origin}/__admin/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rules }),
    });
    expect(answer.status).toBe(200);
  };
  const order = (id: string, signal?: AbortSignal) =>
    fetch(`${origin}/api/order/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify(orderOf(id)),
      ...(signal ? { signal } : {}),
    });
  const known = async (id: string) =>
    (await (await fetch(`${origin}/api/sync/order/${id}`)).json()).result !== null;
  const match = { method: 'POST', path: '/api/order/create' };

  it('dropBefore closes the connection before the order is placed', async () => {
    await setFaults({ match, action: 'dropBefore', times: 1 });
    await expect(order('dropped-before')).rejects.toThrow();
    expect(await known('dropped-before')).toBe(false);
    expect((await order('dropped-before')).status).toBe(200);
  });

  it('commitThenDrop drops the response of a placed order', async () => {
    await setFaults({ match, action: 'commitThenDrop', times: 1 });
    await expect(order('commit-then-drop')).rejects.toThrow();
    expect(await known('commit-then-drop')).toBe(true);
    const again = await order('commit-then-drop');
    expect(await again.json()).toMatchObject({ code: 200, result: { order_id: 'commit-then-drop' } });
  });

  it('commitAfter places the order after the client has given up', async () => {
    await setFaults({ match, action: 'commitAfter', ms: 400, times: 1 });
    const shopper = new AbortController();
    const asked = order('commit-after', shopper.signal);
    await expect.poll(() => holds.map(({ ms }) => ms)).toEqual([400]);
    shopper.abort();
    await expect(asked).rejects.toThrow();
    expect(await known('commit-after')).toBe(false);
    holds.pop()?.end();
    await expect.poll(() => known('commit-after')).toBe(true);
  });

  it('delay places the order immediately and delays its response', async () => {
    await setFaults({ match, action: 'delay', ms: 500, times: 1 });
    let isAnswered = false;
    const answer = order('delayed-answer').finally(() => {
      isAnswered = true;
    });
    await expect.poll(() => holds.map(({ ms }) => ms)).toEqual([500]);
    expect(await known('delayed-answer')).toBe(true);
    expect(isAnswered).toBe(false);
    holds.pop()?.end();
    expect((await answer).status).toBe(200);
  });

  it('status, html, redirect, contentType, shape and truncate return unusable responses', async () => {
    await setFaults(
      { match: { ...match, nth: 1 }, action: 'status', status: 503 },
      { match: { ...match, nth: 2 }, action: 'html' },
    );
    const first = await order('no-proof');
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1']);
    await setFaults({ match, action: 'html', times: 1 });
    const portal = await order('no-proof');
    expect([portal.status, portal.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    await setFaults({ match, action: 'redirect', times: 1 });
    await expect(order('no-proof')).rejects.toThrow();
    expect(await known('no-proof')).toBe(false);
    await setFaults({ match, action: 'contentType', times: 1 });
    expect((await order('no-proof')).headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await known('no-proof')).toBe(true);
    await setFaults({ match, action: 'shape', times: 1 });
    expect(await (await order('no-proof')).json()).toEqual({ code: 200, result: expect.any(String) });
    await setFaults({ match, action: 'truncate', times: 1 });
    await expect(order('no-proof').then((answer) => answer.text())).rejects.toThrow();
    expect(await (await order('no-proof')).json()).toMatchObject({
      code: 200,
      result: { order_id: 'no-proof' },
    });
  });
});
