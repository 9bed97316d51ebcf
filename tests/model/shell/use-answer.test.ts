// The hook that requests data that this device may lack.
import { JSDOM } from 'jsdom';
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { useAnswer } from '#src/model/shell/use-answer.ts';

beforeEach(() => {
  const { window } = new JSDOM('<main></main>');
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => vi.unstubAllGlobals());

type Shown = ReturnType<typeof useAnswer<Result<string>>>;

/** Renders the hook; the test answers each request. */
async function hook() {
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(document.querySelector('main') as HTMLElement);
  const requests: { of: string; answer: (result: Result<string>) => Promise<void> }[] = [];
  let shown: Shown | undefined;
  function Screen({ of, isWanted }: { of: string; isWanted?: boolean }) {
    const request = () => {
      const { promise, resolve } = deferred<Result<string>>();
      requests.push({ of, answer: (result) => act(async () => resolve(result)) });
      return promise;
    };
    shown = useAnswer(of, request, isWanted);
    return null;
  }
  return {
    requests,
    shown: () => shown as Shown,
    show: (of: string, isWanted = true) =>
      act(async () => root.render(createElement(Screen, { of, isWanted }))),
    end: () => act(async () => root.unmount()),
  };
}

it('returns the result of a single request', async () => {
  const { requests, shown, show, end } = await hook();
  await show('a');
  await show('a');
  expect([requests.length, shown().answer]).toEqual([1, undefined]);
  await requests[0]?.answer(ok('A'));
  expect(shown().answer).toEqual(ok('A'));
  await end();
});

it('sends a request only if it is enabled', async () => {
  const { requests, show, end } = await hook();
  await show('a', false);
  expect(requests).toHaveLength(0);
  await show('a', true);
  expect(requests).toHaveLength(1);
  await end();
});

it('ignores a late result of a superseded request', async () => {
  const { requests, shown, show, end } = await hook();
  await show('a');
  await show('b');
  await requests[1]?.answer(ok('B'));
  await requests[0]?.answer(ok('A'));
  expect(shown().answer).toEqual(ok('B'));
  await end();
});

it('ignores a result after the component was unmounted', async () => {
  const { requests, shown, show, end } = await hook();
  await show('a');
  await end();
  await requests[0]?.answer(ok('A'));
  expect(shown().answer).toBeUndefined();
});

it('requests again when the user retries after a fault', async () => {
  const { requests, shown, show, end } = await hook();
  await show('a');
  await requests[0]?.answer(failed('offline'));
  expect(shown().answer).toEqual(failed('offline'));
  await act(async () => shown().retry());
  expect([requests.length, shown().answer]).toEqual([2, undefined]);
  await requests[1]?.answer(ok('A'));
  expect(shown().answer).toEqual(ok('A'));
  await end();
});
