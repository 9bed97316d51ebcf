// The verdict on a pending task, derived from a backend response.
import { describe, expect, it } from 'vitest';
import { type ErrorCode, failed, ok } from '#schemas/fault.ts';
import { taskVerdict } from '#workers/outbox/task-verdict.ts';

const stateOf = (code: ErrorCode, detail: Record<string, string | number> = {}, attempt = 1) =>
  taskVerdict(failed(code, detail), attempt).state;

describe('taskVerdict', () => {
  it('completes a task with the result of the response', () => {
    const meta = { a: 1 };
    expect(taskVerdict(ok({ code: 200, result: 'r', meta }), 1)).toEqual({
      state: 'done',
      resultCode: 200,
      result: 'r',
      meta,
    });
  });

  it('parks a task after an authorisation error', () => {
    for (const code of ['unauthorised', 'login-needed', 'refresh-refused', 'refresh-exhausted'] as const)
      for (const fault of [failed(code), failed(code, { errorCode: 'ENOTFOUND' })])
        expect(taskVerdict(fault, 9)).toEqual({ state: 'parked', fault: fault.fault });
  });

  it('refuses a guest’s task after a 401, because a login would not help [I-11]', () => {
    expect(taskVerdict(failed('unauthorised', { status: 401 }), 1, true).state).toBe('refused');
    expect(taskVerdict(failed('offline'), 9, true).state).toBe('waiting');
  });

  it('refuses a rejected task, unless the backend’s own system is unreachable or still working', () => {
    for (const code of ['refused', 'not-found', 'conflict'] as const) {
      expect(stateOf(code)).toBe('refused');
      expect(stateOf(code, { errorCode: 'other' })).toBe('refused');
      for (const errorCode of ['ENOTFOUND', 'still-running'])
        expect(stateOf(code, { errorCode }, 9)).toBe('waiting');
    }
  });

  it('keeps a task pending while the backend cannot reach its own system [F13 S8.055]', () => {
    for (const code of ['server-error', 'refused', 'bad-shape'] as const)
      expect(stateOf(code, { status: 500, errorCode: 'ENOTFOUND', message: 'getaddrinfo' }, 99)).toBe(
        'waiting',
      );
  });

  it('keeps a task pending after a missing response or a foreign page', () => {
    // a gateway's own page may come with any status and an error text
    for (const code of ['offline', 'timeout', 'busy', 'bad-content-type'] as const) {
      expect(stateOf(code, {}, 99)).toBe('waiting');
      expect(stateOf(code, { status: 500, message: 'no' }, 99)).toBe('waiting');
    }
  });

  it('refuses a task after one 500 with a message, or the fifth 500 or malformed response', () => {
    expect(stateOf('server-error', { status: 500, message: 'no' })).toBe('refused');
    expect([4, 5, 6].map((attempt) => stateOf('server-error', { status: 500 }, attempt))).toEqual([
      'waiting',
      'refused',
      'refused',
    ]);
    for (const status of [502, 503, 504])
      expect(stateOf('server-error', { status, message: 'no' }, 9)).toBe('waiting');
    expect(stateOf('server-error', {}, 9)).toBe('waiting');
    expect([4, 5].map((attempt) => stateOf('bad-shape', {}, attempt))).toEqual(['waiting', 'refused']);
  });

  it('keeps a task pending after faults that concern only orders', () => {
    for (const code of ['total-changed', 'out-of-stock'] as const) expect(stateOf(code)).toBe('waiting');
  });

  it('decides by the fault code if a fault has no details', () => {
    const judged = (['refused', 'server-error', 'bad-shape', 'offline'] as const).map(
      (code) => taskVerdict(failed(code), 1).state,
    );
    expect(judged).toEqual(['refused', 'waiting', 'waiting', 'waiting']);
  });
});
