// The features that an engine may offer beyond what the ports require.

/**
 * A storefront feature that an engine may lack. The conformance suite skips the cases for missing features, and
 * docs/engines.md lists what customers cannot do without each of them.
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
