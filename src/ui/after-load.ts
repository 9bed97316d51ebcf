/** Acts so many ms after the page was loaded; never, once the signal has ended the window. */
export function afterLoad(act: () => void, ms: number, ended: AbortSignal): void {
  const soon = () => {
    const timer = setTimeout(act, ms);
    ended.addEventListener('abort', () => clearTimeout(timer));
  };
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true, signal: ended });
}
