import { expect, it } from 'vitest';
import { backendMessage, refusedField } from '#shared/domain/faults/backend-message.ts';

const fault = (detail?: Record<string, string | number>) =>
  ({ code: 'server-error', ...(detail && { detail }) }) as const;

it('omits the message if the code is ENOTFOUND [S8.054]', () => {
  expect(backendMessage(fault({ status: 500, message: 'The mail could not be sent' }))).toBe(
    'The mail could not be sent',
  );
  expect(backendMessage(fault({ message: 'getaddrinfo ENOTFOUND magento', errorCode: 'ENOTFOUND' }))).toBe(
    '',
  );
  expect(backendMessage(fault({ message: 'No such customer', errorCode: 'email-unknown' }))).toBe(
    'No such customer',
  );
  for (const wordless of [fault(), fault({ status: 500 }), fault({ message: 5 })])
    expect(backendMessage(wordless)).toBe('');
});

it('returns the field of a validation error, with a type derived from its keyword', () => {
  const at = (keyword: string) =>
    fault({ status: 400, field: 'firstname', keyword, message: 'should be other' });
  expect(refusedField(at('pattern'))).toMatchObject({ name: 'firstname', type: 'letters' });
  expect(refusedField(at('minLength'))).toEqual({
    name: 'firstname',
    type: 'shop-says',
    words: 'should be other',
  });
  for (const none of [fault(), fault({ field: 'firstname' })]) expect(refusedField(none)).toBeUndefined();
});
