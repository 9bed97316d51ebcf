// Validation and length limits of the contact and newsletter forms.
import { describe, expect, it } from 'vitest';
import { contactForm, newsletterForm } from '#shared/domain/account/message-limits.ts';

const good = { name: 'Anna', email: 'anna@example.lv', telephone: '', comment: 'Sveiki' };
const mistakes = (more: object) => {
  const parsed = contactForm.safeParse({ ...good, ...more });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

describe('a message', () => {
  it('requires all fields except the telephone number', () => {
    expect(mistakes({})).toEqual([]);
    expect(mistakes({ telephone: '+371 20 000 000', name: 'SIA „Ūdens” 24' })).toEqual([]);
    expect(mistakes({ name: ' ', email: '', comment: '\n' })).toEqual([
      ['name', 'required'],
      ['email', 'required'],
      ['email', 'email'],
      ['comment', 'required'],
    ]);
    expect(mistakes({ email: 'anna@', telephone: 'zvaniet' })).toEqual([
      ['email', 'email'],
      ['telephone', 'phone'],
    ]);
  });

  it('is trimmed', () => {
    expect(contactForm.parse({ ...good, name: ' Anna ', telephone: ' ' })).toEqual({ ...good, name: 'Anna' });
    expect(newsletterForm.parse({ email: ' anna@example.lv ' })).toEqual({ email: 'anna@example.lv' });
  });
});
