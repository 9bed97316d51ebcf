// What a person's name, e-mail address and new password must hold, wherever they are typed. An issue's message is a
// key; the wording stands in the locale files. Names take any letter of any script, hyphen, apostrophe and space.
import * as z from 'zod/mini';

export type PersonMessage =
  | 'required'
  | 'nameShort'
  | 'nameLong'
  | 'companyNameShort'
  | 'alphabet'
  | 'email'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordsDiffer';

const NAME_MIN_LETTERS = 2;
/** A company is written with its legal form ("SIA Ott"), so a shorter name is no whole one. */
const COMPANY_NAME_MIN_LETTERS = 3;
const NAME_MAX = 128;
/** What mail can be delivered to (RFC 5321), and a bridge takes. */
const EMAIL_MAX = 254;
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 1_024;

/** A text that may not be empty; spaces around it do not count. */
export const filledText = () =>
  z.string().check(z.trim(), z.minLength(1, 'required' satisfies PersonMessage));

/** A first or last name. */
export const personName = () =>
  filledText().check(
    z.minLength(NAME_MIN_LETTERS, 'nameShort' satisfies PersonMessage),
    z.maxLength(NAME_MAX, 'nameLong' satisfies PersonMessage),
    z.regex(/^[\p{L}\p{M}][\p{L}\p{M}'’\- ]*$/u, 'alphabet' satisfies PersonMessage),
  );

/** What is wrong with a company's name. It is optional. */
export function companyNameIssue(name: string): 'companyNameShort' | undefined {
  const length = name.trim().length;
  return length > 0 && length < COMPANY_NAME_MIN_LETTERS ? 'companyNameShort' : undefined;
}

const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.\p{L}{2,}$/u;

export const emailAddress = () =>
  filledText().check(
    z.maxLength(EMAIL_MAX, 'email' satisfies PersonMessage),
    // in the form that backends compare, so that a full-width sign counts as the sign
    z.refine((text) => EMAIL.test(text.normalize('NFKC')), 'email' satisfies PersonMessage),
  );

/** A password that is being chosen: spaces belong to it, nothing is cut. */
export const newPassword = () =>
  z
    .string()
    .check(
      z.minLength(1, 'required' satisfies PersonMessage),
      z.minLength(PASSWORD_MIN, 'passwordShort' satisfies PersonMessage),
      z.maxLength(PASSWORD_MAX, 'passwordLong' satisfies PersonMessage),
    );

/** A password that exists: whatever it is, the shop judges it. */
export const presentPassword = () =>
  z
    .string()
    .check(
      z.minLength(1, 'required' satisfies PersonMessage),
      z.maxLength(PASSWORD_MAX, 'passwordLong' satisfies PersonMessage),
    );
