/** Returns a language that can be written into the markup, e.g. "lv" or "en-US"; undefined for anything else. */
export const languageIn = (tag: string | null | undefined): string | undefined =>
  tag && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag) ? tag : undefined;
