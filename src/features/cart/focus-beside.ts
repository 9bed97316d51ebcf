// Keeps the focus near a line whose removal also removes the focused button.

/**
 * Returns a function that moves the focus after the removal of a line: to the name of the line that took its place,
 * else of the last line, else to the page's heading or the drawer's first button. Call `focusBeside` before the line
 * unmounts, and the returned function after the removal.
 */
export function focusBeside(line: HTMLElement): () => void {
  const list = line.parentElement;
  const part = line.closest('main, dialog');
  const place = list ? [...list.children].indexOf(line) : 0;
  return () => {
    const lines = list?.isConnected ? [...list.children] : [];
    const beside = (lines[place] ?? lines.at(-1))?.querySelector<HTMLElement>('a');
    (beside ?? part?.querySelector<HTMLElement>('h1') ?? part?.querySelector('button'))?.focus();
  };
}
