// Tests notifications by an engine that its catalogue has changed, and the reads of the catalogue that they trigger.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CatalogueReading } from '#bridge/ports/catalogue-feed.ts';
import type { Connector } from '#bridge/ports/connector.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';

const SECRET = 'a-secret-of-the-engine';
const INTERVAL_MS = 60_000;
const SOON_MS = 2_000;

let bridge: TestBridge;
/** one entry per read: true if the engine had reported a change */
let readings: boolean[];
let restUntil: number;
/** called within each read */
let during: () => Promise<unknown>;
/** how often a read was scheduled, and how often when the current one ended; other timers of the bridge are shorter */
let [scheduled, scheduledBefore] = [0, 0];

const connectorOf = (eventsSecret: string | undefined): Connector =>
  ({
    ...{ name: 'reporting', eventsSecret, engine: () => ({ capabilities: new Set() }) },
    feed: () => ({
      intervalMs: INTERVAL_MS,
      store: async (stored: unknown) => stored,
      pictureOrigins: async () => [],
      read: async (_checkpoint: string | undefined, hasReported: boolean): Promise<CatalogueReading> => {
        readings.push(hasReported);
        await during().finally(() => {
          scheduledBefore = scheduled;
        });
        const isComplete = hasReported && NOW >= restUntil;
        return { isComplete, references: [], products: nothing, gone: [], checkpoint: '', restUntil };
      },
    }),
  }) as unknown as Connector;

async function* nothing() {}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fake = setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, delayMs = 0) => {
    if (delayMs >= SOON_MS) scheduled += 1;
    return fake(work, delayMs);
  });
  [readings, restUntil, during] = [[], 0, async () => undefined];
  bridge = await openTestBridge({ connector: connectorOf(SECRET) });
});
afterEach(async () => {
  await bridge.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const report = (authorization: string | undefined = `Bearer ${SECRET}`, payload = '{}') =>
  bridge.app.inject({
    ...{ method: 'POST', url: '/api/engine/changed', payload },
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
  });

/** Advances the clock and waits for the read that starts then. */
async function readingAfter(ms: number): Promise<void> {
  const before = readings.length;
  vi.advanceTimersByTime(ms);
  await expect.poll(() => readings.length).toBeGreaterThan(before);
  // the next read is scheduled once this one is written
  await expect.poll(() => scheduled).toBeGreaterThan(scheduledBefore);
}

it('reads the catalogue soon after a report, without waiting for the timer', async () => {
  const { statusCode, headers } = await report();
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
  await readingAfter(SOON_MS);
  expect(readings).toEqual([false, true]);
});

it('reads once after a burst of reports', async () => {
  for (let count = 0; count < 20; count += 1) await report();
  await readingAfter(SOON_MS);
  await readingAfter(INTERVAL_MS);
  expect(readings).toEqual([false, true, false]);
});

it('reads again if a change is reported during a read', async () => {
  await report();
  during = () => {
    during = async () => undefined;
    return report();
  };
  await readingAfter(SOON_MS);
  await readingAfter(SOON_MS);
  expect(readings).toEqual([false, true, true]);
});

it('reads the complete catalogue only after the time at which the engine permits it', async () => {
  restUntil = NOW + 10_000;
  await readingAfter(INTERVAL_MS);
  await report();
  vi.advanceTimersByTime(SOON_MS);
  expect(readings).toEqual([false, false]);
  await readingAfter(10_000 - SOON_MS);
  expect(readings).toEqual([false, false, true]);
});

it('retries a failed read of a reported change', async () => {
  await report();
  during = async () => {
    throw new Error('away');
  };
  await readingAfter(SOON_MS);
  during = async () => undefined;
  await readingAfter(INTERVAL_MS);
  expect(readings).toEqual([false, true, true]);
});

it.each([
  ['another secret', 'Bearer a-secret-of-somebody'],
  ['the secret in another form', SECRET],
  ['no secret', ''],
])('refuses a report with %s', async (_title, authorization) => {
  expect((await report(authorization)).statusCode).toBe(401);
  await readingAfter(INTERVAL_MS);
  expect(readings).toEqual([false, false]);
});

it('refuses a body of more than 1 KB', async () => {
  expect((await report(undefined, JSON.stringify('x'.repeat(2_000)))).statusCode).toBe(413);
});

it('does not exist for an engine without a secret', async () => {
  const other = await openTestBridge({ connector: connectorOf(undefined) });
  const { statusCode } = await other.app.inject({ method: 'POST', url: '/api/engine/changed' });
  await other.close();
  expect(statusCode).toBe(404);
});

it('limits the reports of a client', async () => {
  const limited = await openTestBridge({ connector: connectorOf(SECRET), requestsPerMinute: 1_000 });
  const statuses = new Set<number>();
  for (let count = 0; count < 121; count += 1)
    statuses.add((await limited.app.inject({ method: 'POST', url: '/api/engine/changed' })).statusCode);
  await limited.close();
  expect([...statuses]).toEqual([401, 429]);
});
