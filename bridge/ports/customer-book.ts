// What the bridge keeps of the customers of a connector: one row each, so that sessions, order history, reviews, newsletter
// and loyalty card work as with the bridge's own accounts.
import type { Account } from './accounts.ts';

export type BookedCustomer = Account & {
  /** changes with each password that the bridge sets */
  proof: string;
  firstname: string;
  lastname: string;
};

export type CustomerBook = {
  /** Returns the customer of an address. */
  find: (email: string) => Promise<BookedCustomer | undefined>;
  /** @throws 401 if it was deleted */
  read: (customerId: number) => Promise<BookedCustomer>;
  /** Returns an id that no customer has or had. */
  newId: () => Promise<number>;
  /**
   * Creates or refreshes the row of a customer. If another customer of the engine had this address before, that one is
   * no longer found by it. Accounts of the time before the engine are never touched.
   */
  write: (
    customerId: number,
    customer: { email: string; firstname: string; lastname: string; groupId: number },
  ) => Promise<BookedCustomer>;
  /** Ends all sessions of a customer, e.g. one that the engine has deleted. */
  endSessions: (customerId: number) => Promise<void>;
};
