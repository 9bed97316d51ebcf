// The port for accounts: the engine owns credentials, profile and addresses. The bridge owns sessions, refresh tokens,
// rate limits, mailed links, newsletter, reviews and loyalty card, and counts each attempt before it calls the engine.
//
// All methods throw 503 if the engine cannot answer. Clients retry after a 503 and never treat it as a wrong password.
// Methods that take a customer id throw 401 if the account no longer exists, or if the engine needs a new login to act
// for it. The client then asks the user to log in, and keeps the order or change that it was sending.

/** A customer as the bridge's tables refer to it. */
export type Account = { id: number; email: string };

/**
 * A successful verification. `proof` identifies the verified password: the bridge compares it with the current one when
 * it opens a session or changes the account, so that a password that was replaced in between has no effect.
 */
export type VerifiedAccount = { customerId: number; proof: string };

/**
 * Trust level of a request. `familiar`: proven by a session or a mailed link, or from a network with an earlier login
 * to this account; `failed`: from a network that recently tried a wrong password; `stranger`: any other. An engine that
 * hashes passwords itself serves them in separate queues.
 */
export type Standing = 'familiar' | 'stranger' | 'failed';

export type PasswordAttempt = {
  email: string;
  /** the account that the caller's session belongs to; undefined: the account is found by `email` */
  customerId: number | undefined;
  password: string;
  standing: Standing;
};

/** An address in a request, validated. */
export type NewAddress = {
  /** id of the customer's address to replace; absent: the address is added */
  id?: number | null | undefined;
  /** if set, must be the customer's own id */
  customer_id?: string | null | undefined;
  firstname: string;
  lastname: string;
  street: string[];
  city: string;
  postcode: string;
  /** ISO 3166-1, two capital letters */
  country_id: string;
  telephone: string;
  company: string;
  vat_id: string;
  company_code: string;
  region?: unknown;
  region_id?: unknown;
  region_code?: unknown;
  default_shipping: boolean;
  default_billing: boolean;
};

export type NewAccount = {
  email: string;
  firstname: string;
  lastname: string;
  addresses: readonly NewAddress[];
};

export type Profile = Account & {
  groupId: number;
  firstname: string;
  lastname: string;
  /** ISO 8601 */
  createdAt: string;
  updatedAt: string;
  /** in wire format with `id` and `customer_id`; at most ADDRESSES_MAX */
  addresses: readonly Readonly<Record<string, unknown>>[];
};

/**
 * An absent key is left unchanged. The addresses replace those that `profile` returned, unless `removedAddresses` is set:
 * then they are only the new and changed ones, and all others are kept except those with the ids in `removedAddresses`.
 */
export type ProfileChange = {
  firstname?: string | undefined;
  lastname?: string | undefined;
  email?: string | undefined;
  addresses?: readonly NewAddress[] | undefined;
  removedAddresses?: readonly number[] | undefined;
};

export type Accounts = {
  /** Returns the account with this e-mail address if the bridge has its row; never calls the engine. */
  known: (email: string) => Promise<Account | undefined>;
  /** Returns the account with this e-mail address. Takes as long for an unknown address as for a known one. */
  find: (email: string) => Promise<Account | undefined>;
  /**
   * Verifies a password. Takes as long for an unknown address as for a known one.
   * @returns undefined if the password or the address is wrong
   */
  verify: (attempt: PasswordAttempt) => Promise<VerifiedAccount | undefined>;
  /** @throws 400 `email-taken` */
  register: (account: NewAccount, password: string, standing: Standing) => Promise<Profile>;
  profile: (customerId: number) => Promise<Profile>;
  /**
   * @param proof required to move the account to another e-mail address
   * @throws 403 for an address id of another customer; 400 `email-taken`, `wrong-password` (a proof that is missing or
   *   outdated), `address-limit` or `not-offered`
   */
  changeProfile: (customerId: number, change: ProfileChange, proof: string | undefined) => Promise<void>;
  /** False if the engine sets no passwords: no link is mailed then, and no password is changed. */
  setsPasswords: () => Promise<boolean>;
  /**
   * Sets the customer's password; the caller has verified the former password or a mailed link. Safe to repeat.
   * @returns the proof of the new password. The change takes effect when the bridge stores the proof and ends the
   * sessions.
   */
  setPassword: (customerId: number, password: string) => Promise<string>;
  /** Deletes the account in the engine; the bridge deletes its own rows afterwards. Safe to repeat. */
  erase: (customerId: number) => Promise<void>;
};
