// Tests opening hours that an administrator types into the metadata of a stock location.
import { describe, expect, it } from 'vitest';
import { openingHoursOf } from '#connectors/medusa/import/opening-hours-of.ts';

describe('opening hours in a text', () => {
  it.each([
    ['Mo,We 10:00-12:00', [['10:00', '12:00'], null, ['10:00', '12:00'], null, null, null, null]],
    ['Mo-Su 00:00-24:00; Su off', [...Array.from({ length: 6 }, () => ['00:00', '24:00']), null]],
    ['[null]', [null]],
    ['always', undefined],
    ['Su-Mo 10:00-12:00', undefined],
    ['[', undefined],
  ])('%s', (text, read) => {
    expect(openingHoursOf(text)).toEqual(read);
  });
});
