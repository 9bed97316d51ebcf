// The tables of accounts as Drizzle sees them; the SQL that makes them stands in migrations/.
// Invariants: no password and no token of any kind stands here in plain: passwords are argon2id, tokens SHA-256,
// mails sealed (accounts/vault.ts); times are ms since 1970 where something expires, ISO texts where they are shown.

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
  /** never used twice, not even after the database was filled anew */
  id: integer().primaryKey().default(sql`nextval('customer_number')`),
  email: text().notNull(),
  /** by which a mailbox is compared: email-key.ts */
  email_key: text().notNull().unique(),
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

/** Accounts that were another spelling of the same mailbox (merge-mailboxes.ts), by the number they had. */
export const mergedCustomers = pgTable('merged_customers', {
  id: integer().primaryKey(),
  into_id: integer().notNull(),
  /** its row without the password */
  customer: jsonb().$type<Json>().notNull(),
  merged_at: text().notNull(),
});

/** Changes of stored data that SQL alone cannot make, each done once. */
export const dataChanges = pgTable('data_changes', {
  name: text().primaryKey(),
  done_at: text().notNull(),
});

/** The most that an account has: one for deliveries, one for bills. */
export const ADDRESSES_MAX = 2;

export const customerAddresses = pgTable('customer_addresses', {
  id: serial().primaryKey(),
  customer_id: integer().notNull(),
  position: integer().notNull(),
  address: jsonb().$type<Json>().notNull(),
});

/** Networks from which somebody logged in to an account; signed, so that no address stands here. */
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

/** Every refresh token a session ever had; the one that was not rotated is the living one. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    session_id: text().notNull(),
    generation: integer().notNull(),
    rotated_at: milliseconds(),
    /** with the token itself it makes the successor again; removed when nobody can need that any more */
    salt: text(),
    /** the device has this token for certain: its access token was used */
    confirmed: boolean().notNull().default(false),
  },
  (table) => [unique().on(table.session_id, table.generation)],
);

export const accessTokens = pgTable('access_tokens', {
  hash: text().primaryKey(),
  session_id: text().notNull(),
  /** of the refresh token it came with */
  generation: integer().notNull(),
  expires_at: milliseconds().notNull(),
  used: boolean().notNull().default(false),
});

/** Mailed links for a new password. */
export const passwordLinks = pgTable('password_links', {
  hash: text().primaryKey(),
  /** null: asked for an address without an account; opens nothing */
  customer_id: integer(),
  expires_at: milliseconds().notNull(),
  used: boolean().notNull().default(false),
});

/** When a stranger last had a password mail sent, by account: for all processes of the database together. */
export const passwordPauses = pgTable('password_pauses', {
  /** hash of the e-mail key, since an address without an account has one, too */
  account: text().primaryKey(),
  asked_at: milliseconds().notNull(),
});

/** Mails; what they say is sealed, because it holds links that open accounts. */
export const outbox = pgTable('outbox', {
  id: serial().primaryKey(),
  customer_id: integer(),
  kind: text().notNull(),
  sealed: text().notNull(),
  created_at: milliseconds().notNull(),
  sent_at: milliseconds(),
  /** the process that sends it has it until then; null: none has */
  claimed_until: milliseconds(),
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

/** Mailed links that confirm an address; they go with its row. */
export const newsletterLinks = pgTable('newsletter_links', {
  hash: text().primaryKey(),
  email_key: text().notNull(),
  expires_at: milliseconds().notNull(),
  /** Idempotency-Key of the call that it was mailed for, and of the one that used it ("" without a key) */
  asked_by: text().unique(),
  used_by: text(),
});

/** Coupons that were mailed, one for each address for ever. Who has it is kept as a SHA-256. */
export const newsletterCoupons = pgTable('newsletter_coupons', {
  code: text().primaryKey(),
  holder: text().notNull().unique(),
  created_at: text().notNull(),
});

/** What somebody wrote to the shop. The id is the device's, and the key it was sent under. */
export const contactMessages = pgTable('contact_messages', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  telephone: text().notNull(),
  comment: text().notNull(),
  body_hash: text().notNull(),
  created_at: text().notNull(),
});

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
    /** by store view */
    option_comments: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.group_id, table.product_id] })],
);
