// Notices of faults, and the button that repeats the failed action.
import { expect, it } from 'vitest';
import { errorCode } from '#schemas/error-code.ts';
import { errorCatalogue } from '#shared/domain/faults/error-catalogue.ts';
import { notify } from '#src/model/shell/notify.ts';
import { createToasts } from '#src/ui/create-toasts.ts';

const app = () => {
  const toasts = createToasts();
  const i18n = { t: (key: string) => key };
  return { toasts, shown: { i18n, ui: { toasts } } as never };
};

it('offers a retry only for the errors listed as retryable', () => {
  const offered = errorCode.options.filter((code) => {
    const { toasts, shown } = app();
    notify(shown, { code }, { message: 'x', onRetry: () => undefined });
    return toasts.shown()[0]?.actionLabel === 'common:retry';
  });
  expect(offered).toEqual(errorCode.options.filter((code) => errorCatalogue[code].offersRetry));
  expect(offered).toContain('not-saved');
  expect(offered).not.toContain('refused');
});

it('offers no retry if the caller cannot repeat its action', () => {
  const { toasts, shown } = app();
  notify(shown, { code: 'not-saved' });
  expect(toasts.shown()[0]).toMatchObject({ message: 'errors:notSaved', kind: 'error' });
  expect(toasts.shown()[0]).not.toHaveProperty('actionLabel');
});

it('repeats the action that failed last if the same notice was already shown', () => {
  const { toasts, shown } = app();
  const repeated: string[] = [];
  for (const name of ['first', 'second'])
    notify(shown, { code: 'not-saved' }, { onRetry: () => void repeated.push(name) });
  expect(toasts.shown()).toHaveLength(1);
  toasts.shown()[0]?.onAction?.();
  expect(repeated).toEqual(['second']);
});
