/** Calls `act` once, `ms` milliseconds after the page's load event, unless `ended` is aborted first. */
export function afterLoad(act: () => void, ms: number, ended: AbortSignal): void {
  const soon = () => {
    const timer = setTimeout(act, ms);
    ended.addEventListener('abort', () => clearTimeout(timer));
  };
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true, signal: ended });
}
