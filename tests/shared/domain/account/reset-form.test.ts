// The rules of the account forms: accepted and rejected values, with the messages.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { companyNameIssue, emailAddress, personName } from '#shared/domain/account/person-name.ts';
import {
  changePasswordForm,
  deleteForm,
  forgottenForm,
  hasNames,
  loginForm,
  profileForm,
  profileUpdate,
  registerForm,
  resetForm,
} from '#shared/domain/account/reset-form.ts';
import { ligaCustomer } from '../../../support/browser/customer.ts';

const words = JSON.parse(readFileSync('locales/en/account.json', 'utf8')).messages as Record<string, string>;
const good = {
  firstname: 'Līga',
  lastname: "Bērziņa-O'Nīla",
  email: 'liga@example.lv',
  password: 'četri vārdi pēc kārtas',
  repeated: 'četri vārdi pēc kārtas',
};

/** Returns the message of each field. */
function mistakes(shape: z.ZodMiniType, values: unknown): Record<string, string | undefined> {
  const result = z.safeParse(shape, values);
  if (result.success) return {};
  const found: Record<string, string | undefined> = {};
  for (const { path, message } of result.error.issues) found[String(path[0])] ??= words[message];
  return found;
}
const registering = (changes: Partial<typeof good>) => mistakes(registerForm, { ...good, ...changes });

const letters = fc.constantFrom(...'aāčģķļņšūžАбвёжЯéßñøŁłΩあ한');
const names = fc
  .array(letters, { minLength: 2, maxLength: 60 })
  .chain((all) =>
    fc
      .constantFrom('', ' ', '-', "'", '’')
      .map((between) => [all[0], all.slice(1, -1).join(between), all.at(-1)].join('')),
  );

describe('the account forms', () => {
  it('accept letters of any script in names', () => {
    expect(registering({})).toEqual({});
    fc.assert(
      fc.property(names, (name) => {
        expect(z.safeParse(personName(), name).success, name).toBe(true);
      }),
    );
  });

  it('reject digits, symbols and markup in names', () => {
    const foreign = fc.constantFrom(...'0123456789@<>/&"$%_=+*(){}[];:!?#|\\~`^,.');
    fc.assert(
      fc.property(names, names, foreign, (before, after, sign) => {
        const name = before + sign + after;
        expect(registering({ firstname: name }), name).toEqual({
          firstname: 'Accepts only alphabet characters.',
        });
      }),
    );
  });

  it('show the specified messages', () => {
    expect(registering({ firstname: 'A' })).toEqual({ firstname: 'Name must have at least 2 letters' });
    expect(registering({ lastname: ' ' })).toEqual({ lastname: 'Field is required.' });
    expect(registering({ email: 'liga@' })).toEqual({ email: 'Please provide valid e-mail address.' });
    expect(registering({ password: '1234567', repeated: '1234567' })).toEqual({
      password: 'Password must have at least 8 letters.',
    });
    expect(registering({ repeated: 'another one' })).toEqual({ repeated: 'Passwords must be identical.' });
    expect(words[companyNameIssue('3M') ?? '']).toBe('Name must have at least 3 letters');
    expect(['', '   ', 'SIA', ' SIA '].map(companyNameIssue)).toEqual(Array(4).fill(undefined));
    expect(companyNameIssue(' 3M ')).toBe('companyNameShort');
  });

  it('limit the length of names and e-mail addresses', () => {
    const name = 'ā'.repeat(128);
    expect(registering({ firstname: name, lastname: name })).toEqual({});
    expect(registering({ firstname: `${name}b` })).toEqual({
      firstname: 'Name must have at most 128 characters.',
    });
    const email = `${'a'.repeat(243)}@example.lv`;
    expect(email).toHaveLength(254);
    expect(registering({ email })).toEqual({});
    expect(registering({ email: `a${email}` })).toEqual({ email: 'Please provide valid e-mail address.' });
  });

  it('report all errors at once, including both passwords', () => {
    const all = registering({
      firstname: '',
      lastname: '1',
      email: 'x',
      password: 'short',
      repeated: 'other',
    });
    expect(Object.keys(all).sort()).toEqual(['email', 'firstname', 'lastname', 'password', 'repeated']);
    const nothing = registering({ firstname: '', lastname: '', email: '', password: '', repeated: '' });
    expect(Object.values(nothing)).toEqual(Array(5).fill('Field is required.'));
  });

  it('accept two identical passwords of up to 1,024 characters, spaces included', () => {
    const chosen = fc.string({ minLength: 8, maxLength: 1_024 });
    fc.assert(
      fc.property(chosen, chosen, (password, repeated) => {
        const same = password === repeated;
        expect(z.safeParse(resetForm, { password, repeated }).success).toBe(same);
        const parsed = z.safeParse(resetForm, { password, repeated: password });
        expect(parsed.success && parsed.data.password).toBe(password);
        const current = 'x';
        expect(z.safeParse(changePasswordForm, { current, password, repeated }).success).toBe(same);
      }),
    );
    const long = 'ā'.repeat(1_025);
    expect(mistakes(resetForm, { password: long, repeated: long })).toEqual({ password: words.passwordLong });
    expect(mistakes(loginForm, { email: 'liga@example.lv', password: long })).toEqual({
      password: words.passwordLong,
    });
    expect(words.passwordLong).toBeTruthy();
  });

  it('leave checking a login password to the backend', () => {
    expect(mistakes(loginForm, { email: 'liga@example.lv', password: 'x' })).toEqual({});
    expect(mistakes(loginForm, { email: 'liga@example.lv', password: '' })).toEqual({
      password: 'Field is required.',
    });
  });

  it('require the password only for a changed e-mail address', () => {
    const { firstname, lastname, email } = ligaCustomer;
    const shape = profileForm(email);
    const form = { firstname, lastname, email, password: '' };
    expect(mistakes(shape, { ...form, firstname: 'Anna' })).toEqual({});
    expect(mistakes(shape, { ...form, email: 'anna@example.lv' })).toEqual({
      password: 'Field is required.',
    });
    expect(mistakes(shape, { ...form, email: 'anna@example.lv', password: 'x' })).toEqual({});
  });

  it('send the four keys that may change, and no change of addresses', () => {
    fc.assert(
      fc.property(names, names, (firstname, lastname) => {
        const update = profileUpdate(ligaCustomer, { firstname, lastname });
        expect(Object.keys(update).sort()).toEqual([
          'addresses',
          'changes',
          'email',
          'firstname',
          'lastname',
        ]);
        expect(update.changes).toEqual([]);
        expect(hasNames({ ...ligaCustomer, ...update }, { firstname, lastname })).toBe(true);
      }),
    );
  });

  it('delete an account only after the displayed word is entered', () => {
    const shape = deleteForm('dzēst');
    expect(mistakes(shape, { password: 'x', word: ' Dzēst ' })).toEqual({});
    for (const word of ['', 'dzest', 'dzēs', 'jā'])
      expect(mistakes(shape, { password: 'x', word })).toEqual({ word: words.deleteWord });
    expect(words.deleteWord).toBeTruthy();
  });

  it('require an e-mail address to reset a forgotten password', () => {
    expect(mistakes(forgottenForm, { email: 'liga@example.lv' })).toEqual({});
    for (const email of ['liga', 'liga@example', 'liga@example.lv1', 'liga@example.lv<', 'li ga@example.lv'])
      expect(mistakes(forgottenForm, { email }), email).toEqual({ email: words.email });
  });

  it('detect unchanged names', () => {
    const { firstname, lastname } = ligaCustomer;
    expect(
      [
        { firstname, lastname },
        { firstname: 'x', lastname },
        { firstname, lastname: 'x' },
      ].map((names) => hasNames(ligaCustomer, names)),
    ).toEqual([true, false, false]);
  });

  it('validate hostile texts quickly [S-18]', () => {
    for (const text of [`${'a'.repeat(100_000)}@`, `${'a@'.repeat(50_000)}`, `${"a'- ".repeat(25_000)}1`]) {
      const judge = () => [
        z.safeParse(emailAddress(), text).success,
        z.safeParse(personName(), text).success,
      ];
      // takes milliseconds; exponential backtracking would take minutes, so the timeout stops it
      expect(runInNewContext('judge()', { judge }, { timeout: 60_000 })).toEqual([false, false]);
    }
  });
});
