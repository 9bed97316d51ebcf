// The shop's own Trusted Types policy (S-02): under `require-trusted-types-for 'script'` a worker starts only from a
// URL that this policy let through, and it lets through only the shop's own; a data block holds only JSON.

const ALLOWED = ['/shop.worker.js', '/service-worker.js', '/workers/shop.worker.ts'] as const;
type AllowedUrl = (typeof ALLOWED)[number];

/** What this file uses of Trusted Types; browsers without them take the plain string. */
type Policy = { createScriptURL: (url: string) => unknown; createScript: (text: string) => unknown };
type TrustedTypesFactory = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string; createScript: (text: string) => string },
  ) => Policy;
};

function checked(url: string): string {
  if (!ALLOWED.some((allowed) => allowed === url)) throw new TypeError(`script address refused: ${url}`);
  return url;
}

/** JSON alone, in which nothing can end the element it stands in. */
function data(text: string): string {
  JSON.parse(text);
  return text.replaceAll('<', '\\u003c');
}

let policy: Policy | undefined;

function policyOf(): Policy {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  const rules = { createScriptURL: checked, createScript: data };
  policy ??= factory ? factory.createPolicy('app', rules) : rules;
  return policy;
}

/** In: an address of this shop's scripts. Out: the same, as the browser's worker constructors accept it. */
export const trustedScriptUrl = (url: AllowedUrl): string => policyOf().createScriptURL(url) as string; // a TrustedScriptURL; the library's types still say string

/** In: JSON. Out: the same, as the text of a data block; throws on anything else. */
export const trustedData = (json: string): string => policyOf().createScript(json) as string;
