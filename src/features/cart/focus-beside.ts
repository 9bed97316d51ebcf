// Where the focus goes with a line that is taken out: its button, which had the focus, goes along.

/**
 * In: a line that is on the page still. Out: what to call once it is gone: the name of the line in its place has the focus
 * then, else of the last one; without any, the page's heading, or the first button of the drawer.
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
