// Drizzle schema of the bridge's tables; the SQL that creates them is in migrations/.
// Invariants: money is integer cents; `doc` is the wire document and the typed columns beside it are derived from it
// (document-row.ts), never edited alone; updated_at is an ISO time in UTC, comparable as text.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

export type Json = Record<string, unknown>;

/** Every catalogue document of every store view. */
export const documents = pgTable(
  'documents',
  {
    store: text().notNull(),
    entity: text().notNull(),
    id: integer().notNull(),
    doc: jsonb().$type<Json>().notNull(),
    updated_at: text().notNull(),
    created_at: text(),
    /** sku, attribute_code or identifier */
    code: text(),
    url_path: text(),
    url_key: text(),
    type_id: text(),
    status: integer(),
    visibility: integer(),
    price: integer(),
    final_price: integer(),
    total_qty: integer(),
    is_promoted: boolean(),
    category_ids: integer().array(),
    parent_id: integer(),
    level: integer(),
    position: integer(),
    product_count: integer(),
    is_active: boolean(),
    product_id: integer(),
    review_status: integer(),
    /** attribute code → option ids, and `{code}_options` → option ids of the variants; all are strings */
    facets: jsonb().$type<Record<string, string[]>>(),
    /** folded words of the name, and of all searched fields (bridge/database/fold.ts `searchText`) */
    search_name: text(),
    search_text: text(),
    in_stock: boolean(),
  },
  (table) => [primaryKey({ columns: [table.store, table.entity, table.id] })],
);
export type DocumentRow = typeof documents.$inferInsert;

/** Every slug that a category has or had, with the last such category; written by a trigger of `documents`. */
export const categorySlugs = pgTable(
  'category_slugs',
  { store: text().notNull(), slug: text().notNull(), id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.store, table.slug] })],
);

/** The location of stock that has no other. */
export const DEFAULT_LOCATION = 'default';

/**
 * Stock by sku of products, and of the variants of configurable products; shared by all store views. The store sells
 * the sum of a sku's locations, whose rows differ only in their quantities.
 */
export const stock = pgTable(
  'stock',
  {
    sku: text().notNull(),
    location: text().notNull().default(DEFAULT_LOCATION),
    product_id: integer().notNull(),
    /** for a variant, its configurable product */
    parent_id: integer(),
    qty: integer().notNull(),
    /** qty = initial_qty − total ordered */
    initial_qty: integer().notNull(),
    manage_stock: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sku, table.location] })],
);

/** Skus whose stock has changed since it was last published to the documents (bridge/stock/publish-stock.ts). */
export const unpublishedStock = pgTable('unpublished_stock', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  sku: text().notNull(),
});

export const carts = pgTable(
  'carts',
  {
    id: text().primaryKey(),
    created_at: bigint({ mode: 'number' }).notNull(),
    /**
     * time of the last recorded change to the cart's items, at most an hour before the actual last change; null if no
     * change was recorded
     */
    changed_at: bigint({ mode: 'number' }),
    /** client id of the order that closed the cart */
    closed_by: text(),
    coupon: text(),
    country: text(),
    carrier_code: text(),
    method_code: text(),
    payment_code: text(),
    pickup_point: text(),
    /** the customer who created it; null for a guest */
    customer_id: integer(),
  },
  (table) => [
    uniqueIndex('carts_open_of_customer')
      .on(table.customer_id)
      .where(sql`${table.closed_by} is null and ${table.customer_id} is not null`),
  ],
);

export const cartItems = pgTable(
  'cart_items',
  {
    item_id: serial().primaryKey(),
    cart_id: text().notNull(),
    /** the sku whose stock is reduced: the variant's for a configurable product */
    sku: text().notNull(),
    parent_sku: text(),
    product_type: text().notNull(),
    qty: integer().notNull(),
    product_option: jsonb().$type<Json>(),
    /** canonical text of the options: the same product with the same options is the same cart line */
    options_key: text().notNull(),
  },
  (table) => [unique('cart_items_line').on(table.cart_id, table.sku, table.options_key)],
);

/** The order statuses that the bridge itself sets, and those that it copies from an engine behind a connector. */
export type OrderStatus =
  | 'new'
  | 'awaiting_payment'
  | 'paid'
  | 'ready'
  | 'shipped'
  | 'fulfilled'
  | 'completed'
  | 'cancelled'
  | 'refunded';

/**
 * Orders. `client_order_id` is unique and never expires, which is the last safeguard of "one order per cart" (I-02).
 */
export const orders = pgTable('orders', {
  number: integer().primaryKey().default(sql`nextval('order_number')`),
  client_order_id: text().notNull().unique(),
  body_hash: text().notNull(),
  principal: text().notNull(),
  store: text().notNull(),
  cart_id: text().notNull(),
  token: text().notNull(),
  goods: integer().notNull(),
  discount: integer().notNull(),
  shipping: integer().notNull(),
  payment: integer().notNull(),
  tax: integer().notNull(),
  grand_total: integer().notNull(),
  body: jsonb().$type<Json>().notNull(),
  answer: jsonb().$type<Json>().notNull(),
  created_at: text().notNull(),
  /** the logged-in customer; null for guests and deleted accounts */
  customer_id: integer(),
  status: text().$type<OrderStatus>().notNull().default('new'),
  pickup_point: text(),
  /** the provider of the prepayment, and the payment's state; both null for other payment methods */
  payment_provider: text().$type<'bank' | 'leasing' | 'page'>(),
  payment_state: text().$type<'pending' | 'paid' | 'refused'>(),
  /** ms since 1970 from which a prepaid order holds its stock; null for other orders, and those of earlier versions */
  unpaid_since: bigint({ mode: 'number' }),
  /** code of the bank on whose page the customer paid or refused the payment */
  payment_bank: text(),
  /** the coupon whose discount the order contains; null without a coupon */
  coupon: text(),
  /** mailbox key of the billing address, for orders with a coupon (email-key.ts) */
  billed_to: text(),
  /** ISO time at which the products were delivered; null before that */
  delivered_at: text(),
  /** numbers of the parcels at carriers */
  tracking: jsonb().$type<{ number: string; url?: string }[]>().notNull().default([]),
  /** number of the invoice, and the day on which it was issued (ISO date); both null before that */
  invoice_number: text(),
  invoiced_on: text(),
});

/** A customer's feedback on an order; at most one row per order. */
export const orderFeedback = pgTable('order_feedback', {
  order_number: integer().primaryKey(),
  rating: integer().notNull(),
  title: text().notNull(),
  detail: text().notNull(),
  created_at: text().notNull(),
  idempotency_key: text(),
  body_hash: text().notNull(),
});

export type WithdrawnItem = { sku: string; name: string; qty: number };

/** Withdrawals from an order or a part of it. The id is generated by the device and also used as idempotency key. */
export const orderWithdrawals = pgTable('order_withdrawals', {
  id: text().primaryKey(),
  order_number: integer().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  reason: text().notNull(),
  items: jsonb().$type<WithdrawnItem[]>().notNull(),
  /** ISO times: `declared_at` by the device's clock, `received_at` by the bridge's */
  declared_at: text().notNull(),
  received_at: text().notNull(),
  body_hash: text().notNull(),
});

/**
 * Orders that are queued on a device and whose customer wants a reminder, keyed by the order's key. Times in ms since
 * 1970.
 */
export const pushReminders = pgTable('push_reminders', {
  order_id: text().primaryKey(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  store: text().notNull(),
  created_at: bigint({ mode: 'number' }).notNull(),
  sent_at: bigint({ mode: 'number' }),
});

/** Latest reports from devices in branches, by id and name. `seen_at`: ms since 1970, by the bridge's clock. */
export const devices = pgTable(
  'devices',
  {
    id: text().notNull(),
    name: text().notNull(),
    seen_at: bigint({ mode: 'number' }).notNull(),
    report: jsonb().$type<Json>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.name] })],
);

export const orderItems = pgTable(
  'order_items',
  {
    order_number: integer().notNull(),
    position: integer().notNull(),
    sku: text().notNull(),
    parent_sku: text(),
    name: text().notNull(),
    qty: integer().notNull(),
    price: integer().notNull(),
    row_total: integer().notNull(),
    tax: integer().notNull(),
    /** null in orders that were placed before accounts existed */
    product_id: integer(),
    product_type: text(),
    discount: integer().notNull().default(0),
    tax_percent: doublePrecision().notNull().default(0),
    /** the special offer whose price was paid: its group and product */
    offer_group: integer(),
    offer_product: integer(),
  },
  (table) => [primaryKey({ columns: [table.order_number, table.position] })],
);

/** Stock that an order line consumed; a bundle consumes several skus. */
export const orderStock = pgTable(
  'order_stock',
  {
    order_number: integer().notNull(),
    sku: text().notNull(),
    location: text().notNull().default(DEFAULT_LOCATION),
    qty: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.order_number, table.sku, table.location] })],
);

/** Key-value settings: the catalogue's setting, countries, home page, shop data, banners. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
});

/** Records that a connector stores (engine-records.ts), and deletions of accounts (accounts/finish-deletion.ts). */
export const engineRecords = pgTable(
  'engine_records',
  { kind: text().notNull(), key: text().notNull(), record: jsonb().$type<Json>().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);
