// Props for a button whose action is in flight. It uses `aria-disabled`, because a `disabled` button loses the focus.
// Clicks are ignored while the action is in flight.
import type { MouseEventHandler } from 'react';

const nothing: MouseEventHandler = (event) => event.preventDefault();

export const whileBusy = (busy: boolean | undefined, press?: (() => unknown) | undefined) => ({
  'aria-disabled': busy || undefined,
  'aria-busy': busy,
  onClick: busy ? nothing : press && (() => void press()),
});
