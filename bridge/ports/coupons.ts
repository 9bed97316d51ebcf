// Coupons of the store that the reference engine redeems, and their limits of use.

export type Coupon = {
  /** discount on the goods, from 1 to 100 */
  percent: number;
  /** maximum number of orders in total; absent: unlimited */
  uses?: number;
  /** maximum number of orders with the same customer or billing e-mail address; absent: unlimited */
  usesPerCustomer?: number;
};

/** Coupons by code in upper case. */
export type Coupons = Readonly<Record<string, Coupon>>;
