// What a person's name, e-mail address and new password must hold, wherever they are typed. An issue's message is a
// key; the wording stands in the locale files. Names take any letter of any script, hyphen, apostrophe and space.
import * as z from 'zod/mini';
import { plainLine } from '../../../schemas/plain-text.ts';
import { typedLine, typedText } from '../../../schemas/typed-text.ts';
import { isPhone, phoneOf } from './phone-of.ts';

export type PersonMessage =
  | 'required'
  | 'nameShort'
  | 'nameLong'
  | 'companyNameShort'
  | 'alphabet'
  | 'email'
  | 'phone'
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

/** A line that may not be empty. */
export const filledLine = () => typedLine().check(z.minLength(1, 'required' satisfies PersonMessage));

/** A text of several lines that may not be empty. */
export const filledText = () => typedText().check(z.minLength(1, 'required' satisfies PersonMessage));

const NAME = /^[\p{L}\p{M}](?:[\p{L}\p{M}'’\- ]|\p{Join_Control})*$/u;
const lettersOf = (name: string): number => name.match(/\p{L}/gu)?.length ?? 0;

/** Returns a name with every dash and hyphen as the one of the keyboard. */
export const nameOf = (typed: string): string => plainLine(typed.replace(/[\p{Pd}\u2212]/gu, '-'));

/** A first or last name. */
export const personName = () =>
  z.string().check(
    z.overwrite(nameOf),
    z.minLength(1, 'required' satisfies PersonMessage),
    z.refine(
      (name) => name.length >= NAME_MIN_LETTERS && (!NAME.test(name) || lettersOf(name) >= NAME_MIN_LETTERS),
      'nameShort' satisfies PersonMessage,
    ),
    z.maxLength(NAME_MAX, 'nameLong' satisfies PersonMessage),
    z.regex(NAME, 'alphabet' satisfies PersonMessage),
  );

/** A telephone number; "" where none is needed. */
export const phoneNumber = () =>
  z.string().check(
    z.overwrite(phoneOf),
    z.refine((phone) => phone === '' || isPhone(phone), 'phone' satisfies PersonMessage),
  );

/** What is wrong with a company's name. It is optional. */
export function companyNameIssue(name: string): 'companyNameShort' | undefined {
  const { length } = plainLine(name);
  return length > 0 && length < COMPANY_NAME_MIN_LETTERS ? 'companyNameShort' : undefined;
}

const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.\p{L}{2,}$/u;

export const emailAddress = () =>
  filledLine().check(
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
