// Argon2id password hashes in the PHC string format, which includes their parameters (S-15). Invariants:
// - A password is never truncated and never stored.
// - It is normalized (NFKC), so that input from different keyboards matches.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Standing } from '../ports/accounts.ts';
import type { PasswordPool } from './password-pool.ts';

/** Argon2id parameters. `m`: KiB of memory; `t`: passes; `p`: lanes. */
export type HashParameters = { m: number; t: number; p: number };
export const HASH_PARAMETERS: HashParameters = { m: 19_456, t: 2, p: 1 };
export const PASSWORD_LENGTH_MAX = 1_024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export type StoredHash = HashParameters & { salt: Buffer; hash: Buffer };

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** Parses "$argon2id$v=19$m=19456,t=2,p=1$salt$hash"; undefined if the format differs. */
export function readHash(stored: string): StoredHash | undefined {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
    stored,
  );
  if (found === null) return undefined;
  const [, m, t, p, salt = '', hash = ''] = found;
  return {
    m: Number(m),
    t: Number(t),
    p: Number(p),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Hashes a password with a new salt; returns the PHC string. */
export async function hashPassword(
  pool: PasswordPool,
  parameters: HashParameters,
  password: string,
  standing: Standing,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const { m, t, p } = parameters;
  const job = { password: password.normalize('NFKC'), salt, m, t, p, length: HASH_BYTES };
  const hash = await pool.hash(job, standing);
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${text(salt)}$${text(hash)}`;
}

/**
 * True if the password matches the hash. The time it takes depends only on the hash's parameters, not on the result.
 */
export async function isPassword(
  pool: PasswordPool,
  stored: StoredHash,
  password: string,
  standing: Standing,
): Promise<boolean> {
  const { m, t, p, salt, hash } = stored;
  const job = { password: password.normalize('NFKC'), salt, m, t, p, length: hash.length };
  const made = await pool.hash(job, standing);
  return timingSafeEqual(made, hash);
}

/** Returns a random hash that no password matches, so that an unknown e-mail address takes as long as a known one. */
export const dummyHash = (parameters: HashParameters): StoredHash => ({
  ...parameters,
  salt: randomBytes(SALT_BYTES),
  hash: randomBytes(HASH_BYTES),
});

/** True if the parameters of the hash differ from the current ones. */
export const isOutdated = (stored: StoredHash, now: HashParameters): boolean =>
  stored.m !== now.m || stored.t !== now.t || stored.p !== now.p;
