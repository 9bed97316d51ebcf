// Keeps the focus in a list that is shown in parts: the button that adds a part can disappear with the last one.
import { flushSync } from 'react-dom';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled)';

/**
 * Adds items to a list and moves the focus to the first of them, or to what can be focused in it.
 * @param list its children are the items, which keep their elements
 * @param add changes the state from which the list is rendered
 */
export function focusAdded(list: Element | null, add: () => void): void {
  const before = new Set(list?.children);
  flushSync(add);
  const added = [...(list?.children ?? [])].find((item) => !before.has(item));
  if (!(added instanceof HTMLElement)) return;
  const target = added.querySelector<HTMLElement>(FOCUSABLE) ?? added;
  if (target === added) added.tabIndex = -1;
  target.focus();
}
