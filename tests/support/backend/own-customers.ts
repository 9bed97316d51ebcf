// Test setup for account functions: the small database without a bridge.
import { afterAll, beforeAll } from 'vitest';
import { createCustomer } from '#bridge/accounts/customer-by-email.ts';
import type { Db } from '#bridge/database/open-database.ts';
import { NOW, openTestDatabase } from './open-bridge.ts';

let made = 0;

/** Opens a database for the test file; `next` creates a customer with an unused e-mail address. */
export function ownCustomers() {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const newCustomer = (email: string, more: object = {}) =>
    createCustomer(
      database.db,
      { email, firstname: 'Anna', lastname: 'Bērziņa', addresses: [], passwordHash: 'hash', ...more },
      NOW,
    );
  const next = async (): Promise<{ db: Db; id: number; email: string }> => {
    const email = `person-${++made}@example.lv`;
    return { db: database.db, email, id: (await newCustomer(email)).id };
  };
  return { newCustomer, next };
}
