// Which tests of the backend run on PGlite where PostgreSQL is installed. All others then run on PostgreSQL only: PGlite is
// the same database inside the bridge's process, and every journey and browser test uses it.

/** Tests that do not depend on the kind of database; skipped on PostgreSQL. */
export const withoutDatabase = [
  'tests/bridge/import/command.test.ts',
  'tests/bridge/import/mend-product.test.ts',
  'tests/bridge/import/read-records.test.ts',
  'tests/bridge/filling.test.ts',
  // its simulated clock would also reach the time limits of connections
  'tests/bridge/engine-events.test.ts',
];

/** What runs on PGlite even where PostgreSQL is installed. */
export const onPgliteToo = [
  ...withoutDatabase,
  // every rule once
  'tests/conformance',
  // PGlite has one connection
  'tests/bridge/orders/place-order.test.ts',
  'tests/bridge/stock',
  'tests/bridge/open-carts.test.ts',
  'tests/bridge/accounts/attempts.test.ts',
  'tests/bridge/fill-once.test.ts',
  // PGlite has a driver of its own
  'tests/bridge/open-database.test.ts',
  'tests/bridge/long-work.test.ts',
  'tests/bridge/pricing/line-statements.test.ts',
  'tests/bridge/pull.test.ts',
  'tests/bridge/searching.test.ts',
];
