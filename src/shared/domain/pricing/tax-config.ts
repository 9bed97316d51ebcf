// Computes tax on the device: the rate for a product and the tax in an amount.
// Invariants: integers only, so that no cent depends on a binary fraction; halves are rounded away from zero; gross =
// net + tax.
import type { TaxRuleValue } from '#schemas/documents/reference-document.ts';
import type { Cents } from '#schemas/primitives.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';

export type TaxConfig = ShopConfig['tax'];

/** Factor that makes percentages with up to four decimals integers: 21 % becomes 210 000. */
const RATE_SCALE = 10_000;
const HUNDRED_PERCENT = 100 * RATE_SCALE;

/** Returns amount × part ÷ whole, rounded to the cent. Exact while twice the product stays below 2^53. */
function share(amount: Cents, part: number, whole: number): Cents {
  const doubled = 2 * Math.abs(amount) * part + whole;
  const rounded = (doubled - (doubled % (2 * whole))) / (2 * whole);
  return amount < 0 && rounded > 0 ? -rounded : rounded;
}

const scaled = (ratePercent: number): number => Math.max(0, Math.round(ratePercent * RATE_SCALE));

/** Returns the tax in a gross amount, in cents. */
export const includedTax = (gross: Cents, ratePercent: number): Cents =>
  share(gross, scaled(ratePercent), HUNDRED_PERCENT + scaled(ratePercent));

/** Returns the tax on a net amount (price × rate ÷ 100), in cents. */
export const addedTax = (net: Cents, ratePercent: number): Cents =>
  share(net, scaled(ratePercent), HUNDRED_PERCENT);

/**
 * Returns the customer group for prices and tax: the configured default if only-default is set or the user is not
 * logged in, otherwise the user's own.
 * @param loggedIn Group of the logged-in user; undefined if not logged in.
 */
export const shopperGroup = (
  tax: Pick<TaxConfig, 'defaultUserGroup' | 'onlyDefaultUserGroup'>,
  loggedIn: number | undefined,
): number => (tax.onlyDefaultUserGroup ? tax.defaultUserGroup : (loggedIn ?? tax.defaultUserGroup));

/**
 * Returns the tax rate of a product in percent, 0 if none matches. Takes the first rule with the product's tax class
 * (and with the customer group if user-group tax is on), and from that rule the first rate of the country whose region
 * matches, is empty or has id 0.
 * @param rules In the backend's order.
 */
export function taxRate(
  rules: readonly TaxRuleValue[],
  taxClassId: number,
  tax: Pick<TaxConfig, 'defaultCountry' | 'defaultRegion' | 'userGroupTax'>,
  group: number,
): number {
  if (taxClassId <= 0) return 0;
  const rule = rules.find(
    ({ product_tax_class_ids, customer_tax_class_ids, rates }) =>
      // skip rules whose rates could not be parsed
      rates.length > 0 &&
      product_tax_class_ids.includes(taxClassId) &&
      (!tax.userGroupTax || customer_tax_class_ids.includes(group)),
  );
  const rate = rule?.rates.find(
    ({ tax_country_id, tax_region_id, region_name }) =>
      tax_country_id === tax.defaultCountry &&
      (tax_region_id === 0 || !region_name || region_name === tax.defaultRegion),
  );
  return rate?.rate ?? 0;
}

/** Returns the rate for computations on the device: 0 while the backend computes tax. */
export function deviceTaxRate(
  rules: readonly TaxRuleValue[],
  taxClassId: number,
  tax: Pick<TaxConfig, 'calculateServerSide' | 'defaultCountry' | 'defaultRegion' | 'userGroupTax'>,
  group: number,
): number {
  return tax.calculateServerSide ? 0 : taxRate(rules, taxClassId, tax, group);
}
