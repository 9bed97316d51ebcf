// Tests which JSON from clients is refused, whether or not it is escaped.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson } from '#bridge/wire/parse-json.ts';
import { randomCases } from '../support/random-cases.ts';

const forbidden = ['__proto__', 'constructor', 'prototype'];
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** True if the rule allows every part of a parsed value. */
const isAllowed = (value: unknown): boolean =>
  typeof value === 'string'
    ? isStorable(value)
    : typeof value !== 'object' ||
      value === null ||
      Object.entries(value).every(
        ([key, inner]) => isStorable(key) && !forbidden.includes(key) && isAllowed(inner),
      );

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...forbidden, 'a\u0000', '\ud800', 'x\udfffy', '😀', '\\u0000', 'Ā'),
);
/** Replaces some letters of a JSON text with their escapes. */
const escaped = (json: string) => json.replace(/[o_]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

it('JSON is refused for a forbidden key or unstorable text, escaped or not [S-17]', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.integer(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(text, tie('value'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(value, fc.boolean(), (given, isEscaped) => {
      const json = JSON.stringify(given);
      const sent = isEscaped ? escaped(json) : json;
      const parsed: unknown = JSON.parse(sent);
      if (isAllowed(parsed)) expect(parseJson(sent)).toEqual(parsed);
      else expect(() => parseJson(sent)).toThrow();
    }),
    { numRuns: randomCases(2_000) },
  );
});

it('JSON is refused from the 33rd level of nesting on [S-31]', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
  expect(() => parseJson(nested(32))).not.toThrow();
  expect(() => parseJson(nested(33))).toThrow();
  expect(() => parseJson(nested(100_000))).toThrow();
});
