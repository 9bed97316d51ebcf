// The state that account endpoints share for the lifetime of the bridge: password pool, rate limits, keys and mail
// queue.
import type { Db } from '../database/open-database.ts';
import type { MailSender } from '../mail/compose-mail.ts';
import { createMailQueue, type MailQueue, type SendMail } from '../mail/mail-queue.ts';
import { deleteMailedAlerts } from './delete-mailed-alerts.ts';
import { dummyHash, HASH_PARAMETERS, type HashParameters, type StoredHash } from './hash-password.ts';
import { type Limit, type Limits, limitsInDatabase, limitsInMemory, type Recently } from './limit.ts';
import { type ComputeHash, createPasswordPool, type PasswordPool } from './password-pool.ts';
import { createVault, type Vault } from './vault.ts';

export type AccountOptions = {
  /** Argon2id parameters for new hashes; tests use cheaper parameters */
  argon2?: HashParameters;
  /** computes a hash; tests replace it to count or delay calls */
  computeHash?: ComputeHash;
  /** lifetime of an access token in ms, at most 15 minutes */
  accessTokenMs?: number;
  /**
   * true: a password-mail request for an unknown e-mail address gets 404; false: it gets the same response as a request
   * for a known one
   */
  tellUnknownEmail?: boolean;
  /** key for sealed mails and group tokens; absent: a new key is generated at each start */
  secret?: string;
  /** origin used for links in mails, e.g. "https://shop.example" */
  mailOrigin?: string;
  /** the store as its mails name it; absent: the host name of `mailOrigin` */
  mailSender?: MailSender | undefined;
  /** sends a mail; absent: mails stay in the mail queue */
  sendMail?: SendMail;
  /** delays in ms between retries of a failed mail; tests use shorter delays */
  mailPausesMs?: readonly number[];
};

export type AccountState = {
  hashing: HashParameters;
  pool: PasswordPool;
  dummy: StoredHash;
  vault: Vault;
  post: MailQueue;
  accessTokenMs: number;
  tellUnknownEmail: boolean;
  mailOrigin: string;
  /** networks that recently tried a wrong password */
  failedLately: Recently;
  limits: {
    /** wrong passwords against one account, per session or network */
    accountFromAddress: Limit;
    /** wrong passwords against one account from all unfamiliar networks; does not apply to familiar networks */
    account: Limit;
    /** wrong passwords from one network; absent if `limitAddresses` is false */
    address: Limit | undefined;
    /** password mails requested from one network, per account */
    mailsFromAddress: Limit;
    mailsOfAddress: Limit | undefined;
    /** mails that ask a mailbox to confirm an alert */
    alertMails: Limit;
    /** invalid coupon codes entered by one customer */
    couponsOfCustomer: Limit;
    /** invalid coupon codes from one network */
    couponsOfAddress: Limit | undefined;
    /** reviews, newsletter requests and other public submissions from one network */
    submissionsOfAddress: Limit | undefined;
  };
};

/** The part of the running bridge that accounts depend on. */
export type AccountsContext = { db: Db; clock: () => number; accounts: AccountState };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
const ATTEMPTS_PER_MINUTE = 10;
/** limit for all unfamiliar networks together; allows fewer attempts per day than the limit of a single network */
const ATTEMPTS_OF_STRANGERS = 60;
const ATTEMPTS_OF_STRANGERS_MS = 10 * MINUTE_MS;
const FAILED_LATELY_MS = 10 * MINUTE_MS;
const ATTEMPTS_PER_MINUTE_AND_ADDRESS = 30;
/** limit for reviews and newsletter requests, which need no login */
const SUBMISSIONS_PER_MINUTE_AND_ADDRESS = 60;
const WRONG_COUPONS = 20;
const WRONG_COUPONS_MS = 10 * MINUTE_MS;
const MAILS_PER_HOUR = 5;
const MAILS_PER_HOUR_AND_ADDRESS = 60;
const ALERT_MAILS_PER_HOUR = 3;
const MAIL_ORIGIN = 'http://localhost:4173';

/**
 * @param mailFailed called after each failed attempt to send a mail
 * @param limitAddresses false: only accounts are limited (for tests, where all requests share one IP address)
 * @param isShared true: other copies of the bridge may use the database
 */
export function createAccounts(
  db: Db,
  mailFailed: (error: unknown) => void,
  options: AccountOptions,
  limitAddresses: boolean,
  isShared = false,
): AccountState {
  const { argon2 = HASH_PARAMETERS, accessTokenMs = ACCESS_TOKEN_MS, mailOrigin = MAIL_ORIGIN } = options;
  if (!(accessTokenMs > 0 && accessTokenMs <= ACCESS_TOKEN_MS))
    throw new RangeError('an access token lives between 1 ms and 15 minutes');
  const { origin, hostname } = new URL(mailOrigin);
  const { mailSender = { name: hostname } } = options;
  const vault = createVault(options.secret);
  const limits: Limits = isShared ? limitsInDatabase(db, vault.sign) : limitsInMemory;
  const { limit } = limits;
  return {
    hashing: argon2,
    pool: createPasswordPool(options.computeHash),
    dummy: dummyHash(argon2),
    vault,
    post: createMailQueue(db, vault, mailFailed, options.sendMail, options.mailPausesMs, mailSender, (to) =>
      deleteMailedAlerts(db, to),
    ),
    accessTokenMs,
    tellUnknownEmail: options.tellUnknownEmail ?? false,
    mailOrigin: origin,
    failedLately: limits.recently('failedLately', FAILED_LATELY_MS),
    limits: {
      accountFromAddress: limit('accountFromAddress', ATTEMPTS_PER_MINUTE, MINUTE_MS),
      account: limit('account', ATTEMPTS_OF_STRANGERS, ATTEMPTS_OF_STRANGERS_MS),
      address: limitAddresses ? limit('address', ATTEMPTS_PER_MINUTE_AND_ADDRESS, MINUTE_MS) : undefined,
      mailsFromAddress: limit('mailsFromAddress', MAILS_PER_HOUR, HOUR_MS),
      mailsOfAddress: limitAddresses
        ? limit('mailsOfAddress', MAILS_PER_HOUR_AND_ADDRESS, HOUR_MS)
        : undefined,
      alertMails: limit('alertMails', ALERT_MAILS_PER_HOUR, HOUR_MS),
      couponsOfCustomer: limit('couponsOfCustomer', WRONG_COUPONS, WRONG_COUPONS_MS),
      couponsOfAddress: limitAddresses
        ? limit('couponsOfAddress', WRONG_COUPONS, WRONG_COUPONS_MS)
        : undefined,
      submissionsOfAddress: limitAddresses
        ? limit('submissionsOfAddress', SUBMISSIONS_PER_MINUTE_AND_ADDRESS, MINUTE_MS)
        : undefined,
    },
  };
}

export async function clearAttempts({ limits, failedLately }: AccountState): Promise<void> {
  await failedLately.forget();
  for (const limit of Object.values(limits)) await limit?.forget();
}
