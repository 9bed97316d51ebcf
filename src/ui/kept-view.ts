// What the page showed before any script came, taken out of it. Where it stands is first-view.tsx. Shop-blind.

export type KeptView = {
  /** null: nothing is kept, or not any more */
  node: Element | null;
  /** the URL it was shown for */
  path: string;
  /** how many parts of the page wait behind it */
  waiting: number;
  /** hears when that begins or ends */
  onWaiting?: ((isWaited: boolean) => void) | undefined;
};

/** Is there something to show for the URL that is open now? */
export const isKept = ({ node, path }: KeptView): boolean => node !== null && path === location.pathname;
