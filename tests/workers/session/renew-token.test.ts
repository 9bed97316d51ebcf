// Handling of a rejected token, depending on the stored claims, the backend's response, and other tabs.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import { type ErrorCode, failed, ok } from '#schemas/fault.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { renewToken } from '#workers/session/renew-token.ts';
import { MemorySession, NOW } from '../../support/worker/memory-session.ts';

let tab: MemorySession;
beforeEach(async () => {
  tab = await MemorySession.open();
});
afterEach(() => tab.close());

const REFUSED = { generation: 'g1', token: 't1' };
const renew = () => renewToken(tab.context, REFUSED);
const given = (token: string, refreshToken?: string) => () =>
  ok({ result: token, ...(refreshToken === undefined ? {} : { meta: { refreshToken } }) });
const stands = (token: string, more: Partial<ClaimValue<'current-token'>> = {}) => ({
  'current-token': { generation: 'g1', token, epoch: 4, lock: 0, ...more },
});
const ended = (code: 'refresh-refused' | 'refresh-exhausted') => ({
  'current-token': { generation: 'g1', token: '', epoch: 4, lock: -1 },
  'signup-wanted': { at: NOW, code },
});
const claims = () =>
  tab.read('current-user', 'current-token', 'current-refresh-token', 'signup-wanted', 'logging-out');
const events = () => tab.log.map(({ event }) => event);

describe('the stored state is checked before a refresh is requested', () => {
  it.each<[string, object, unknown]>([
    ['no session', {}, failed('login-needed')],
    ['another login', stands('t1', { generation: 'g2' }), failed('login-needed')],
    ['a logout', stands(''), failed('login-needed')],
    ['a rejection', stands('', { lock: -1 }), failed('refresh-refused', { status: 401 })],
    ['a newer token', stands('t2'), ok({ token: 't2', isRenewed: false })],
  ])('%s', async (_, stored, expected) => {
    await tab.write(stored);
    const { lock } = tab;
    let isRefreshing = false;
    tab.lock = (name, run, options) => {
      isRefreshing ||= name === 'auth-refresh';
      return lock(name, run, options);
    };
    expect(await renew()).toEqual(expected);
    expect([tab.asked, isRefreshing]).toEqual([[], false]);
  });

  it('again after the lock is acquired', async () => {
    await tab.loggedIn();
    const { lock } = tab;
    tab.lock = async (name, run, options) => {
      if (name === 'auth-refresh') await tab.write(stands('t2'));
      return lock(name, run, options);
    };
    expect(await renew()).toEqual(ok({ token: 't2', isRenewed: false }));
    expect(tab.asked).toEqual([]);
  });
});

describe('a refresh response', () => {
  it.each([
    ['and a new refresh token', 'r2', 'r2'],
    ['without a new refresh token', undefined, 'r1'],
  ])('with a new token %s is stored atomically', async (_, sent, kept) => {
    await tab.loggedIn();
    tab.answers = { 'user/refresh': given('t2', sent) };
    expect(await renew()).toEqual(ok({ token: 't2', isRenewed: true }));
    expect(tab.asked).toEqual([['user/refresh', { body: { refreshToken: 'r1' } }]]);
    expect(await claims()).toMatchObject({
      'current-token': { generation: 'g1', token: 't2', epoch: 5, lock: 0 },
      'current-refresh-token': { generation: 'g1', token: kept },
    });
    expect(tab.log).toEqual([]);
  });

  it.each<[ErrorCode, number]>([
    ['unauthorised', 401],
    ['unauthorised', 403],
    ['refused', 400],
  ])('%s with status %i ends the session', async (code, status) => {
    await tab.loggedIn();
    tab.answers = { 'user/refresh': () => failed(code, { status }) };
    expect(await renew()).toEqual(failed('refresh-refused', { status: 401 }));
    expect(await claims()).toEqual(ended('refresh-refused'));
    expect(tab.log[0]).toEqual({ event: 'token-not-refreshed', code });
    expect(events()).toContain('session-refused');
  });

  it('that is a rejection parks queued tasks without removing the cart', async () => {
    await tab.loggedIn();
    await tab.write({ cart: { generation: 'c', seq: 1 } });
    const { personal } = tab.databases;
    const queued = { now: NOW, newId: () => 'task', principal: 'user:7' };
    await queueTask(personal, 'newsletter-subscribe', { email: 'a@example.lv' }, queued);
    tab.answers = { 'user/refresh': () => failed('refused', { status: 400 }) };
    await renew();
    const state = async () => (await personal.synctasks.findOne('task').exec())?.state;
    await tab.until(async () => expect(await state()).toBe('parked'));
    expect(await tab.read('cart')).toEqual({ cart: { generation: 'c', seq: 1 } });
  });

  it.each<[ErrorCode, { status: number } | undefined]>([
    ['refused', { status: 422 }],
    ['unauthorised', undefined],
    ['server-error', { status: 401 }],
    ['offline', undefined],
  ])('%s with %o changes nothing', async (code, detail) => {
    await tab.loggedIn();
    const before = await claims();
    tab.answers = { 'user/refresh': () => failed(code, detail) };
    expect(await renew()).toEqual(failed(code, detail));
    expect(await claims()).toEqual(before);
    expect(tab.log).toEqual([{ event: 'token-not-refreshed', code }]);
  });

  it('is not requested without a refresh token, which ends the session', async () => {
    await tab.loggedIn({ refreshToken: '' });
    expect(await renew()).toEqual(failed('refresh-refused', { status: 401 }));
    expect(await claims()).toEqual(ended('refresh-refused'));
  });

  it.each([
    ['a new token', given('t2', 'r2')],
    ['a rejection', () => failed('refused', { status: 400 })],
  ])('with %s is ignored after another login', async (_, answer) => {
    await tab.loggedIn();
    tab.answers = {
      'user/refresh': async () => {
        await tab.loggedIn({ generation: 'g2', token: 'other', refreshToken: 'r-other' });
        return answer();
      },
    };
    expect(await renew()).toEqual(failed('login-needed'));
    expect(await claims()).toMatchObject({
      'current-user': { generation: 'g2' },
      'current-token': { generation: 'g2', token: 'other', epoch: 4 },
      'current-refresh-token': { token: 'r-other' },
    });
  });

  it('with a new token is ignored after a logout', async () => {
    await tab.loggedIn();
    tab.answers = {
      'user/refresh': async () => {
        await tab.write({ 'current-token': null });
        return given('t2')();
      },
    };
    expect(await renew()).toEqual(failed('login-needed'));
    expect((await claims())['current-token']).toBeUndefined();
  });
});

describe('a renewal while another tab is refreshing', () => {
  const busy = () => {
    const { lock } = tab;
    const asked: unknown[] = [];
    tab.lock = async (name, run, options) => {
      if (name !== 'auth-refresh') return lock(name, run, options);
      asked.push(options);
      return undefined;
    };
    return asked;
  };

  it('polls every second, up to fifteen times', async () => {
    await tab.loggedIn();
    const asked = busy();
    const renewed = renew();
    const pauses: number[] = [];
    for (let n = 0; n < 15; n++) {
      await tab.until(() => expect(tab.waits).toHaveLength(1));
      for (const { ms, end } of tab.waits.splice(0)) {
        pauses.push(ms);
        end();
      }
    }
    expect(await renewed).toEqual(failed('timeout'));
    expect(pauses).toEqual(Array.from({ length: 15 }, () => 1_000));
    expect(asked).toEqual(Array.from({ length: 15 }, () => ({ ifAvailable: true })));
  });

  it('receives the new token immediately', async () => {
    await tab.loggedIn();
    busy();
    const renewed = renew();
    await tab.until(() => expect(tab.waits).toHaveLength(1));
    await tab.write(stands('t2'));
    expect(await renewed).toEqual(ok({ token: 't2', isRenewed: false }));
    expect(tab.waits).toEqual([]);
  });
});
