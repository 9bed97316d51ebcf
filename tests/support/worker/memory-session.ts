// The parts of a session over a database in memory. The test sets the backend's responses and ends the waits, so there
// is no bridge and no real wait.
import { exportJWK, generateKeyPair } from 'jose';
import type { EndpointName } from '#schemas/bridge/endpoints.ts';
import { SEALING } from '#schemas/bridge/sealed-order-body.ts';
import type { ClaimCode } from '#schemas/documents/claim-document.ts';
import type { Result } from '#schemas/fault.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { type ClaimWrites, writeClaims } from '#shared/database/write-claims.ts';
import type { Call, CallOptions } from '#workers/bridge-client/call.ts';
import type { LogEvent, Ports } from '#workers/ports.ts';
import type { SessionContext } from '#workers/session/session-context.ts';
import { readStored } from '#workers/session/stored-claims.ts';
import { untilPasses } from './event-loop.ts';
import { memoryStorage } from './memory-storage.ts';
import { namedLocks } from './named-locks.ts';
import { testConfig } from './test-config.ts';

export const NOW = 1_800_000_000_000;
type Answer = (options: CallOptions) => unknown;

/** Builds the stored profile of the customer with this id. */
export const person = (id: string) => ({
  id,
  firstname: 'Anna',
  lastname: 'Bērziņa',
  email: `${id}@example.lv`,
  group_id: 1,
  addresses: [],
});

export class MemorySession {
  now = NOW;
  lock = namedLocks();
  /** the backend's responses; a call without one fails the test */
  answers: Partial<Record<EndpointName, Answer>> = {};
  readonly asked: [EndpointName, CallOptions][] = [];
  readonly log: LogEvent[] = [];
  waits: { ms: number; end: () => void }[] = [];
  readonly context: SessionContext;

  private constructor(readonly databases: Databases) {
    const bareCall: Call = async (endpoint, options = {}) => {
      this.asked.push([endpoint, options]);
      const answer = this.answers[endpoint];
      if (!answer) throw new Error(`unexpected: ${endpoint}`);
      return (await answer(options)) as Result<never>;
    };
    let ids = 0;
    const ports: Ports = {
      now: () => this.now,
      elapsed: () => this.now,
      random: () => 0.5,
      uuid: () => `generation-${++ids}`,
      fetch: () => Promise.reject(new Error('unexpected')),
      maybeOnline: () => true,
      lock: (name, run, options) => this.lock(name, run, options),
      log: (event) => this.log.push(event),
      wait: (ms, signal) =>
        new Promise((resolve) => {
          const wait = { ms, end: resolve };
          this.waits.push(wait);
          signal?.addEventListener('abort', () => {
            this.waits = this.waits.filter((each) => each !== wait);
            resolve();
          });
        }),
    };
    const { orders, ...config } = testConfig();
    this.context = {
      ports,
      config: { ...config, orders: { ...orders, sealing: false } },
      databases,
      bareCall,
    };
  }

  static async open(): Promise<MemorySession> {
    return new MemorySession(await openDatabases(memoryStorage()));
  }
  async close(): Promise<void> {
    await Promise.all([this.databases.catalogue.remove(), this.databases.personal.remove()]);
  }

  write(writes: ClaimWrites): Promise<void> {
    return writeClaims(this.databases.personal, writes, this.now);
  }
  read<C extends ClaimCode>(...codes: C[]) {
    return readStored(this.databases.personal, ...codes);
  }

  /** Stores the session of a logged-in customer. */
  loggedIn({ id = '7', generation = 'g1', token = 't1', refreshToken = 'r1' } = {}): Promise<void> {
    return this.write({
      'current-user': { generation, current: person(id), sessionStarted: 1 },
      'current-token': { generation, token, epoch: 4, lock: 0 },
      'current-refresh-token': refreshToken === '' ? null : { generation, token: refreshToken },
    });
  }

  /** Turns sealing on and stores a sealing key from the backend. */
  async hasSealingKey(): Promise<void> {
    const { bridge, orders } = this.context.config;
    orders.sealing = true;
    const { x, y } = await exportJWK((await generateKeyPair(SEALING.alg)).publicKey);
    const key = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', kid: 'k' } as const;
    await this.write({ 'sealing-key': { bridge: bridge.origin + bridge.prefix, key } });
  }

  readonly until = untilPasses;
}
