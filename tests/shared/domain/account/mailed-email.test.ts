// Links in mails, as mail programs pass them on.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameMailbox, mailedCode, mailedEmail } from '#shared/domain/account/mailed-email.ts';
import { consumeMailedLink } from '#src/features/account/consume-mailed-link.ts';
import { createMemory } from '#src/model/shell/memory.ts';
import { randomCases } from '../../../support/random-cases.ts';

const mailbox = fc
  .tuple(fc.stringMatching(/^[a-z0-9]+(\+[a-z0-9]+)*$/), fc.stringMatching(/^[a-z0-9]+$/))
  .map(([name, host]) => `${name}@${host}.lv`);
const code = fc.stringMatching(/^[\w-]{8,40}$/);
const tail = fc.constantFrom('', ')', '.', '>', ').', '"', ',', '”', ' ', '\u00a0)');

it('keeps the "+" in an e-mail address, however it is encoded', () => {
  fc.assert(
    fc.property(mailbox, fc.constantFrom('+', '%20', '%2B'), (email, plus) => {
      const query = `?email=${email.replaceAll('+', plus)}`;
      expect(mailedEmail(new URLSearchParams(query).get('email') ?? '')).toBe(email);
      const path = decodeURIComponent(email.replaceAll('+', plus));
      expect(mailedEmail(path)).toBe(email);
    }),
    { numRuns: randomCases(500) },
  );
});

it('removes punctuation after a link from e-mail address and code', () => {
  fc.assert(
    fc.property(mailbox, code, tail, (email, token, end) => {
      expect(mailedEmail(email + end)).toBe(email);
      expect(mailedCode(token + end)).toBe(token);
      const shop = { memory: createMemory() };
      const query = `?email=${encodeURIComponent(email)}&token=${token}${end}`;
      expect(consumeMailedLink(shop, query)).toEqual({ email, token });
    }),
    { numRuns: randomCases(500) },
  );
});

it('ignores the letter case of an e-mail address', () => {
  expect(isSameMailbox('Anna@Example.LV ', 'anna@example.lv')).toBe(true);
  expect(isSameMailbox('anna@example.lv', 'anna.b@example.lv')).toBe(false);
});

it('keeps a combining mark at the end of an e-mail address', () => {
  expect(mailedEmail('info@example.இந்தியா)')).toBe('info@example.இந்தியா');
});
