// The connection state: which results prove it, which only cast doubt on it, and how often an offline device probes.
import { afterEach, describe, expect, it } from 'vitest';
import { type ErrorCode, failed, ok, type Result } from '#schemas/fault.ts';
import { createWakeUps } from '#workers/wake-ups.ts';
import { type Connection, type ConnectionState, watchConnection } from '#workers/watch-connection.ts';
import { testPorts } from '../support/worker/test-ports.ts';

/** Creates a connection watcher with a scripted probe, on a clock that only the test advances. */
function line(maybeOnline = true) {
  let now = 1_000_000;
  let probes = 0;
  let answer: Result<unknown> = failed('offline');
  const written: ConnectionState[] = [];
  const waits: { ms: number; end: () => void }[] = [];
  const ports = testPorts(() => Promise.reject(new Error('not used')), {
    now: () => now,
    maybeOnline: () => maybeOnline,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        waits.push({ ms, end: resolve });
        signal?.addEventListener('abort', () => resolve());
      }),
  });
  const wakeUps = createWakeUps();
  let backs = 0;
  wakeUps.on(['connection-back'], () => {
    backs += 1;
  });
  const connection: Connection = watchConnection(
    ports,
    async () => {
      probes += 1;
      return answer;
    },
    async (state) => {
      written.push(state);
    },
    wakeUps,
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    connection,
    wakeUps,
    written,
    probes: () => probes,
    backs: () => backs,
    browserSays: (online: boolean) => {
      maybeOnline = online;
      wakeUps.tell('connection-hint');
    },
    probeAnswers: (next: Result<unknown>) => {
      answer = next;
    },
    pass: (ms: number) => {
      now += ms;
    },
    /** ends the pause before the next probe and returns its length, ms */
    nextProbe: async () => {
      await settle();
      const wait = waits.pop();
      wait?.end();
      await settle();
      return wait?.ms;
    },
    settle,
  };
}

const lines: Connection[] = [];
const open = (maybeOnline?: boolean) => {
  const opened = line(maybeOnline);
  lines.push(opened.connection);
  return opened;
};
afterEach(() => {
  for (const connection of lines.splice(0)) connection.stop();
});

describe('the connection state', () => {
  it('turns online on any backend response, even an error', () => {
    const proofs: ErrorCode[] = ['server-error', 'busy', 'refused', 'unauthorised', 'not-found', 'conflict'];
    for (const code of proofs) {
      const { connection } = open(false);
      connection.report(failed(code));
      expect([code, connection.isOnline()]).toEqual([code, true]);
    }
  });

  it('turns offline on a missing response that the probe confirms', async () => {
    const { connection, settle } = open();
    connection.report(failed('offline'));
    await settle();
    expect(connection.isOnline()).toBe(false);
  });

  it('turns offline immediately on a missing response while the browser reports offline [F24]', () => {
    const { connection, browserSays } = open();
    connection.report(ok(1));
    browserSays(false);
    connection.report(failed('offline'));
    expect(connection.isOnline()).toBe(false);
  });

  it('is probed after a timeout, a captive portal’s page or no response before it turns offline', async () => {
    for (const code of ['timeout', 'bad-content-type', 'offline'] as const) {
      const { connection, probes, probeAnswers, settle } = open();
      probeAnswers(ok(1));
      connection.report(failed(code));
      await settle();
      expect([connection.isOnline(), probes()]).toEqual([true, 1]);
      probeAnswers(failed(code));
      connection.report(failed(code));
      await settle();
      expect(connection.isOnline()).toBe(false);
    }
  });

  it('is probed with backoff while offline, at most every 30 s', async () => {
    const { connection, nextProbe } = open();
    connection.report(failed('offline'));
    const waits = [];
    for (let probe = 0; probe < 6; probe++) waits.push(await nextProbe());
    const steps = [2_000, 8_000, 30_000, 30_000, 30_000, 30_000];
    expect(
      waits.map((ms, at) => (ms ?? 0) / (steps[at] ?? 0)).every((share) => share >= 0.5 && share <= 1),
    ).toBe(true);
  });

  it('turns online after an online event or a page wake-up only if a probe gets a response [F24]', async () => {
    const { connection, wakeUps, probes, probeAnswers, settle } = open();
    connection.report(failed('offline'));
    wakeUps.tell('connection-hint');
    await settle();
    expect([connection.isOnline(), probes()]).toEqual([false, 1]);
    probeAnswers(ok(1));
    for (let event = 0; event < 20; event++) wakeUps.tell(event % 2 ? 'page-awake' : 'connection-hint');
    await settle();
    expect([connection.isOnline(), probes()]).toEqual([true, 2]);
  });

  it('is written on each change, and for fresh responses at most every 30 s', async () => {
    const { connection, written, pass, settle } = open();
    for (let call = 0; call < 50; call++) {
      connection.report(ok(1));
      pass(1_000);
    }
    expect(written.map(({ online, lastAnswerAt }) => [online, lastAnswerAt])).toEqual([
      [true, 1_000_000],
      [true, 1_030_000],
    ]);
    connection.report(failed('offline'));
    connection.report(failed('offline'));
    await settle();
    expect(written).toHaveLength(3);
    expect(written[2]).toMatchObject({ online: false, since: 1_050_000, lastAnswerAt: 1_049_000 });
  });

  it('notifies listeners once per reconnection until they unsubscribe', async () => {
    const { connection, wakeUps, settle } = open();
    const seen: boolean[] = [];
    const leave = wakeUps.on(['connection-back'], () => seen.push(connection.isOnline()));
    connection.report(ok(1));
    connection.report(failed('offline'));
    connection.report(failed('offline'));
    await settle();
    connection.report(ok(1));
    leave();
    connection.report(failed('offline'));
    await settle();
    connection.report(ok(1));
    expect(seen).toEqual([true]);
  });

  it('starts offline if the browser reports it, until a probe succeeds', async () => {
    const { connection, written, probeAnswers, nextProbe } = open(false);
    expect([connection.isOnline(), written[0]?.online]).toEqual([false, false]);
    probeAnswers(ok(1));
    const online = connection.untilOnline();
    await nextProbe();
    await online;
    expect(connection.isOnline()).toBe(true);
  });
});

describe('a request without a response', () => {
  it.each([
    ['succeeds', ok(null), true],
    ['fails too', failed('offline'), false],
  ] as const)('holds back queued writes until the probe %s [F24]', async (_, answer, maySend) => {
    const { connection, probeAnswers, settle } = open();
    probeAnswers(answer);
    connection.report(failed('offline'));
    const decided = connection.untilDecided();
    expect([connection.isOnline(), connection.maySend()]).toEqual([true, false]);
    await settle();
    await decided;
    expect(connection.maySend()).toBe(maySend);
  });

  it('stops holding back queued writes if the caller aborts or the watcher stops', async () => {
    const { connection } = open();
    const ends = new AbortController();
    connection.report(failed('offline'));
    const given = connection.untilDecided(ends.signal);
    ends.abort();
    await given;
    const stopped = connection.untilDecided();
    connection.stop();
    await stopped;
    connection.report(failed('offline'));
    await connection.untilDecided();
  });

  it('is probed again 30 s after a probe that throws', async () => {
    const { connection, probeAnswers, nextProbe, settle } = open();
    probeAnswers(undefined as never);
    connection.report(failed('offline'));
    await settle();
    expect(connection.maySend()).toBe(false);
    probeAnswers(ok(null));
    expect(await nextProbe()).toBe(30_000);
    expect(connection.maySend()).toBe(true);
  });
});

describe('a browser that reports offline although the backend responds', () => {
  it('is overruled by the probe after each request without a response [F24]', async () => {
    const { connection, probeAnswers, nextProbe, settle, backs } = open(false);
    probeAnswers(ok(null));
    await nextProbe();
    for (let request = 0; request < 3; request++) {
      connection.report(failed('offline'));
      expect(connection.isOnline()).toBe(true);
      await settle();
    }
    expect([connection.maySend(), backs()]).toEqual([true, 1]);
  });

  it('holds back queued writes until a response proves the connection [F24]', async () => {
    const { connection, probeAnswers, nextProbe, backs } = open(false);
    expect(connection.maySend()).toBe(false);
    probeAnswers(ok(null));
    await nextProbe();
    expect([connection.isOnline(), connection.maySend(), backs()]).toEqual([true, true, 1]);
  });

  it('needs a new response as proof after each report of being offline [F24]', async () => {
    const { connection, probeAnswers, browserSays, settle, backs, written } = open(true);
    connection.report(ok(null));
    expect(connection.maySend()).toBe(true);
    probeAnswers(ok(null));
    browserSays(false);
    expect([connection.isOnline(), connection.maySend()]).toEqual([true, false]);
    await settle();
    expect([connection.maySend(), backs(), written.length]).toEqual([true, 1, 2]);
    browserSays(false);
    expect(connection.maySend()).toBe(false);
    connection.report(ok(null));
    expect([connection.maySend(), backs()]).toEqual([true, 2]);
    connection.report(failed('offline'));
    expect(connection.maySend()).toBe(false);
  });

  it('is trusted if only malformed responses arrive [F24]', async () => {
    const { connection, probeAnswers, browserSays, settle } = open(true);
    probeAnswers(failed('bad-shape'));
    browserSays(false);
    await settle();
    expect([connection.isOnline(), connection.maySend()]).toEqual([true, false]);
  });
});
