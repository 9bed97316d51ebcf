// Clicks that a script may handle in place of the link's navigation.
import type { MouseEvent } from 'react';

/** True unless the click opens another tab or window, or downloads. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | `${'meta' | 'ctrl' | 'shift' | 'alt'}Key`>,
): boolean => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
