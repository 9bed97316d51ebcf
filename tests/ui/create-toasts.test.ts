// The list of notices and their ids.
import { expect, it } from 'vitest';
import { createToasts } from '#src/ui/create-toasts.ts';

const notice = (message: string) => ({ message, kind: 'info' as const });

it('ignores a notice with the same message as the latest one [S4.139]', () => {
  const toasts = createToasts();
  expect(toasts.show(notice('one'))).toBeTypeOf('number');
  expect(toasts.show(notice('one'))).toBeUndefined();
  toasts.show(notice('two'));
  expect(toasts.show(notice('one'))).toBeTypeOf('number');
  expect(toasts.shown().map(({ message }) => message)).toEqual(['one', 'two', 'one']);
});

it('gives notices random ids below 100000 [S9.055]', () => {
  const toasts = createToasts();
  const ids = Array.from({ length: 200 }, (_, at) => toasts.show(notice(String(at))) ?? -1);
  expect(ids.every((id) => Number.isInteger(id) && id >= 0 && id < 100_000)).toBe(true);
  expect(new Set(ids).size).toBeGreaterThan(100);
});

it('keeps type, message, action and lifetime of a notice until it is hidden [S3.065]', () => {
  const toasts = createToasts();
  const whole = {
    message: 'm',
    kind: 'warning' as const,
    actionLabel: 'a',
    onAction: () => undefined,
    timeToLive: 1,
    hasNoTimeout: true,
  };
  const id = toasts.show(whole) ?? -1;
  expect(toasts.shown()).toEqual([{ ...whole, id }]);
  toasts.hide(id);
  expect(toasts.shown()).toEqual([]);
});
