// Password hashes in the PHC string format, with the parameters they were made with (S-15).
// Invariants: a password is never cut and never stored; one that was typed on another keyboard is the same (NFKC).
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { PasswordPool, Standing } from './password-pool.ts';

/** KiB of memory, passes, lanes. */
export type HashParameters = { m: number; t: number; p: number };
export const HASH_PARAMETERS: HashParameters = { m: 19_456, t: 2, p: 1 };
export const PASSWORD_LENGTH_MAX = 1_024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export type StoredHash = HashParameters & { salt: Buffer; hash: Buffer };

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** "$argon2id$v=19$m=19456,t=2,p=1$salt$hash" → its parts; undefined when it is not such a text. */
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

/** The PHC text of a password under a new salt. */
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

/** Whether the password made this hash. Costs what the hash's own parameters cost, right or wrong. */
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

/** A hash nobody's password makes: an unknown e-mail costs as much as a known one. */
export const dummyHash = (parameters: HashParameters): StoredHash => ({
  ...parameters,
  salt: randomBytes(SALT_BYTES),
  hash: randomBytes(HASH_BYTES),
});

/** Was the hash made with other parameters than those of today? */
export const isOutdated = (stored: StoredHash, now: HashParameters): boolean =>
  stored.m !== now.m || stored.t !== now.t || stored.p !== now.p;
