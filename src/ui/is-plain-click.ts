import type { MouseEvent } from 'react';

/** True if a script may handle the click, because the click opens no other tab or window and downloads nothing. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | `${'meta' | 'ctrl' | 'shift' | 'alt'}Key`>,
): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
