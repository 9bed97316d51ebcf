// What is told when logging in or making an account fails: the shop's own words where it sent some, else ours.
import { beforeEach, describe, expect, it } from 'vitest';
import { errorCode } from '../../../schemas/error-codes.ts';
import { failed, ok } from '../../../schemas/errors.ts';
import { tellUnexpected } from '../../../src/features/account/authorise.ts';
import { hideToast, shownNotices } from '../../../src/ui/toast.ts';

const OURS = 'Unexpected authorization error';
const told = () => shownNotices().map(({ message }) => message);

beforeEach(() => {
  for (const { id } of shownNotices()) hideToast(id);
});

describe('an authorisation that failed', () => {
  it('keeps what the shop said, also when it calls its refusal a server error', () => {
    for (const code of ['refused', 'server-error'] as const) {
      const answer = failed(code, { status: 500, message: 'Invalid login or password.' });
      expect(tellUnexpected(answer, OURS)).toEqual(answer);
    }
    expect(told()).toEqual([]);
  });

  it('has our words, in place and as a notice, when the shop said nothing or could not be reached by its bridge', () => {
    const silent = failed('server-error', { status: 500 });
    const unreached = failed('server-error', { errorCode: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND' });
    for (const answer of [silent, unreached, failed('refused'), failed('bad-shape', { message: 'x' })])
      expect(tellUnexpected(answer, OURS)).toMatchObject({ ok: false, fault: { detail: { message: OURS } } });
    expect(told()).toEqual([OURS]);
  });

  it('leaves what went well and what is expected alone', () => {
    const expected = errorCode.options.filter((code) =>
      ['wrong-login', 'email-taken', 'offline'].includes(code),
    );
    for (const answer of [ok(1), ...expected.map((code) => failed(code))])
      expect(tellUnexpected(answer, OURS)).toEqual(answer);
    expect(told()).toEqual([]);
  });
});
