// Access to the stored claims of a session, for session tests.
import { readClaim } from '#shared/database/change-claim.ts';
import type { AccountBench } from '../../support/worker/account-bench.ts';

type Shop = Awaited<ReturnType<AccountBench['shop']>>;
/** Returns functions that read the claims that make up a device's session. */
export const claimOf = (shop: Shop) => ({
  user: () => readClaim(shop.databases.personal, 'current-user'),
  token: () => readClaim(shop.databases.personal, 'current-token'),
  refresh: () => readClaim(shop.databases.personal, 'current-refresh-token'),
  group: () => readClaim(shop.databases.personal, 'shopper-group'),
  history: () => readClaim(shop.databases.personal, 'orders-history'),
});
