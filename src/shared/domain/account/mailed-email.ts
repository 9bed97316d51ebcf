// Reads the parameters of mailed links, tolerating changes by mail programs.

/** Punctuation that a mail program included in the link: "(https://…)". */
const TRAILING = /[^\p{L}\p{M}\p{N}=_/+~-]+$/u;

/**
 * Returns the e-mail address from a link. E-mail addresses contain no spaces: a space was a "+" that was decoded, or
 * sent as "%20".
 */
export const mailedEmail = (text: string): string => text.trim().replace(TRAILING, '').replace(/\s/g, '+');

/** Returns a code or token from a link. */
export const mailedCode = (text: string): string => text.trim().replace(TRAILING, '');

/** True for two spellings of one mailbox, ignoring case and character width. */
export const isSameMailbox = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((email) => email.normalize('NFKC').trim().toLowerCase());
  return a === b;
};
