// Tests keys typed by a scanner and by hand, on a page with controls and a virtual clock.
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForScans } from '#src/features/scan/use-scanner.ts';

let window: JSDOM['window'];
let ended: AbortController;
let codes: string[];
let clock: number;
/** the events that reached a control */
let reached: string[];

const controls = `<input id="text" value="ab"><input id="number" type="number"><textarea id="area"></textarea>
  <button id="button"></button><input id="check" type="checkbox"><a id="link" href="#x"></a>
  <select id="select"><option>Riga</option><option>Jelgava</option></select>`;
const ids = ['text', 'number', 'area', 'button', 'check', 'link', 'select'];

beforeEach(() => {
  vi.useFakeTimers();
  ({ window } = new JSDOM(controls));
  vi.stubGlobal('document', window.document);
  for (const name of [
    'Element',
    'Event',
    'KeyboardEvent',
    'HTMLElement',
    'HTMLInputElement',
    'HTMLTextAreaElement',
    'HTMLSelectElement',
  ] as const)
    vi.stubGlobal(name, window[name]);
  codes = [];
  reached = [];
  clock = 1_000;
  ended = new window.AbortController();
  listenForScans((code) => codes.push(code), ended.signal);
  for (const type of ['keydown', 'keyup', 'input', 'change', 'click'])
    for (const id of ids)
      window.document.getElementById(id)?.addEventListener(type, () => reached.push(`${id} ${type}`));
});
afterEach(() => {
  ended.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.close();
});

const at = (id: string) => window.document.getElementById(id) as HTMLInputElement;

/** Presses a key after a pause in milliseconds. Returns true unless the default action of the key is prevented. */
function press(id: string, key: string, after: number, init: KeyboardEventInit = {}): boolean {
  vi.advanceTimersByTime(after);
  clock += after;
  const target = at(id);
  target.focus();
  let isOn = true;
  for (const type of ['keydown', 'keyup']) {
    const event = new window.KeyboardEvent(type, {
      key,
      code: key,
      bubbles: true,
      cancelable: true,
      ...init,
    });
    Object.defineProperty(event, 'timeStamp', { value: clock });
    isOn = target.dispatchEvent(event) && isOn;
  }
  return isOn;
}
const keysOf = (text: string, end?: string) => (end === undefined ? [...text] : [...text, end]);
const pass = () => vi.advanceTimersByTime(1_000);

it.each(ids)('keeps scanned keys from the focused control: %s', (id) => {
  const scans = [
    ['4750000010009', 'Enter'],
    [']C1LAMP 1', 'Tab'],
    ['NOBODY-HAS-IT', undefined],
    ['A-1', 'Enter'],
  ] as const;
  for (const [text, end] of scans) {
    clock += 500;
    for (const key of keysOf(text, end)) expect(press(id, key, 30)).toBe(false);
    pass();
  }
  expect(codes).toEqual(scans.map(([text]) => text));
  expect(reached).toEqual([]);
  expect(at('text').value).toBe('ab');
});

it('lets typing, activation and focus changes by hand through', () => {
  at('text').setSelectionRange(1, 1);
  for (const key of 'x y') if (press('text', key, 120)) at('text').setRangeText(key, 2, 2, 'end');
  pass();
  expect(at('text').value).toBe('ax yb');
  for (const key of '42') press('number', key, 120);
  pass();
  expect(at('number').value).toBe('42');
  expect(press('number', 'Enter', 200)).toBe(true);
  expect(press('button', 'Enter', 200)).toBe(true);
  expect(press('button', ' ', 200)).toBe(true);
  expect(press('area', 'Tab', 200)).toBe(true);
  press('select', 'j', 200);
  pass();
  expect(at('select').value).toBe('Jelgava');
  expect(codes).toEqual([]);
});

it('inserts held-back characters before an editing key typed by hand', () => {
  press('text', 'c', 100);
  at('text').setSelectionRange(2, 2);
  expect(press('text', 'Backspace', 20)).toBe(true);
  expect(at('text').value).toBe('abc');
});

it('treats key repeats, shortcuts and compositions as typed by hand', () => {
  for (let count = 0; count < 10; count += 1) expect(press('text', 'a', 33, { repeat: true })).toBe(true);
  for (let count = 0; count < 10; count += 1) expect(press('text', 'v', 20, { ctrlKey: true })).toBe(true);
  for (let count = 0; count < 10; count += 1)
    expect(press('text', 'a', 20, { isComposing: true })).toBe(true);
  pass();
  expect(codes).toEqual([]);
});

it('measures key intervals by event timestamps, even if a busy page handles the keys late', () => {
  // the busy page handles all keys together, although they were typed at intervals of 100 ms
  for (const key of 'laptop') {
    const event = new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    clock += 100;
    Object.defineProperty(event, 'timeStamp', { value: clock });
    at('area').focus();
    at('area').dispatchEvent(event);
  }
  pass();
  expect(codes).toEqual([]);
  expect(at('area').value).toBe('laptop');
});
