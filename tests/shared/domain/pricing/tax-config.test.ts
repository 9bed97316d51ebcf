import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bridgeTaxRule } from '#schemas/bridge/catalogue-answer.ts';
import { type TaxRuleValue, taxRuleValue } from '#schemas/documents/reference-document.ts';
import { parseShopConfig } from '#shared/config/parse-shop-config.ts';
import {
  addedTax,
  deviceTaxRate,
  includedTax,
  shopperGroup,
  taxRate,
} from '#shared/domain/pricing/tax-config.ts';
import { mapTaxRule } from '#shared/wire/reference-document-of.ts';
import { testConfig } from '../../../support/worker/test-config.ts';

const tax = { ...testConfig().tax, calculateServerSide: false };
type Rate = TaxRuleValue['rates'][number];
const rateOf = (rate: number, over: Partial<Rate> = {}): Rate => ({
  id: String(rate),
  rate,
  tax_country_id: 'LV',
  tax_region_id: 0,
  ...over,
});
const ruleOf = (over: Partial<TaxRuleValue> = {}): TaxRuleValue => ({
  id: '1',
  code: 'standard',
  priority: 0,
  product_tax_class_ids: [2],
  customer_tax_class_ids: [3],
  rates: [rateOf(21)],
  ...over,
});

describe('the tax rate of a product', () => {
  it('is 0 without a positive tax class [S5.012]', () => {
    fc.assert(
      fc.property(fc.integer({ max: 0 }), (taxClass) => {
        const rule = ruleOf({ product_tax_class_ids: [taxClass, 2] });
        expect(taxRate([rule], taxClass, tax, 0)).toBe(0);
        expect(taxRate([rule], 2, tax, 0)).toBe(21);
      }),
    );
  });

  it('is 0 without a matching rule [S5.013]', () => {
    expect(taxRate([ruleOf()], 3, tax, 0)).toBe(0);
    expect(taxRate([ruleOf()], 2, { ...tax, defaultCountry: 'FI' }, 0)).toBe(0);
    expect(taxRate([], 2, tax, 0)).toBe(0);
    expect(includedTax(12_100, 0)).toBe(0);
  });

  it('is the first rate for the configured country with its region, no region or id 0 [S5.014]', () => {
    const country = fc.constantFrom('LV', 'LT', 'PL');
    const region = fc.constantFrom('', 'Kurzeme', 'Latgale');
    const some = fc.record({ country, region, regionId: fc.constantFrom(0, 7) });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), country, region, (rates, defaultCountry, ours) => {
        const rule = ruleOf({
          rates: rates.map((each, at) =>
            rateOf(at + 1, {
              tax_country_id: each.country,
              tax_region_id: each.regionId,
              ...(each.region === '' ? {} : { region_name: each.region }),
            }),
          ),
        });
        const first = rates.findIndex(
          (each) =>
            each.country === defaultCountry &&
            (each.region === ours || each.region === '' || each.regionId === 0),
        );
        expect(taxRate([rule], 2, { ...tax, defaultCountry, defaultRegion: ours }, 0)).toBe(first + 1);
      }),
    );
  });

  it('comes from a rule with the product tax class [S5.015]', () => {
    const books = ruleOf({ product_tax_class_ids: [4], rates: [rateOf(5)] });
    expect([2, 4].map((taxClass) => taxRate([books, ruleOf()], taxClass, tax, 0))).toEqual([21, 5]);
  });

  it('comes from a rule with the customer tax class too if user-group tax is on [S5.016]', () => {
    const companies = ruleOf({ customer_tax_class_ids: [2], rates: [rateOf(0.5)] });
    const rules = [companies, ruleOf()];
    const on = { ...tax, userGroupTax: true };
    expect([2, 3, 9].map((group) => taxRate(rules, 2, on, group))).toEqual([0.5, 21, 0]);
    expect([2, 3, 9].map((group) => taxRate(rules, 2, tax, group))).toEqual([0.5, 0.5, 0.5]);
  });

  it('is 0 on the device while the backend computes tax', () => {
    expect(deviceTaxRate([ruleOf()], 2, tax, 0)).toBe(21);
    // without a class there is no tax, regardless of rules
    expect(deviceTaxRate([ruleOf({ product_tax_class_ids: [0, 2] })], 0, tax, 0)).toBe(0);
    expect(deviceTaxRate([ruleOf()], 2, { ...tax, calculateServerSide: true }, 0)).toBe(0);
  });

  it('uses the configured country, or PL by default [S9.005]', () => {
    const demo = testConfig();
    expect(demo.tax.defaultCountry).toBe('LV');
    const { defaultCountry: _, ...unset } = demo.tax;
    const parsed = parseShopConfig({ ...demo, tax: unset });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    expect(parsed.config.tax.defaultCountry).toBe('PL');
    const rule = ruleOf({ rates: [rateOf(21), rateOf(23, { tax_country_id: 'PL' })] });
    expect([demo, parsed.config].map((config) => taxRate([rule], 2, config.tax, 0))).toEqual([21, 23]);
  });
});

describe('the tax group', () => {
  const group = fc.integer({ min: 0, max: 99 });

  it('is the configured default with onlyDefaultUserGroup [S6.014]', () => {
    fc.assert(
      fc.property(group, fc.option(group, { nil: undefined }), (defaultUserGroup, loggedIn) => {
        expect(shopperGroup({ defaultUserGroup, onlyDefaultUserGroup: true }, loggedIn)).toBe(
          defaultUserGroup,
        );
      }),
    );
  });

  it('is the configured default without a login [S6.015]', () => {
    fc.assert(
      fc.property(group, fc.boolean(), (defaultUserGroup, onlyDefaultUserGroup) => {
        expect(shopperGroup({ defaultUserGroup, onlyDefaultUserGroup }, undefined)).toBe(defaultUserGroup);
      }),
    );
  });

  it("is the user's group otherwise [S6.016]", () => {
    fc.assert(
      fc.property(group, group, (defaultUserGroup, loggedIn) => {
        expect(shopperGroup({ defaultUserGroup, onlyDefaultUserGroup: false }, loggedIn)).toBe(loggedIn);
      }),
    );
  });
});

describe('tax rules', () => {
  const source = {
    id: 2,
    code: 'General Taxes',
    priority: 0,
    customer_tax_class_ids: ['3'],
    product_tax_class_ids: [2],
    tax_rate_ids: [6],
    rates: [
      { id: 6, tax_country_id: 'LV', tax_region_id: 7, region_name: 'Kurzeme', rate: '21', titles: [] },
      { id: 7, tax_country_id: 'LT', rate: 21 },
    ],
  };
  const kept = taxRuleValue.parse(mapTaxRule(bridgeTaxRule.parse(source)));

  it('have id, product_tax_class_ids, customer_tax_class_ids and rates [S3.030]', () => {
    expect(kept).toMatchObject({ id: '2', product_tax_class_ids: [2], customer_tax_class_ids: [3] });
    expect(kept.rates).toHaveLength(2);
  });

  it('have rate, tax_country_id, tax_region_id and region_name in each rate [S3.031]', () => {
    expect(kept.rates[0]).toEqual({
      id: '6',
      rate: 21,
      tax_country_id: 'LV',
      tax_region_id: 7,
      region_name: 'Kurzeme',
    });
    // a rate without a region has id 0 and no name
    expect(kept.rates[1]).toEqual({ id: '7', rate: 21, tax_country_id: 'LT', tax_region_id: 0 });
    expect(includedTax(12_100, kept.rates[0]?.rate ?? 0)).toBe(2_100);
  });
});

describe('tax sums', () => {
  it('are the same to the cent when tax is added and removed again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000_000, max: 20_000_000 }),
        fc.integer({ min: 0, max: 9_999 }),
        (net, rate) => {
          const tax = addedTax(net, rate / 100);
          expect(Math.abs(includedTax(net + tax, rate / 100) - tax)).toBeLessThanOrEqual(1);
          expect(addedTax(-net, rate / 100)).toBe(tax === 0 ? 0 : -tax);
        },
      ),
    );
  });
});
