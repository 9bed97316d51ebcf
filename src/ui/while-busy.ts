// A button that waits for what its press began. It keeps the focus, which one that is `disabled` drops: whoever goes by keyboard
// or by ear stays where they are, and presses meanwhile do nothing. Shop-blind.
import type { MouseEventHandler } from 'react';

const nothing: MouseEventHandler = (event) => event.preventDefault();

/** In: is it waiting; what a press does otherwise. Out: properties of the button. */
export const whileBusy = (busy: boolean | undefined, press?: (() => unknown) | undefined) => ({
  'aria-disabled': busy || undefined,
  'aria-busy': busy,
  onClick: busy ? nothing : press && (() => void press()),
});
