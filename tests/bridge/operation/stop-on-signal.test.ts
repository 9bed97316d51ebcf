// Tests how a process reacts to SIGTERM and SIGINT.
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopOnSignal } from '#bridge/operation/stop-on-signal.ts';
import { deferred } from '#shared/domain/deferred.ts';

const endless = () => new Promise<undefined>(() => undefined);

class Program extends EventEmitter {
  readonly codes: number[] = [];
  exit = (code: number) => void this.codes.push(code);
}

let program: Program;
beforeEach(() => {
  vi.useFakeTimers();
  program = new Program();
});
afterEach(() => vi.useRealTimers());

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('stops once and exits with 0 after that', async () => {
    const stopped = deferred<undefined>();
    const stop = vi.fn(() => stopped.promise);
    stopOnSignal(stop, program);
    program.emit(signal);
    await vi.advanceTimersByTimeAsync(9_000);
    expect([stop.mock.calls.length, program.codes]).toEqual([1, []]);
    stopped.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(program.codes).toEqual([0]);
  });

  it('ends the process after 10 s', async () => {
    stopOnSignal(endless, program);
    program.emit(signal);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(program.codes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(program.codes).toEqual([1]);
  });

  it('ends the process if it arrives again after a second', async () => {
    stopOnSignal(endless, program);
    program.emit('SIGTERM');
    await vi.advanceTimersByTimeAsync(1_500);
    program.emit(signal);
    expect(program.codes).toEqual([1]);
  });

  it('is ignored if it arrives again within a second, as npm forwards it', async () => {
    const stop = vi.fn(endless);
    stopOnSignal(stop, program);
    program.emit(signal);
    await vi.advanceTimersByTimeAsync(500);
    program.emit(signal);
    expect([stop.mock.calls.length, program.codes]).toEqual([1, []]);
  });
});

it('exits with the code that stopping resolves to', async () => {
  stopOnSignal(async () => 143, program);
  program.emit('SIGTERM');
  await vi.advanceTimersByTimeAsync(0);
  expect(program.codes).toEqual([143]);
});

it('exits with 1 if stopping fails', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  stopOnSignal(() => Promise.reject(new Error('the database is stuck')), program);
  program.emit('SIGTERM');
  await vi.advanceTimersByTimeAsync(0);
  expect(program.codes).toEqual([1]);
  expect(write).toHaveBeenCalledWith(expect.stringContaining('the database is stuck'));
  write.mockRestore();
});
