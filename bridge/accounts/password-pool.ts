// Queues password hashing (S-15). argon2id runs in native code on libuv's threads, a few jobs at a time, so that a
// flood of logins does not block the event loop. Each trust level (`Standing`) has its own bounded queue, and the
// queues are served round-robin, so that a flood in one does not starve the others. If a queue is full, further jobs
// are refused with 429. Harmless per copy: it bounds the processor time of one process.
import { type Algorithm, hashRaw, type Version } from '@node-rs/argon2';
import type { Standing } from '../ports/accounts.ts';
import { refuse } from '../ports/refusal.ts';

export type HashJob = {
  password: string;
  salt: Uint8Array;
  /** `m`: KiB of memory; `t`: passes; `p`: lanes */
  m: number;
  t: number;
  p: number;
  /** length of the hash in bytes */
  length: number;
};

export type ComputeHash = (job: HashJob) => Promise<Uint8Array>;
export type PasswordPool = {
  /** Computes the argon2id hash of a job. @throws 429 if the queue for this trust level is full */
  hash: (job: HashJob, standing: Standing) => Promise<Uint8Array>;
  /** Rejects all queued jobs and awaits those in progress. */
  close: () => Promise<void>;
};

/**
 * Maximum number of concurrent jobs: libuv has four threads by default, and file access and DNS lookups need them too.
 */
const COMPUTED_AT_ONCE = 2;
/**
 * Maximum number of queued jobs per trust level. A job takes some hundredths of a second, so the last one waits about a
 * second when all queues are full.
 */
const WAITING_MAX = 16;

/** Values of the library's enums, which are `const` and exist only at compile time. */
const ARGON2ID: Algorithm.Argon2id = 2;
const VERSION_19: Version.V0x13 = 1;

export const argon2id: ComputeHash = ({ password, salt, m, t, p, length }) =>
  hashRaw(password, {
    algorithm: ARGON2ID,
    version: VERSION_19,
    memoryCost: m,
    timeCost: t,
    parallelism: p,
    outputLen: length,
    salt,
  });

type Waiting = { job: HashJob; done: (hash: Uint8Array) => void; failed: (error: unknown) => void };

/** @param compute computes a hash; tests replace it to count or delay calls */
export function createPasswordPool(compute: ComputeHash = argon2id): PasswordPool {
  const lines: Record<Standing, Waiting[]> = { familiar: [], stranger: [], failed: [] };
  const turns: Standing[] = ['familiar', 'stranger', 'failed'];
  const computing = new Set<Promise<void>>();

  /** Removes the first job of the next non-empty queue and moves that queue to the end of the rotation. */
  const nextWaiting = (): Waiting | undefined => {
    const turn = turns.findIndex((standing) => lines[standing].length > 0);
    if (turn < 0) return undefined;
    const [standing] = turns.splice(turn, 1) as [Standing];
    turns.push(standing);
    return lines[standing].shift();
  };
  const fill = (): void => {
    while (computing.size < COMPUTED_AT_ONCE) {
      const next = nextWaiting();
      if (next === undefined) return;
      const job = compute(next.job)
        .then(next.done, next.failed)
        .finally(() => {
          computing.delete(job);
          fill();
        });
      computing.add(job);
    }
  };

  return {
    hash: (job, standing) =>
      new Promise((done, failed) => {
        if (lines[standing].length >= WAITING_MAX) {
          failed(refuse(429, 'You have exceeded the allowed amount of requests at this time.'));
          return;
        }
        lines[standing].push({ job, done, failed });
        fill();
      }),
    close: async () => {
      for (const line of Object.values(lines))
        for (const { failed } of line.splice(0)) failed(new Error('the bridge is closing'));
      await Promise.all(computing);
    },
  };
}
