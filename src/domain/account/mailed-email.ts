// What a mailed link says, read past what mail programs make of it.

/** Punctuation that a mail program took for a part of the link: "(https://…)". */
const TRAILING = /[^\p{L}\p{M}\p{N}=_/+~-]+$/u;

/** Returns an address of a link. No mailbox has a blank in it: there a "+" was decoded, or sent as "%20". */
export const mailedEmail = (text: string): string => text.trim().replace(TRAILING, '').replace(/\s/g, '+');

/** Returns a code or token of a link. */
export const mailedCode = (text: string): string => text.trim().replace(TRAILING, '');

/** True for two spellings of one mailbox, by letter case and width. */
export const isSameMailbox = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((email) => email.normalize('NFKC').trim().toLowerCase());
  return a === b;
};
