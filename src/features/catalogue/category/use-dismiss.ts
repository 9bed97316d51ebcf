import { type RefObject, useEffect, useRef } from 'react';

/** Calls `dismiss(true)` on Escape, and `dismiss(false)` on a press or focus outside the given elements. */
export function useDismiss(
  active: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  dismiss: (byEscape: boolean) => void,
): void {
  const latest = useRef({ inside, dismiss });
  latest.current = { inside, dismiss };
  useEffect(() => {
    if (!active) return;
    const outside = (event: Event) => {
      const { target } = event;
      const kept = latest.current.inside.some(({ current }) => current?.contains(target as Node));
      if (!kept) latest.current.dismiss(false);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.dismiss(true);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onEscape);
    };
  }, [active]);
}
