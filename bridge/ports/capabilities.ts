// What an engine can do beyond the minimum of the ports.

/**
 * A part of the storefront that an engine may lack. The conformance suite excludes the cases of a missing one, and
 * docs/engines.md lists what shoppers then miss.
 * - `facets`: listings can be filtered by attributes
 * - `options`: configurable products, customisable options and bundles
 * - `quantities`: exact numbers of pieces in stock
 * - `stock-limits`: orders above the stock are refused
 * - `coupons`: one coupon per cart
 * - `confirmed-total`: an order above the total that the customer agreed to is refused
 * - `accounts`: customers can register and log in
 * - `refresh-tokens`: sessions can be renewed without the password
 * - `passwords`: customers can change and reset their passwords
 */
export const capabilities = [
  'facets',
  'options',
  'quantities',
  'stock-limits',
  'coupons',
  'confirmed-total',
  'accounts',
  'refresh-tokens',
  'passwords',
] as const;
export type Capability = (typeof capabilities)[number];
