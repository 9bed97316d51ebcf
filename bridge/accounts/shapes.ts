// Request bodies of the account endpoints. Unknown keys are refused, and all lengths are bounded; a password that is
// too long is refused, never truncated.
import * as z from 'zod/mini';
import { idString } from '#schemas/primitives.ts';
import { typedLine, typedText } from '#schemas/typed-text.ts';
import { ADDRESSES_MAX } from '../database/account-tables.ts';
import { isMailAddress } from '../database/email-key.ts';
import { givenAddress } from './given-address.ts';
import { PASSWORD_LENGTH_MAX } from './hash-password.ts';

const PASSWORD_LENGTH_MIN = 8;

export const email = z
  .string()
  .check(z.maxLength(254), z.refine(isMailAddress, 'must be the address of one mailbox'));
/** A password to verify. */
const tried = z.string().check(z.minLength(1), z.maxLength(PASSWORD_LENGTH_MAX));
/** A new password. */
const chosen = z.string().check(z.minLength(PASSWORD_LENGTH_MIN), z.maxLength(PASSWORD_LENGTH_MAX));
/** Accepts any script; the forms validate more strictly. */
const personName = typedLine().check(z.minLength(1), z.maxLength(128));
const addresses = z.array(givenAddress).check(z.maxLength(ADDRESSES_MAX));

export const loginBody = z.strictObject({
  username: z.string().check(z.minLength(1), z.maxLength(320)),
  password: tried,
});
export const refreshBody = z.strictObject({ refreshToken: z.string().check(z.maxLength(256)) });
export const createBody = z.strictObject({
  customer: z.strictObject({
    email,
    firstname: personName,
    lastname: personName,
    addresses: z._default(addresses, []),
  }),
  password: chosen,
});
export const resetBody = z.strictObject({ email });
export const linkBody = z.strictObject({
  email,
  newPassword: chosen,
  resetToken: z.string().check(z.minLength(1), z.maxLength(256)),
});
export const changePasswordBody = z.strictObject({ currentPassword: tried, newPassword: chosen });
/** The four fields of the profile that can be changed. An absent field is left unchanged. */
export const profileBody = z.strictObject({
  customer: z.strictObject({
    firstname: z.optional(personName),
    lastname: z.optional(personName),
    email: z.optional(email),
    addresses: z.optional(addresses),
  }),
  currentPassword: z.optional(tried),
  /** if present, `addresses` contains only new and changed addresses, and others are kept except these ids */
  removedAddresses: z.optional(
    z.array(z.int().check(z.gte(1), z.lte(2_147_483_647))).check(z.maxLength(ADDRESSES_MAX)),
  ),
});
export const deleteBody = z.strictObject({ password: tried });

const line = (max: number) => typedLine().check(z.minLength(1), z.maxLength(max));
const text = (max: number) => typedText().check(z.minLength(1), z.maxLength(max));
/** `customer_id` and `review_status` are accepted but ignored. */
export const reviewBody = z.strictObject({
  review: z.strictObject({
    product_id: z.int().check(z.gte(1), z.lte(2_147_483_647)),
    title: line(200),
    detail: text(5_000),
    nickname: line(100),
    rating: z.int().check(z.gte(1), z.lte(5)),
    review_entity: z.optional(z.literal('product')),
    customer_id: z.optional(z.nullable(idString)),
    review_status: z.optional(z.number()),
  }),
});
/** `code`: the unsubscribe code of a newsletter mail */
export const mailerBody = z.strictObject({
  email,
  code: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
});
export const confirmBody = z.strictObject({
  email,
  code: z.string().check(z.minLength(1), z.maxLength(256)),
});
/** `checker` is a honeypot: a hidden field that only bots fill in. */
export const contactBody = z.strictObject({
  form: z.strictObject({
    name: line(128),
    email,
    telephone: z._default(typedLine().check(z.maxLength(40)), ''),
    comment: text(5_000),
    checker: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
  }),
});
