// Keeps the focus when a focused element disappears, such as a button that adds the last page of a list.
import { type RefCallback, type RefObject, useCallback } from 'react';

/**
 * Returns the ref of an element that can disappear while it is focused.
 * @param heir then gets the focus: an element that stays, focusable by `tabIndex`
 */
export function useFocusHeir(heir: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (element === document.activeElement) heir.current?.focus();
    },
    [heir],
  );
}
