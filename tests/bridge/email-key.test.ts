// Tests that all spellings of a mailbox have the same key.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailKey, isMailAddress } from '#bridge/database/email-key.ts';

describe('emailKey', () => {
  it.each([
    ['V@X.TEST', 'v@x.test'],
    ['v@x.test.', 'v@x.test'],
    ['ｖ@ｘ．ｔｅｓｔ', 'v@x.test'],
    ['v@x。test', 'v@x.test'],
    ['Jānis@ēdiens.lv', 'jānis@xn--diens-hza.lv'],
    ['ja\u0304nis@xn--diens-hza.lv', 'jānis@xn--diens-hza.lv'],
  ])('of %s is %s [S-15]', (email, key) => expect(emailKey(email)).toBe(key));

  it('returns a key unchanged', () => {
    const texts = fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary', maxLength: 40 }));
    fc.assert(
      fc.property(texts, (text) => {
        expect(emailKey(emailKey(text))).toBe(emailKey(text));
      }),
    );
  });

  it('is different for different mailboxes', () => {
    expect(emailKey('a.b@x.test')).not.toBe(emailKey('ab@x.test'));
    expect(emailKey('a+b@x.test')).not.toBe(emailKey('a@x.test'));
  });
});

describe('isMailAddress', () => {
  it('refuses addresses that mail software parses differently, in ASCII and full-width form [S-15]', () => {
    for (const sign of '<>()[]\\,;:"\u0000\u001f\u007f\u200b @＜＞（）［］＼，；：＂＠')
      for (const address of [`a${sign}b@x.test`, `${sign}a@x.test`, `a@x.test${sign}`, `a@x${sign}.test`])
        expect(isMailAddress(address), JSON.stringify(address)).toBe(false);
  });

  it.each([
    'a@x.test',
    'a@x.test.',
    "o'neill+a.b/c=d@x-y.test",
    'jānis@ēdiens.lv',
    'ａ@x.test',
    'a@localhost',
  ])('accepts %s', (address) => expect(isMailAddress(address)).toBe(true));
});
