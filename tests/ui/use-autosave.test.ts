// The hook that saves typed values.
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  const { window } = new JSDOM('<main></main>', { pretendToBeVisual: true });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('navigator', window.navigator);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Renders a form with the value "first". Returns the saved values, and functions that change the form. */
async function openForm() {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { useAutosave: useKept } = await import('#src/ui/use-autosave.ts');
  const kept: string[] = [];
  function Form({ typed, wanted }: { typed: string; wanted: boolean }) {
    useKept(typed, wanted, (text) => kept.push(text));
    return null;
  }
  const root = createRoot(document.querySelector('main') as HTMLElement);
  const show = async (typed: string, wanted = true) => {
    await act(async () => root.render(createElement(Form, { typed, wanted })));
    // flushes the effects of the render
    await act(async () => {});
  };
  await show('first');
  return {
    kept,
    type: show,
    pass: (ms: number) => act(async () => vi.advanceTimersByTime(ms)),
    close: () => act(async () => root.unmount()),
  };
}

it('saves only typed values, 150 ms after the first change', async () => {
  const form = await openForm();
  await form.pass(1_000);
  expect(form.kept).toEqual([]);
  for (const typed of ['a', 'ab', 'abc']) {
    await form.type(typed);
    await form.pass(60);
  }
  expect(form.kept).toEqual(['abc']);
  await form.type('abcd');
  await form.pass(150);
  expect(form.kept).toEqual(['abc', 'abcd']);
  await form.close();
  expect(form.kept).toEqual(['abc', 'abcd']);
});

it.each(['pagehide', 'visibilitychange'])('saves a pending value immediately on %s', async (event) => {
  const form = await openForm();
  await form.type('a');
  (event === 'pagehide' ? window : document).dispatchEvent(
    new (window as unknown as typeof globalThis).Event(event),
  );
  expect(form.kept).toEqual(['a']);
  await form.close();
});

it('saves a pending value when unmounted, unless it is no longer wanted', async () => {
  const left = await openForm();
  await left.type('a');
  await left.close();
  expect(left.kept).toEqual(['a']);
  const sent = await openForm();
  await sent.type('a');
  await sent.type('a', false);
  await sent.close();
  expect(sent.kept).toEqual([]);
});

it('saves a value whose submission was refused', async () => {
  const form = await openForm();
  await form.type('a', false);
  await form.type('a');
  await form.pass(150);
  expect(form.kept).toEqual(['a']);
  await form.close();
});
