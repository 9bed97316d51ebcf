// The bridge's records of a connector's customers: one row each, so that sessions, order history, reviews, newsletter
// and loyalty card work as they do for the bridge's own accounts.
import type { Account } from './accounts.ts';

export type BookedCustomer = Account & {
  /** changes with each password that the bridge sets */
  proof: string;
  firstname: string;
  lastname: string;
};

export type CustomerBook = {
  /** Returns the customer with this e-mail address. */
  find: (email: string) => Promise<BookedCustomer | undefined>;
  /** @throws 401 if it was deleted */
  read: (customerId: number) => Promise<BookedCustomer>;
  /** Returns an id that has never been assigned to a customer. */
  newId: () => Promise<number>;
  /**
   * Creates or refreshes the row of a customer. If another customer of the engine had this address before, `find` no
   * longer returns that customer. The bridge's own accounts, created before the engine was connected, are never
   * changed.
   */
  write: (
    customerId: number,
    customer: { email: string; firstname: string; lastname: string; groupId: number },
  ) => Promise<BookedCustomer>;
  /**
   * Completes a deletion that the customer has confirmed and that was interrupted: runs `erase`, then deletes the bridge's
   * rows. Returns false if there is none.
   */
  finishDeletion: (customerId: number, erase: () => Promise<void>) => Promise<boolean>;
  /** Ends all sessions of a customer, e.g. one that the engine has deleted. */
  endSessions: (customerId: number) => Promise<void>;
};
