// The entry files of the build that served this page, as vite.config.ts writes them into the HTML.

/** Returns the URLs of the entry files, the entry script first; empty if the page does not come from a build. */
export const buildFiles = (): string[] =>
  document.querySelector<HTMLElement>('script[data-files]')?.dataset.files?.split(' ') ?? [];
