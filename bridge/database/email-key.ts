// How a mailbox is named and compared, everywhere in the bridge: accounts, newsletter, coupons, limits, mails.
import { domainToASCII } from 'node:url';

/** In no address of a mailbox: mail software takes these for parts of a list, a name, a comment or a quotation. */
const REFUSED = String.raw`\s@<>()[\]\\,;:"\p{Cc}\p{Cf}`;
const ADDRESS = new RegExp(`^[^${REFUSED}]+@([^${REFUSED}]+)$`, 'u');

/** True for one plain address. Full-width letters and signs count as what they stand for. */
export function isMailAddress(text: string): boolean {
  const domain = ADDRESS.exec(text.normalize('NFKC'))?.[1];
  return domain !== undefined && domainToASCII(domain) !== '';
}

/**
 * The key of a mailbox: equal for all spellings of one address (case, composition, width, an internationalised domain or
 * its punycode, a trailing dot). Idempotent; never the address that mails go to.
 */
export function emailKey(email: string): string {
  const plain = email.normalize('NFKC').toLowerCase().normalize('NFKC');
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1).replace(/\.+$/, '');
  const ascii = domainToASCII(domain).replace(/\.+$/, '');
  return at < 0 ? plain : `${plain.slice(0, at)}@${ascii || domain}`;
}

/** The key by which versions before this one compared; codes that they mailed were signed with it. */
export const formerEmailKey = (email: string): string => email.normalize('NFC').toLowerCase();
