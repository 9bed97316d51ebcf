// Hears a barcode scanner that types as a keyboard does, wherever the focus is: what it types goes into no field.
import { useEffect, useRef } from 'react';
import { nextKey, noBurst } from '../../domain/catalogue/scanned-code.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;
const fieldOf = (target: EventTarget | null): TextField | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;

/** Puts back what stood in a field, as typing it would. */
function putBack(field: TextField, text: string): void {
  const proto = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** In: who hears of a code. */
export function useScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const ended = new AbortController();
    let burst = noBurst;
    let before: { field: TextField; text: string } | undefined;
    const onKey = (event: KeyboardEvent) => {
      const next = nextKey(burst, event.key, Date.now());
      burst = next.burst;
      if (burst.text.length === 1) {
        const field = fieldOf(event.target);
        before = field && { field, text: field.value };
      }
      if (next.code === undefined) return;
      // the Enter of a scanner sends no form and presses no button
      event.preventDefault();
      event.stopPropagation();
      if (before) putBack(before.field, before.text);
      latest.current(next.code);
    };
    document.addEventListener('keydown', onKey, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, []);
}
