// Tests the facts of the catalogue that the bridge holds in memory.
import { describe, expect, it } from 'vitest';
import { type CatalogueFacts, configurationOf, shippingMethods } from '#bridge/catalogue/catalogue-facts.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

describe('a configuration', () => {
  it('cannot be changed by its callers, who share it', () => {
    const { stores, shopData } = smallCatalogue();
    const facts = { stores, shopData, defaultStore: 'lv' } as unknown as CatalogueFacts;
    const [method] = shippingMethods(facts, 'lv');
    expect(() => Object.assign(method ?? {}, { price_incl_tax: 0 })).toThrow(TypeError);
    expect(() => shippingMethods(facts, 'lv').pop()).toThrow(TypeError);
    expect(configurationOf(facts, 'lv', 'shipping')?.methods?.[0]).toEqual(method);
  });
});
