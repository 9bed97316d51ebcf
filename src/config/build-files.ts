// The files that this page's build begins with, as vite.config.ts names them in the page.

/** Out: their addresses, the first one first; none in a page that was not built. */
export const buildFiles = (): string[] =>
  document.querySelector<HTMLElement>('script[data-files]')?.dataset.files?.split(' ') ?? [];
