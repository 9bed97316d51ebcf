import { expect, it } from 'vitest';
import { shopMessage } from '../../../src/domain/faults/shop-message.ts';

const fault = (detail?: Record<string, string | number>) =>
  ({ code: 'server-error', ...(detail && { detail }) }) as const;

it('S8.054 A server error message is not shown when the code is ENOTFOUND.', () => {
  expect(shopMessage(fault({ status: 500, message: 'The mail could not be sent' }))).toBe(
    'The mail could not be sent',
  );
  expect(shopMessage(fault({ message: 'getaddrinfo ENOTFOUND magento', errorCode: 'ENOTFOUND' }))).toBe('');
  expect(shopMessage(fault({ message: 'No such customer', errorCode: 'email-unknown' }))).toBe(
    'No such customer',
  );
  for (const wordless of [fault(), fault({ status: 500 }), fault({ message: 5 })])
    expect(shopMessage(wordless)).toBe('');
});
