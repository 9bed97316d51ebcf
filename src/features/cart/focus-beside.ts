// Keeps the focus near a line whose removal also removes the focused button.

/**
 * Call it before the line unmounts. Returns a function to call after its removal: it focuses the name of the line that
 * took its place, else of the last line, else the page's heading or the drawer's first button.
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
