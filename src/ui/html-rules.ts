// The rules for links and pictures in HTML that comes from the backend.

export type HtmlRules = {
  /** Returns the URL of a resized picture for a path from the content. */
  picture: (path: string) => string;
  /** the origins of the store ("" if unknown) and of the bridge, in this order */
  origins: readonly string[];
};
