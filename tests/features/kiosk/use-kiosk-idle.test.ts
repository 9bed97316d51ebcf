import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenTo } from '#src/features/kiosk/use-kiosk-idle.ts';

let window: JSDOM['window'];
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  ({ window } = new JSDOM('<input>'));
  vi.stubGlobal('document', window.document);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.close();
});

it.each([
  ['pointerdown', true],
  ['keydown', true],
  // the only event that an on-screen keyboard or dictation sends
  ['input', true],
  // banners scroll without the user
  ['scroll', false],
])('treats the event %s as use: %s [S-22]', (type, isUse) => {
  const ended = new window.AbortController();
  const sent: string[] = [];
  listenTo({ send: (event) => sent.push(event.type) }, 110_000, ended.signal);
  vi.advanceTimersByTime(60_000);
  window.document.querySelector('input')?.dispatchEvent(new window.Event(type, { bubbles: true }));
  expect(sent).toEqual(isUse ? ['used'] : []);
  ended.abort();
});
