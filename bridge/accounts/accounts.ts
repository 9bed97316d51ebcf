// What the account endpoints share while the bridge runs: the line for hashes, the limits, the keys and the mail.
import type { Db } from '../database/open-database.ts';
import { createMailQueue, type MailQueue, type SendMail } from '../mail/mail-queue.ts';
import { dummyHash, HASH_PARAMETERS, type HashParameters, type StoredHash } from './hash-password.ts';
import { createLimit, createRecently, type Limit, type Recently } from './limit.ts';
import { type ComputeHash, createPasswordPool, type PasswordPool } from './password-pool.ts';
import { createVault, type Vault } from './vault.ts';

export type AccountOptions = {
  /** what passwords are hashed with; tests take less */
  argon2?: HashParameters;
  /** what computes a hash; tests count it and hold it up */
  computeHash?: ComputeHash;
  /** life of an access token in ms, at most 15 minutes */
  accessTokenMs?: number;
  /** a password mail for an address without an account is answered with 404 instead of like any other */
  tellUnknownEmail?: boolean;
  /** key of sealed mails and group tokens; absent: a new one with each start */
  secret?: string;
  /** where links in mails lead, e.g. "https://shop.example" */
  mailOrigin?: string;
  /** sends a mail; absent: mails wait in the outbox */
  sendMail?: SendMail;
  /** pauses in ms after which a mail that failed is tried again; tests take less */
  mailPausesMs?: readonly number[];
};

export type Accounts = {
  hashing: HashParameters;
  pool: PasswordPool;
  dummy: StoredHash;
  vault: Vault;
  post: MailQueue;
  accessTokenMs: number;
  tellUnknownEmail: boolean;
  mailOrigin: string;
  /** addresses that lately tried a wrong password */
  failedLately: Recently;
  limits: {
    /** wrong passwords of one session, or of one address, against one account */
    accountFromAddress: Limit;
    /** … of everybody who is a stranger to the account; whoever is familiar there is not kept out by them */
    account: Limit;
    /** … and from one address; absent where addresses are not limited */
    address: Limit | undefined;
    /** password mails that one address asks for, by account */
    mailsFromAddress: Limit;
    mailsOfAddress: Limit | undefined;
    /** coupon codes that are not valid, of one customer */
    couponsOfCustomer: Limit;
    /** … from one address */
    couponsOfAddress: Limit | undefined;
    /** what anybody may write, from one address */
    lettersOfAddress: Limit | undefined;
  };
};

/** What of the running bridge the accounts need. */
export type AccountsContext = { db: Db; clock: () => number; accounts: Accounts };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
const TRIES_PER_MINUTE = 10;
/** of all strangers together; fewer in a day than one address alone may try */
const TRIES_OF_STRANGERS = 60;
const TRIES_OF_STRANGERS_MS = 10 * MINUTE_MS;
const FAILED_LATELY_MS = 10 * MINUTE_MS;
const TRIES_PER_MINUTE_AND_ADDRESS = 30;
/** reviews and newsletter wishes, which anybody may write */
const LETTERS_PER_MINUTE_AND_ADDRESS = 60;
const WRONG_COUPONS = 20;
const WRONG_COUPONS_MS = 10 * MINUTE_MS;
const MAILS_PER_HOUR = 5;
const MAILS_PER_HOUR_AND_ADDRESS = 60;
const MAIL_ORIGIN = 'http://localhost:4173';

/**
 * @param mailFailed hears of each try to send a mail that failed
 * @param limitAddresses false: only accounts are limited (tests, where everybody comes from one address)
 */
export function createAccounts(
  db: Db,
  mailFailed: (error: unknown) => void,
  options: AccountOptions,
  limitAddresses: boolean,
): Accounts {
  const { argon2 = HASH_PARAMETERS, accessTokenMs = ACCESS_TOKEN_MS, mailOrigin = MAIL_ORIGIN } = options;
  if (!(accessTokenMs > 0 && accessTokenMs <= ACCESS_TOKEN_MS))
    throw new RangeError('an access token lives between 1 ms and 15 minutes');
  const vault = createVault(options.secret);
  return {
    hashing: argon2,
    pool: createPasswordPool(options.computeHash),
    dummy: dummyHash(argon2),
    vault,
    post: createMailQueue(db, vault, mailFailed, options.sendMail, options.mailPausesMs),
    accessTokenMs,
    tellUnknownEmail: options.tellUnknownEmail ?? false,
    mailOrigin: new URL(mailOrigin).origin,
    failedLately: createRecently(FAILED_LATELY_MS),
    limits: {
      accountFromAddress: createLimit(TRIES_PER_MINUTE, MINUTE_MS),
      account: createLimit(TRIES_OF_STRANGERS, TRIES_OF_STRANGERS_MS),
      address: limitAddresses ? createLimit(TRIES_PER_MINUTE_AND_ADDRESS, MINUTE_MS) : undefined,
      mailsFromAddress: createLimit(MAILS_PER_HOUR, HOUR_MS),
      mailsOfAddress: limitAddresses ? createLimit(MAILS_PER_HOUR_AND_ADDRESS, HOUR_MS) : undefined,
      couponsOfCustomer: createLimit(WRONG_COUPONS, WRONG_COUPONS_MS),
      couponsOfAddress: limitAddresses ? createLimit(WRONG_COUPONS, WRONG_COUPONS_MS) : undefined,
      lettersOfAddress: limitAddresses ? createLimit(LETTERS_PER_MINUTE_AND_ADDRESS, MINUTE_MS) : undefined,
    },
  };
}

export function clearTries({ limits, failedLately }: Accounts): void {
  failedLately.forget();
  for (const limit of Object.values(limits)) limit?.forget();
}
