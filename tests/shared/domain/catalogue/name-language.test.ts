import { describe, expect, it } from 'vitest';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import { configurable, product } from '../../../support/browser/goods.ts';

describe('the language of an order line’s name', () => {
  it('is that of the product with this name', () => {
    expect(nameLanguage('Tējkanna', product({ name: 'Tējkanna', text_language: 'lv' }))).toBe('lv');
  });

  it('is that of the product whose variant has this name', () => {
    const [variant] = configurable.configurable_children;
    const untranslated = product({ ...configurable, text_language: 'lv' });
    expect(nameLanguage(variant?.name ?? '', untranslated)).toBe('lv');
  });

  it('is unknown once the product has another name', () => {
    expect(nameLanguage('Kettle', product({ name: 'Tējkanna', text_language: 'lv' }))).toBeUndefined();
  });

  it('is unknown without the product', () => {
    expect(nameLanguage('Kettle', undefined)).toBeUndefined();
  });
});
