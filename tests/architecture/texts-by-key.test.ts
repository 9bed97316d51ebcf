// Tests the helpers that read interface texts from the locale files.
import { describe, expect, test } from 'vitest';
import { pattern, text } from '../support/texts.ts';

describe('text', () => {
  test('returns a text in the given language with its parameters and plural form', () => {
    expect(text('adding:addNamed', { name: 'Lamp' })).toBe('Add to cart: Lamp');
    expect(text('adding:add', { lang: 'lv' })).toBe('Ielikt grozā');
    expect(text('cart:count', { count: 1 })).toBe('1 item');
    expect(text('cart:count', { count: 21, lang: 'lv' })).toBe('21 prece');
    expect(text('cart:stock.order', { count: 10, lang: 'lv' })).toMatch(/^Pēc pasūtījuma, 10 /);
  });

  test('finds texts of a file that is merged into another namespace', () => {
    expect(text('errors:wrongLogin')).not.toBe('');
    expect(text('errors:badContentType')).not.toBe('');
    expect(() => text('account-errors:badContentType')).toThrow(/no text/);
  });

  test('throws for an unknown key or a missing parameter', () => {
    expect(() => text('cart:nothing')).toThrow(/no text/);
    expect(() => text('cart:empty')).toThrow(/not one text/);
    expect(() => text('adding:addNamed')).toThrow(/without a value/);
    expect(() => pattern('cart:nothing')).toThrow(/no text/);
  });

  test('used as a pattern matches any value of a missing parameter', () => {
    expect('Add to cart: Lamp (new)').toMatch(pattern('adding:addNamed'));
    expect('Add to cart').not.toMatch(pattern('adding:addNamed'));
    expect('Add to cart: Lamp').not.toMatch(pattern('adding:add'));
    expect('Add to cart: Lamp').toMatch(pattern('adding:add', {}, 'start'));
    expect('– Add to cart –').toMatch(pattern('adding:add', {}, 'within'));
    expect('Saved on this device.').toMatch(pattern('order:saved.title'));
    expect('1 item').toMatch(pattern('cart:count'));
    expect('5 items').toMatch(pattern('cart:count'));
    expect('5 items').not.toMatch(pattern('cart:count', { count: 6 }));
    expect('Quantity: A+ (B)').toMatch(pattern('cart:quantity', { name: 'A+ (B)' }));
  });
});
