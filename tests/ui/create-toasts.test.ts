// Short notices: which are shown, and what they are known by.
import { expect, it } from 'vitest';
import { createToasts } from '#src/ui/create-toasts.ts';

const notice = (message: string) => ({ message, kind: 'info' as const });

it('S4.139 A notification is ignored if its message equals the latest one.', () => {
  const toasts = createToasts();
  expect(toasts.show(notice('one'))).toBeTypeOf('number');
  expect(toasts.show(notice('one'))).toBeUndefined();
  toasts.show(notice('two'));
  expect(toasts.show(notice('one'))).toBeTypeOf('number');
  expect(toasts.shown().map(({ message }) => message)).toEqual(['one', 'two', 'one']);
});

it('S9.055 The notification id is random below 100000.', () => {
  const toasts = createToasts();
  const ids = Array.from({ length: 200 }, (_, at) => toasts.show(notice(String(at))) ?? -1);
  expect(ids.every((id) => Number.isInteger(id) && id >= 0 && id < 100_000)).toBe(true);
  expect(new Set(ids).size).toBeGreaterThan(100);
});

it('S3.065 A notification has a type, a message, an action with its label, a time to live or none, and goes when it is hidden.', () => {
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
