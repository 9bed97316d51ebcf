// What the shop says about links and pictures in a backend's HTML.

export type HtmlRules = {
  /** URL of a picture that the shop serves, for a path as the content names it */
  picture: (path: string) => string;
  /** the shop's and the bridge's own origins; the shop's is first, "" where it is not known */
  origins: readonly string[];
};
