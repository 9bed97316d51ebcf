// The rules for links and pictures in HTML that comes from the backend.

export type HtmlRules = {
  /** Returns the URL of a resized picture for a path from the content. */
  picture: (path: string) => string;
  /** own origins: the store's first ("" if unknown), then the bridge's */
  origins: readonly string[];
};
