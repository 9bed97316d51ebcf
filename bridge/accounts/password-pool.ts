// The line before the hashing of passwords (S-15). argon2id runs in native code on the runtime's own threads, a few at a
// time, so a flood of logins never holds up the event loop. Who waits stands in the line of their standing; the lines
// take turns and each has its own room, so a flood in one keeps nobody out of another. Beyond its room the answer is 429.
import { type Algorithm, hashRaw, type Version } from '@node-rs/argon2';
import { refuse } from '../wire/refusal.ts';

export type HashJob = {
  password: string;
  salt: Uint8Array;
  /** KiB of memory, passes, lanes */
  m: number;
  t: number;
  p: number;
  /** bytes of the result */
  length: number;
};

/**
 * Who asks. `familiar`: proven by a session or a mailed link, or from where somebody logged in to this account before;
 * `failed`: from an address that lately tried a wrong password; `stranger`: everybody else.
 */
export type Standing = 'familiar' | 'stranger' | 'failed';
export type ComputeHash = (job: HashJob) => Promise<Uint8Array>;
export type PasswordPool = {
  /** argon2id of the job; refuses with 429 when too many of this standing wait. */
  hash: (job: HashJob, standing: Standing) => Promise<Uint8Array>;
  /** Tells whoever waits that it is over, and waits for what is being computed. */
  close: () => Promise<void>;
};

/** The runtime has four such threads, and files and names of hosts need them, too. */
const COMPUTED_AT_ONCE = 2;
/** Of each standing. At some hundredths of a second each the last one waits a second, while all lines are full. */
const WAITING_MAX = 16;

/** The enumerations of the library exist for the compiler only: these are their numbers. */
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

/** @param compute what makes a hash; tests count it and hold it up */
export function createPasswordPool(compute: ComputeHash = argon2id): PasswordPool {
  const lines: Record<Standing, Waiting[]> = { familiar: [], stranger: [], failed: [] };
  const turns: Standing[] = ['familiar', 'stranger', 'failed'];
  const computing = new Set<Promise<void>>();

  /** The first of the line whose turn it is; that line is last from now on. */
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
