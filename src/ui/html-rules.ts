// What the shop says about links and pictures in a backend's HTML; kept apart so that the start does not fetch the rest.

export type HtmlRules = {
  /** address of a picture that the shop serves, for a path as the content names it */
  picture: (path: string) => string;
  /** the shop's and the bridge's own origins */
  origins: readonly string[];
};

let rules: HtmlRules = { picture: (path) => path, origins: [] };

/** Call once at start. */
export function provideHtmlRules(given: HtmlRules): void {
  rules = given;
}

export const htmlRules = (): HtmlRules => rules;
