// Tests the queue for password hashing, and the format of stored passwords.
import { argon2id as argon2idInScript } from '@noble/hashes/argon2.js';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dummyHash, hashPassword, isOutdated, isPassword, readHash } from '#bridge/accounts/hash-password.ts';
import { createPasswordPool, type HashJob, type PasswordPool } from '#bridge/accounts/password-pool.ts';
import type { Standing } from '#bridge/ports/accounts.ts';

const cheap = { m: 8, t: 1, p: 1 };
let pool: PasswordPool;
beforeEach(() => {
  pool = createPasswordPool();
});
afterEach(() => pool.close());

const job = (password: string): HashJob => ({ password, salt: Buffer.alloc(16, 7), ...cheap, length: 32 });
/** Computes the hash with the independent implementation that earlier releases used. */
const computed = ({ password, salt, length, ...cost }: HashJob) =>
  Buffer.from(argon2idInScript(password, salt, { ...cost, dkLen: length })).toString('hex');
const hashed = async (password: string, standing: Standing = 'stranger') =>
  Buffer.from(await pool.hash(job(password), standing)).toString('hex');

/** Creates a pool whose hashes finish on demand; `working` contains the hashes in progress, in order. */
function heldPool() {
  const working: { password: string; done: () => void; failed: (error: Error) => void }[] = [];
  const begun: string[] = [];
  const held = createPasswordPool(
    ({ password }) =>
      new Promise((resolve, failed) => {
        begun.push(password);
        working.push({ password, failed, done: () => resolve(Buffer.from(password)) });
      }),
  );
  /** Finishes all hashes in progress, in order. */
  const workOff = async () => {
    for (let next = working.shift(); next !== undefined; next = working.shift()) {
      next.done();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { held, working, begun, workOff };
}

describe('hashing queue', () => {
  it('returns the same hashes as the implementation of earlier releases', async () => {
    const words = ['one', 'two', 'three', 'Šķērsiela'];
    expect(await Promise.all(words.map((word) => hashed(word)))).toEqual(
      words.map((word) => computed(job(word))),
    );
  });

  it('runs two calls at a time and queues at most sixteen of each priority', async () => {
    const { held, begun, workOff } = heldPool();
    const ask = (standing: Standing) =>
      Array.from({ length: 20 }, (_, at) => held.hash(job(`${standing} ${at}`), standing));
    const [familiar, stranger, failed] = [ask('familiar'), ask('stranger'), ask('failed')];
    expect(begun).toEqual(['familiar 0', 'familiar 1']);
    const statuses = Promise.all(
      [familiar, stranger, failed].map(async (tries) =>
        (await Promise.allSettled(tries)).map(({ status }) => status),
      ),
    );
    await workOff();
    const [ofFamiliar, ...ofOthers] = await statuses;
    expect(ofFamiliar).toEqual([...Array(18).fill('fulfilled'), ...Array(2).fill('rejected')]);
    for (const others of ofOthers)
      expect(others).toEqual([...Array(16).fill('fulfilled'), ...Array(4).fill('rejected')]);
    await expect(failed.at(-1)).rejects.toMatchObject({
      status: 429,
      result: 'You have exceeded the allowed amount of requests at this time.',
    });
    await held.close();
  });

  it('hashes for the account owner first and for a stranger next while other clients flood it with failing logins', async () => {
    const { held, begun, working, workOff } = heldPool();
    const flood = () => void held.hash(job('flood'), 'failed').catch(() => undefined);
    for (let at = 0; at < 1_000; at += 1) flood();
    const owner = held.hash(job('owner'), 'familiar');
    const stranger = held.hash(job('stranger'), 'stranger');
    for (let at = 0; at < 6; at += 1) {
      for (let more = 0; more < 100; more += 1) flood();
      working.shift()?.done();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(begun.slice(0, 5)).toEqual(['flood', 'flood', 'owner', 'stranger', 'flood']);
    await Promise.all([owner, stranger]);
    await workOff();
    await held.close();
  });

  it('continues after a failed hash', async () => {
    const broken = pool.hash({ ...job('x'), t: 0 }, 'stranger');
    const behind = hashed('behind it');
    await expect(broken).rejects.toThrow();
    expect(await behind).toBe(computed(job('behind it')));
  });

  it('when closed rejects only the calls that have not started', async () => {
    const { held, working } = heldPool();
    const tries = ['one', 'two', 'three'].map((word) => held.hash(job(word), 'stranger'));
    let closed = false;
    const closing = held.close().then(() => {
      closed = true;
    });
    await expect(tries[2]).rejects.toThrow('the bridge is closing');
    expect(closed).toBe(false);
    for (const { done } of working) done();
    await closing;
    expect(await Promise.all(tries.slice(0, 2))).toEqual([Buffer.from('one'), Buffer.from('two')]);
  });
});

describe('stored password', () => {
  it('is a PHC string of argon2id with its own salt', async () => {
    const typed = 'Šķērsiela ﬁ';
    const [one, two] = [
      await hashPassword(pool, cheap, typed, 'stranger'),
      await hashPassword(pool, cheap, typed, 'stranger'),
    ];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  });

  it('matches in any Unicode normalization form', async () => {
    const typed = 'Šķērsiela ﬁ';
    const stored = readHash(await hashPassword(pool, cheap, typed, 'stranger')) ?? dummyHash(cheap);
    const { salt, hash } = stored;
    expect(hash.toString('hex')).toBe(computed({ ...job(typed.normalize('NFKC')), salt }));
    const tries = [typed, typed.normalize('NFD'), typed.normalize('NFKC'), `${typed} `, ''];
    const known = [];
    for (const password of tries) known.push(await isPassword(pool, stored, password, 'stranger'));
    expect(known).toEqual([true, true, true, false, false]);
  });

  it('is replaced by a random hash that matches no password if there is no customer', async () => {
    const [one, two] = [dummyHash(cheap), dummyHash(cheap)];
    expect(one).toMatchObject(cheap);
    expect([one.salt.length, one.hash.length]).toEqual([16, 32]);
    expect(one.salt.equals(two.salt) || one.hash.equals(two.hash)).toBe(false);
    expect(await isPassword(pool, one, '', 'stranger')).toBe(false);
  });

  it('is outdated if any of its three parameters differs from the current one', () => {
    const parameters = fc.record({ m: fc.nat(3), t: fc.nat(3), p: fc.nat(3) });
    fc.assert(
      fc.property(parameters, parameters, (made, now) => {
        const isSame = JSON.stringify([made.m, made.t, made.p]) === JSON.stringify([now.m, now.t, now.p]);
        expect(isOutdated({ ...dummyHash(cheap), ...made }, now)).toBe(!isSame);
      }),
    );
  });
});
