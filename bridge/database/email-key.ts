// Validates and compares e-mail addresses for the whole bridge: accounts, newsletter, coupons, limits, mails.
import { domainToASCII } from 'node:url';

/**
 * Characters that are not allowed in an address, because mail software parses them as lists, names, comments or quoted
 * text.
 */
const REFUSED = String.raw`\s@<>()[\]\\,;:"\p{Cc}\p{Cf}`;
const ADDRESS = new RegExp(`^[^${REFUSED}]+@([^${REFUSED}]+)$`, 'u');

/** True if the text is exactly one plain address. Full-width characters count as their ASCII equivalents. */
export function isMailAddress(text: string): boolean {
  const domain = ADDRESS.exec(text.normalize('NFKC'))?.[1];
  return domain !== undefined && domainToASCII(domain) !== '';
}

/**
 * Returns the key of a mailbox, which is equal for all spellings of one address (case, composition, width, an
 * internationalised domain or its punycode, a trailing dot). Idempotent. The key is never used as the recipient of a
 * mail.
 */
export function emailKey(email: string): string {
  const plain = email.normalize('NFKC').toLowerCase().normalize('NFKC');
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1).replace(/\.+$/, '');
  const ascii = domainToASCII(domain).replace(/\.+$/, '');
  return at < 0 ? plain : `${plain.slice(0, at)}@${ascii || domain}`;
}

/** Returns the key that earlier versions used; codes that they mailed were signed with it. */
export const formerEmailKey = (email: string): string => email.normalize('NFC').toLowerCase();

const ENGINE = 'engine ';
/**
 * Returns the key for a customer of an engine outside of the bridge. It contains a space, so it never equals the key of
 * one of the bridge's own accounts, which may belong to a different person.
 */
export const engineEmailKey = (email: string): string => `${ENGINE}${emailKey(email)}`;
export const isEngineKey = (key: string): boolean => key.startsWith(ENGINE);
