// Drizzle schema of the account tables; the SQL that creates them is in migrations/.
// Invariants: no password or token is stored in plain text: passwords are argon2id hashes, tokens SHA-256 hashes, mails
// sealed (accounts/vault.ts). Times are ms since 1970 where something expires, ISO texts where they are displayed.

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Json } from './tables.ts';

const milliseconds = () => bigint({ mode: 'number' });

export const customers = pgTable('customers', {
  /** never reused, not even after the database has been refilled */
  id: integer().primaryKey().default(sql`nextval('customer_number')`),
  email: text().notNull(),
  /** identifies the mailbox (email-key.ts), or the customer of an engine (create-customer-book.ts) */
  email_key: text().notNull().unique(),
  /**
   * the proof of the current password (ports/accounts.ts): its argon2id hash, or a random text if an engine outside of the
   * bridge verifies it
   */
  password_hash: text().notNull(),
  firstname: text().notNull(),
  lastname: text().notNull(),
  /** 1 General, 2 Wholesale */
  group_id: integer().notNull().default(1),
  /** EAN-13 */
  card_number: text().notNull().unique(),
  created_at: text().notNull(),
  updated_at: text().notNull(),
});

/** Accounts that turned out to be another spelling of the same mailbox (merge-mailboxes.ts), by their former id. */
export const mergedCustomers = pgTable('merged_customers', {
  id: integer().primaryKey(),
  into_id: integer().notNull(),
  /** the customer's row without the password */
  customer: jsonb().$type<Json>().notNull(),
  merged_at: text().notNull(),
});

/** Data migrations that SQL alone cannot express, each applied once. */
export const dataChanges = pgTable('data_changes', {
  name: text().primaryKey(),
  done_at: text().notNull(),
});

/** Maximum number of addresses per account; responses state it as `address_limit`. */
export const ADDRESSES_MAX = 50;

export const customerAddresses = pgTable('customer_addresses', {
  id: serial().primaryKey(),
  customer_id: integer().notNull(),
  position: integer().notNull(),
  address: jsonb().$type<Json>().notNull(),
});

/** Networks that customers logged in from; signed, so that no IP address is stored. */
export const familiarPlaces = pgTable(
  'familiar_places',
  {
    customer_id: integer().notNull(),
    place: text().notNull(),
    last_used_at: milliseconds().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer_id, table.place] })],
);

/** A login on one device. Ending it removes all its tokens. */
export const sessions = pgTable('sessions', {
  id: text().primaryKey(),
  customer_id: integer().notNull(),
  agent: text().notNull(),
  created_at: milliseconds().notNull(),
  last_used_at: milliseconds().notNull(),
});

/** Every refresh token that a session ever had; only the token that was not rotated is valid. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    session_id: text().notNull(),
    generation: integer().notNull(),
    rotated_at: milliseconds(),
    /** the successor is derived from it and the token; deleted once the successor need not be derived again */
    salt: text(),
    /** true once the device is known to have this token, because its access token was used */
    confirmed: boolean().notNull().default(false),
  },
  (table) => [unique().on(table.session_id, table.generation)],
);

export const accessTokens = pgTable('access_tokens', {
  hash: text().primaryKey(),
  session_id: text().notNull(),
  /** generation of the refresh token that was issued with this access token */
  generation: integer().notNull(),
  expires_at: milliseconds().notNull(),
  used: boolean().notNull().default(false),
});

/** Mailed links that set a new password. */
export const passwordLinks = pgTable('password_links', {
  hash: text().primaryKey(),
  /** null: the link was requested for an e-mail address without an account, and cannot be used */
  customer_id: integer(),
  expires_at: milliseconds().notNull(),
  used: boolean().notNull().default(false),
});

/**
 * Time of the last password mail requested from an unfamiliar network, by account; shared by all processes that use the
 * database.
 */
export const passwordPauses = pgTable('password_pauses', {
  /** hash of the e-mail key, since e-mail addresses without an account have a row too */
  account: text().primaryKey(),
  asked_at: milliseconds().notNull(),
});

/** Queued mails, sealed because they contain links that open accounts. */
export const outbox = pgTable('outbox', {
  id: serial().primaryKey(),
  customer_id: integer(),
  kind: text().notNull(),
  sealed: text().notNull(),
  created_at: milliseconds().notNull(),
  sent_at: milliseconds(),
  /** time at which the sending process's claim expires; null if no process has claimed the mail */
  claimed_until: milliseconds(),
  /** time at which the last attempt failed; null before */
  given_up_at: milliseconds(),
});

export const reviews = pgTable('reviews', {
  id: serial().primaryKey(),
  customer_id: integer(),
  product_id: integer().notNull(),
  sku: text().notNull(),
  title: text().notNull(),
  detail: text().notNull(),
  nickname: text().notNull(),
  rating: integer(),
  /** 1 approved, 2 pending, 3 not approved */
  review_status: integer().notNull(),
  store: text().notNull(),
  created_at: text().notNull(),
  idempotency_key: text().unique(),
  body_hash: text().notNull(),
});

export const newsletter = pgTable('newsletter', {
  email_key: text().primaryKey(),
  email: text().notNull(),
  /** "subscribed", or "pending" until a mailed link confirms it */
  state: text().notNull(),
  updated_at: text().notNull(),
});

/** Mailed links that confirm a newsletter subscription; deleted together with its row. */
export const newsletterLinks = pgTable('newsletter_links', {
  hash: text().primaryKey(),
  email_key: text().notNull(),
  expires_at: milliseconds().notNull(),
  /** Idempotency-Keys of the call that requested the link, and of the call that used it ("" without a key) */
  asked_by: text().unique(),
  used_by: text(),
});

/**
 * Mailed coupons. An e-mail address gets at most one, even after its subscription ends. The holder is stored as a
 * SHA-256 hash.
 */
export const newsletterCoupons = pgTable('newsletter_coupons', {
  code: text().primaryKey(),
  holder: text().notNull().unique(),
  created_at: text().notNull(),
});

/** Messages from the contact form. The id is generated by the device and also used as idempotency key. */
export const contactMessages = pgTable('contact_messages', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  telephone: text().notNull(),
  comment: text().notNull(),
  body_hash: text().notNull(),
  created_at: text().notNull(),
});

export type AlertKind = 'stock' | 'price';
/** A push subscription, as web-push takes it. */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Alerts about products that are back in stock or reduced (alerts/send-alerts.ts). A closed alert has no personal data;
 * it remains for a while so that a repeated request with its id creates no second one.
 */
export const productAlerts = pgTable(
  'product_alerts',
  {
    /** generated by the device and also used as idempotency key */
    id: text().primaryKey(),
    kind: text().$type<AlertKind>().notNull(),
    sku: text().notNull(),
    /** the document that contains the sku: the product's own, or that of its configurable parent */
    product_id: integer().notNull(),
    /** name when the alert was created, for a product that no longer exists */
    name: text().notNull(),
    /** BCP 47 language of the name; null: that of the store view */
    text_language: text(),
    store: text().notNull(),
    /** "pending" until a guest confirms the e-mail address */
    state: text().$type<'pending' | 'waiting' | 'closed'>().notNull(),
    /** "mail:{key}", "customer:{id}" or "push:{hash}"; null once closed */
    recipient: text(),
    /** the customer whose account contains the alert */
    customer_id: integer(),
    /** a guest's address; a customer's is that of the account */
    email: text(),
    push: jsonb().$type<PushAddress>(),
    /** gross cents that the price must fall below */
    price: integer().notNull(),
    /** `updated_at` of the document at the last check */
    seen: text(),
    checked_at: milliseconds().notNull(),
    /** time since which the product is not sold; null while it is */
    missing_since: milliseconds(),
    created_at: milliseconds().notNull(),
    updated_at: milliseconds().notNull(),
  },
  (table) => [unique().on(table.recipient, table.kind, table.sku)],
);

export const specialOffers = pgTable(
  'special_offers',
  {
    group_id: integer().notNull(),
    product_id: integer().notNull(),
    position: integer().notNull(),
    sku: text().notNull(),
    id_variant: text(),
    /** gross cents */
    final_price: integer().notNull(),
    quantity: integer().notNull(),
    /** option comments by store view */
    option_comments: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.group_id, table.product_id] })],
);
