// Shared validation of names, telephone numbers, e-mail addresses and passwords. An issue's message is a key in the
// locale files. Names accept letters of any script, hyphens, apostrophes and spaces.
import * as z from 'zod/mini';
import { plainLine } from '#schemas/plain-text.ts';
import { typedLine, typedText } from '#schemas/typed-text.ts';
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
/** Company names include their legal form ("SIA Ott"), so shorter ones are incomplete. */
const COMPANY_NAME_MIN_LETTERS = 3;
const NAME_MAX = 128;
/** Limit of deliverable e-mail addresses (RFC 5321) and of the bridge API. */
const EMAIL_MAX = 254;
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 1_024;

/** Schema of a required line. */
export const filledLine = () => typedLine().check(z.minLength(1, 'required' satisfies PersonMessage));

/** Schema of a required multi-line text. */
export const filledText = () => typedText().check(z.minLength(1, 'required' satisfies PersonMessage));

const NAME = /^[\p{L}\p{M}](?:[\p{L}\p{M}'’\- ]|\p{Join_Control})*$/u;
const lettersOf = (name: string): number => name.match(/\p{L}/gu)?.length ?? 0;

/** Normalizes a name: every dash and hyphen becomes a hyphen-minus. */
export const nameOf = (typed: string): string => plainLine(typed.replace(/[\p{Pd}\u2212]/gu, '-'));

/** Schema of a first or last name. */
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

/** Schema of a telephone number; "" is valid. */
export const phoneNumber = () =>
  z.string().check(
    z.overwrite(phoneOf),
    z.refine((phone) => phone === '' || isPhone(phone), 'phone' satisfies PersonMessage),
  );

/** Validates an optional company name. */
export function companyNameIssue(name: string): 'companyNameShort' | undefined {
  const { length } = plainLine(name);
  return length > 0 && length < COMPANY_NAME_MIN_LETTERS ? 'companyNameShort' : undefined;
}

const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.\p{L}{2,}$/u;

export const emailAddress = () =>
  filledLine().check(
    z.maxLength(EMAIL_MAX, 'email' satisfies PersonMessage),
    // validate the normal form that backends use, so that a full-width @ counts as @
    z.refine((text) => EMAIL.test(text.normalize('NFKC')), 'email' satisfies PersonMessage),
  );

/** Schema of a new password; spaces are preserved and nothing is truncated. */
export const newPassword = () =>
  z
    .string()
    .check(
      z.minLength(1, 'required' satisfies PersonMessage),
      z.minLength(PASSWORD_MIN, 'passwordShort' satisfies PersonMessage),
      z.maxLength(PASSWORD_MAX, 'passwordLong' satisfies PersonMessage),
    );

/** Schema of an existing password: only the backend validates it. */
export const presentPassword = () =>
  z
    .string()
    .check(
      z.minLength(1, 'required' satisfies PersonMessage),
      z.maxLength(PASSWORD_MAX, 'passwordLong' satisfies PersonMessage),
    );
