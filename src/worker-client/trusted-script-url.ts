// The Trusted Types policy of the app (S-02): under `require-trusted-types-for 'script'` it allows only the app's own
// script URLs for workers, and only JSON for data blocks.

const ALLOWED = ['/shop.worker.js', '/service-worker.js', '/workers/shop.worker.ts'] as const;
type AllowedUrl = (typeof ALLOWED)[number];

/** The part of Trusted Types that is used; browsers without it take plain strings. */
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

/** Validates JSON and escapes "<", so that it cannot close its script element. */
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

/**
 * Returns the URL of one of the app's scripts in a form that worker constructors accept: at run time a
 * TrustedScriptURL, although the library types expect a string.
 */
export const trustedScriptUrl = (url: AllowedUrl): string => policyOf().createScriptURL(url) as string;

/** Returns JSON as the text of a data block. @throws If the text is not JSON. */
export const trustedData = (json: string): string => policyOf().createScript(json) as string;
