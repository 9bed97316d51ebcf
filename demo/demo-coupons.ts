// The coupons of the demo shop.
import type { Coupons } from '#bridge/ports/coupons.ts';

export const demoCoupons: Coupons = {
  ZIBENS10: { percent: 10 },
  SVEIKI15: { percent: 15, usesPerCustomer: 1 },
  PIRMIE20: { percent: 20, uses: 3 },
};
