// The thread that computes passwords, and what a stored password is made of.
import { Worker } from 'node:worker_threads';
import { argon2id } from '@noble/hashes/argon2.js';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dummyHash,
  hashPassword,
  isOutdated,
  isPassword,
  readHash,
} from '../../../bridge/accounts/password-hash.ts';
import {
  createPasswordPool,
  type HashJob,
  type PasswordPool,
} from '../../../bridge/accounts/password-pool.ts';

const cheap = { m: 8, t: 1, p: 1 };
let pool: PasswordPool;
beforeEach(() => {
  pool = createPasswordPool();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await pool.close();
});

const job = (password: string): HashJob => ({ password, salt: Buffer.alloc(16, 7), ...cheap, length: 32 });
const computed = ({ password, salt, length, ...cost }: HashJob) =>
  Buffer.from(argon2id(password, salt, { ...cost, dkLen: length })).toString('hex');
const hashed = async (password: string) => Buffer.from(await pool.hash(job(password))).toString('hex');

describe('The thread for passwords', () => {
  it('computes one after the other, and each gets its own', async () => {
    const sent = vi.spyOn(Worker.prototype, 'postMessage');
    const waiting = ['one', 'two', 'three'].map(hashed);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await Promise.all(waiting)).toEqual(['one', 'two', 'three'].map((word) => computed(job(word))));
    expect(sent).toHaveBeenCalledTimes(3);
    expect(await hashed('later')).toBe(computed(job('later')));
  });

  it('is one, and keeps the process alive only while somebody waits', async () => {
    const calls: string[] = [];
    const threads = new Set<Worker>();
    for (const name of ['ref', 'unref'] as const) {
      const { [name]: original } = Worker.prototype;
      vi.spyOn(Worker.prototype, name).mockImplementation(function (this: Worker) {
        calls.push(name);
        threads.add(this);
        original.call(this);
      });
    }
    await Promise.all([hashed('one'), hashed('two')]);
    expect(calls).toEqual(['ref', 'ref', 'unref']);
    await hashed('three');
    expect(calls).toEqual(['ref', 'ref', 'unref', 'ref', 'unref']);
    expect(threads.size).toBe(1);
  });

  it('lets sixteen wait while one is computed, and tells the others to come again', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => hashed(`${at}`)));
    expect(tries.map(({ status }) => status)).toEqual([
      ...Array(17).fill('fulfilled'),
      ...Array(3).fill('rejected'),
    ]);
    expect(tries.at(-1)).toMatchObject({
      reason: { status: 429, result: 'You have exceeded the allowed amount of requests at this time.' },
    });
    expect(await hashed('later')).toBe(computed(job('later')));
  });

  it('that breaks fails whoever waits, and the next one starts another', async () => {
    const broken = pool.hash({ ...job('x'), t: 0 });
    const lost = await Promise.allSettled([broken, hashed('behind it')]);
    expect(lost).toMatchObject([
      { status: 'rejected', reason: expect.any(Error) },
      { status: 'rejected', reason: expect.any(Error) },
    ]);
    expect(await hashed('later')).toBe(computed(job('later')));
  });

  it('that is closed is gone, and whoever waits is told', async () => {
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    const waiting = Promise.allSettled([hashed('one'), hashed('two')]);
    await pool.close();
    expect(ended).toHaveBeenCalledTimes(1);
    const told = { status: 'rejected', reason: new Error('the bridge is closing') };
    expect(await waiting).toEqual([told, told]);
    await pool.close();
    expect(ended).toHaveBeenCalledTimes(1);
  });
});

describe('A stored password', () => {
  it('is the PHC text of its argon2id under a salt of its own, and known again in any composition', async () => {
    const typed = 'Šķērsiela ﬁ';
    const [one, two] = [await hashPassword(pool, cheap, typed), await hashPassword(pool, cheap, typed)];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    const stored = readHash(one) ?? dummyHash(cheap);
    const { salt, hash } = stored;
    expect(hash.toString('hex')).toBe(computed({ ...job(typed.normalize('NFKC')), salt }));
    const tries = [typed, typed.normalize('NFD'), typed.normalize('NFKC'), `${typed} `, ''];
    const known = [];
    for (const password of tries) known.push(await isPassword(pool, stored, password));
    expect(known).toEqual([true, true, true, false, false]);
  });

  it('of nobody is never the same, and fits nothing', async () => {
    const [one, two] = [dummyHash(cheap), dummyHash(cheap)];
    expect(one).toMatchObject(cheap);
    expect([one.salt.length, one.hash.length]).toEqual([16, 32]);
    expect(one.salt.equals(two.salt) || one.hash.equals(two.hash)).toBe(false);
    expect(await isPassword(pool, one, '')).toBe(false);
  });

  it('is outdated when any of its three parameters is another than today’s', () => {
    const parameters = fc.record({ m: fc.nat(3), t: fc.nat(3), p: fc.nat(3) });
    fc.assert(
      fc.property(parameters, parameters, (made, now) => {
        const isSame = JSON.stringify([made.m, made.t, made.p]) === JSON.stringify([now.m, now.t, now.p]);
        expect(isOutdated({ ...dummyHash(cheap), ...made }, now)).toBe(!isSame);
      }),
    );
  });
});
