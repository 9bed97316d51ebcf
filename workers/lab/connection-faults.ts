// Implements the lab's connection faults as replacements of `fetch`. docs/testing.md explains the purpose of each
// fault, and how to cause the same faults between a browser and its server.
import type { LabFault } from '#schemas/lab-fault.ts';
import type { Ports } from '../ports.ts';

/** A poor mobile network: 400 ms round trip, 50 bytes per ms. */
const SLOW_MS = 400;
const SLOW_BYTES_PER_MS = 50;
/** Delay after which an accepted connection is reset. */
const RESET_MS = 200;
const CUT_MS = 5_000;
const OPEN_MS = 10_000;

const PORTAL_PAGE = '<!doctype html><title>Sign in</title><h1>A network wants a login first</h1>';

/** `since`: start of the fault, ms since 1970; `expired`: tokens that count as expired. */
export type Faulty = { ports: Ports; since: number; expiredStatus: number; expired: Set<string> };
type Fault = (faulty: Faulty, url: string, init: RequestInit) => Promise<Response>;

const broken = () => new TypeError('Failed to fetch');

const offline: Fault = async () => {
  throw broken();
};

/** Never responds; rejects when the caller aborts. */
const silent: Fault = (_faulty, _url, { signal }) =>
  new Promise((_, reject) => {
    const giveUp = () => reject(signal?.reason);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
  });

const isCut = ({ ports, since }: Faulty): boolean => (ports.now() - since) % (CUT_MS + OPEN_MS) < CUT_MS;

/** Copies a response with another body or content type. */
async function changed(
  answer: Response,
  change: { body?: (whole: string) => string; type?: string },
): Promise<Response> {
  const whole = await answer.text();
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  if (change.type) headers.set('content-type', change.type);
  return new Response(change.body ? change.body(whole) : whole, { status: answer.status, headers });
}

const tokenOf = (url: string, init: RequestInit): string | undefined => {
  const sent = new Headers(init.headers).get('authorization');
  return sent ?? new URL(url, 'http://shop').searchParams.get('token') ?? undefined;
};

async function withExpiredToken(faulty: Faulty, url: string, init: RequestInit): Promise<Response> {
  const token = tokenOf(url, init);
  if (token !== undefined && faulty.expired.size === 0) faulty.expired.add(token);
  if (token === undefined || !faulty.expired.has(token)) return faulty.ports.fetch(url, init);
  const status = faulty.expiredStatus;
  return Response.json({ code: status, result: { errorMessage: 'The token is over' } }, { status });
}

/** Faults simulated in this worker. */
export const connectionFaults: Partial<Record<LabFault, Fault>> = {
  offline,
  flapping: (faulty, url, init) =>
    isCut(faulty) ? offline(faulty, url, init) : faulty.ports.fetch(url, init),
  'slow-3g': async ({ ports }, url, init) => {
    const { signal } = init;
    const slow = (ms: number) => ports.wait(ms, signal ?? undefined);
    await slow(SLOW_MS);
    const answer = await ports.fetch(url, init);
    const body = await answer.clone().text();
    await slow(body.length / SLOW_BYTES_PER_MS);
    return answer;
  },
  'lie-fi': silent,
  'captive-portal': async () =>
    new Response(PORTAL_PAGE, { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } }),
  reset: async ({ ports }, _url, { signal }) => {
    await ports.wait(RESET_MS, signal ?? undefined);
    throw broken();
  },
  truncated: async ({ ports }, url, init) =>
    changed(await ports.fetch(url, init), { body: (whole) => whole.slice(0, whole.length / 2) }),
  'wrong-type': async ({ ports }, url, init) =>
    changed(await ports.fetch(url, init), { type: 'text/html; charset=utf-8' }),
  'lost-after-commit': async ({ ports }, url, init) => {
    const answer = await ports.fetch(url, init);
    if (init.method === 'GET') return answer;
    throw broken();
  },
  'expired-token': withExpiredToken,
};

/** True if the browser would report "offline" under this fault. */
export const saysOffline = (fault: LabFault, faulty: Faulty): boolean =>
  fault === 'offline' || (fault === 'flapping' && isCut(faulty));
