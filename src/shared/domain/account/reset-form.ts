// Validates the account forms: login, registration, forgotten and new password, profile, deletion. An issue's message
// is a key below `account:messages`.
import * as z from 'zod/mini';
import type { Customer } from '#schemas/documents/customer.ts';
import { plainLine } from '#schemas/plain-text.ts';
import type { TaskPayload } from '#schemas/task-kinds.ts';
import { emailAddress, newPassword, type PersonMessage, personName, presentPassword } from './person-name.ts';

export type AccountMessage = PersonMessage | 'deleteWord';

type Repeated = { password: string; repeated: string };

const typedAgain = () => z.string().check(z.minLength(1, 'required' satisfies AccountMessage));

/** Requires both fields of a new password to be equal. */
const samePasswords = () =>
  z.refine<Repeated>(({ password, repeated }) => password === repeated, {
    error: 'passwordsDiffer' satisfies AccountMessage,
    path: ['repeated'],
    // report this issue together with the form's other issues, not after them
    when: () => true,
  });

export const loginForm = z.object({ email: emailAddress(), password: presentPassword() });
export type LoginForm = z.infer<typeof loginForm>;

export const registerForm = z
  .object({
    firstname: personName(),
    lastname: personName(),
    email: emailAddress(),
    password: newPassword(),
    repeated: typedAgain(),
  })
  .check(samePasswords());
export type RegisterForm = z.infer<typeof registerForm>;

export const forgottenForm = z.object({ email: emailAddress() });
export type ForgottenForm = z.infer<typeof forgottenForm>;

/** The form behind the link in a password reset mail. */
export const resetForm = z.object({ password: newPassword(), repeated: typedAgain() }).check(samePasswords());
export type ResetForm = z.infer<typeof resetForm>;

export const changePasswordForm = z
  .object({ current: presentPassword(), password: newPassword(), repeated: typedAgain() })
  .check(samePasswords());
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;

/**
 * Returns the schema of the profile form; changing the e-mail address requires the password.
 * @param presentEmail The current e-mail address.
 */
export const profileForm = (presentEmail: string) =>
  z
    .object({
      firstname: personName(),
      lastname: personName(),
      email: emailAddress(),
      password: z.string(),
    })
    .check(
      z.refine<ProfileForm>(({ email, password }) => email === presentEmail || password !== '', {
        error: 'required' satisfies AccountMessage,
        path: ['password'],
      }),
    );
export type ProfileForm = { firstname: string; lastname: string; email: string; password: string };

/**
 * Returns the schema of the account deletion form.
 * @param word The word to type as confirmation, in the user's language.
 */
export const deleteForm = (word: string) =>
  z.object({
    password: presentPassword(),
    word: z.string().check(
      z.refine((typed: string) => plainLine(typed).toLowerCase() === word.toLowerCase(), {
        error: 'deleteWord' satisfies AccountMessage,
      }),
    ),
  });
export type DeleteForm = { password: string; word: string };

export type Names = Pick<ProfileForm, 'firstname' | 'lastname'>;

export const hasNames = (customer: Customer, { firstname, lastname }: Names): boolean =>
  customer.firstname === firstname && customer.lastname === lastname;

/** Returns the task payload for changed names: the fields that may be modified, with only the names changed. */
export const profileUpdate = (customer: Customer, names: Names): TaskPayload<'profile-update'> => ({
  firstname: names.firstname,
  lastname: names.lastname,
  email: customer.email,
  addresses: customer.addresses,
  changes: [],
});
