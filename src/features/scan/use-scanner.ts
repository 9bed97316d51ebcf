// Receives the codes of a barcode scanner that acts as a keyboard, wherever the focus is. Keys are held back until
// their source is clear: a code never reaches the focused control; keys typed by hand reach it with a short delay.
import { useEffect, useRef } from 'react';
import {
  nextKey,
  noBurst,
  SCANNER_KEY_MS,
  SEPARATOR,
  type Settled,
  settleBurst,
} from '#shared/domain/catalogue/codes-of.ts';

/** Added to the timer's delay, because a timer can fire before a key event that is already queued. */
const TIMER_MARGIN_MS = 15;

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (target: Element): target is TextField =>
  (target instanceof HTMLInputElement && !/^(?:button|checkbox|radio|submit|reset)$/.test(target.type)) ||
  target instanceof HTMLTextAreaElement;

/** Inserts text at the caret of a field. */
function insert(field: TextField, text: string): void {
  // preserves caret, selection, maxlength and undo; not available in jsdom
  if (document.activeElement === field && document.execCommand?.('insertText', false, text)) return;
  const proto = Object.getPrototypeOf(field) as object;
  const { value, selectionStart, selectionEnd } = field;
  // a field of type "number" has no caret
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  const next = value.slice(0, from) + text + value.slice(to);
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, next);
  if (selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Selects the next option that begins with a letter, as browsers do. */
function chooseBy(select: HTMLSelectElement, letter: string): void {
  const { options, selectedIndex } = select;
  const begins = ({ label, disabled }: HTMLOptionElement) =>
    !disabled && label.trim().toLowerCase().startsWith(letter.toLowerCase());
  const after = [...options].slice(selectedIndex + 1);
  const next = [...after, ...options].find(begins);
  if (!next || next.selected) return;
  next.selected = true;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Replays a key that was held back. */
function type(target: Element, key: string): void {
  const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  if (!target.isConnected || !target.dispatchEvent(down)) return;
  if (isTextField(target)) insert(target, key);
  else if (target instanceof HTMLSelectElement) chooseBy(target, key);
  else if (key === ' ' && target instanceof HTMLElement) target.click();
}

/** Calls back with each scanned code until the signal aborts. */
export function listenForScans(onCode: (code: string) => void, signal: AbortSignal): void {
  let burst = noBurst;
  let target: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTyping = false;
  const held = new Set<string>();
  const settle = ({ typed, code }: Settled, at: Element | undefined) => {
    if (code !== undefined) onCode(code);
    if (typed === undefined || !at) return;
    isTyping = true;
    for (const key of typed) type(at, key);
    isTyping = false;
  };
  const pause = () => {
    const settled = settleBurst(burst);
    burst = settled.burst;
    settle(settled, target);
  };
  const onDown = (event: KeyboardEvent) => {
    // ignores keys that an input method composes; a repeating key is held down by hand, not sent by a scanner
    if (isTyping || event.isComposing || !event.key) return;
    const isChord = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
    const key = event.repeat ? 'repeat' : isChord && event.key.length === 1 ? SEPARATOR : event.key;
    const before = target;
    const next = nextKey(burst, key, event.timeStamp);
    burst = next.burst;
    clearTimeout(timer);
    if (burst.text !== '') timer = setTimeout(pause, SCANNER_KEY_MS + TIMER_MARGIN_MS);
    if (next.isHeld) {
      event.preventDefault();
      event.stopPropagation();
      held.add(event.code);
      if (burst.text.length === 1 && event.target instanceof Element) target = event.target;
    }
    settle(next, before);
  };
  const onUp = (event: KeyboardEvent) => {
    // suppresses the release too, because some browsers activate a button on it
    if (!held.delete(event.code)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', onDown, { capture: true, signal });
  document.addEventListener('keyup', onUp, { capture: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** Calls back with each scanned code while its component is mounted. */
export function useScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const ended = new AbortController();
    listenForScans((code) => latest.current(code), ended.signal);
    return () => ended.abort();
  }, []);
}
