// The tables of the bridge as Drizzle sees them; the SQL that makes them stands in migrations/.
// Invariants: money is integer cents; `doc` is the wire document and the typed columns beside it are derived
// from it (document-row.ts), never edited alone; updated_at is an ISO time in UTC that compares as text.
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
    /** sku, attribute_code or identifier: what the entity is called by */
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
    /** attribute code → option ids, and `{code}_options` → those of the variants; strings */
    facets: jsonb().$type<Record<string, string[]>>(),
    /** folded words of the name, and of everything text search reads (bridge/database/fold.ts `searchText`) */
    search_name: text(),
    search_text: text(),
    in_stock: boolean(),
  },
  (table) => [primaryKey({ columns: [table.store, table.entity, table.id] })],
);
export type DocumentRow = typeof documents.$inferInsert;

/** What can be sold, by sku: products and the variants of configurable ones. One number for all store views. */
export const stock = pgTable('stock', {
  sku: text().primaryKey(),
  product_id: integer().notNull(),
  /** the configurable product a variant belongs to */
  parent_id: integer(),
  qty: integer().notNull(),
  /** qty = initial_qty − everything ordered */
  initial_qty: integer().notNull(),
  manage_stock: boolean().notNull(),
});

export const carts = pgTable(
  'carts',
  {
    id: text().primaryKey(),
    created_at: bigint({ mode: 'number' }).notNull(),
    /** the last change of its items, at most an hour late; null: none since the creation */
    changed_at: bigint({ mode: 'number' }),
    /** the order that closed it */
    closed_by: text(),
    coupon: text(),
    country: text(),
    carrier_code: text(),
    method_code: text(),
    payment_code: text(),
    pickup_point: text(),
    /** the customer who made it; a guest's cart has none */
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
    /** what is taken from the shelf: the variant's sku for a configurable product */
    sku: text().notNull(),
    parent_sku: text(),
    product_type: text().notNull(),
    qty: integer().notNull(),
    product_option: jsonb().$type<Json>(),
    /** canonical text of the options: the same thing with the same options is the same line */
    options_key: text().notNull(),
  },
  (table) => [unique('cart_items_line').on(table.cart_id, table.sku, table.options_key)],
);

/** Those of the shop's statuses that the bridge itself gives. */
export type OrderStatus = 'new' | 'awaiting_payment' | 'paid' | 'fulfilled' | 'cancelled';

/** client_order_id is unique and never expires: the last guard of "one order per cart" (I-02). */
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
  /** who was logged in; null for guests and for accounts that were deleted */
  customer_id: integer(),
  status: text().$type<OrderStatus>().notNull().default('new'),
  pickup_point: text(),
  /** who is to take the money before the goods go, and what became of it; both null where it is paid otherwise */
  payment_provider: text().$type<'bank' | 'leasing'>(),
  payment_state: text().$type<'pending' | 'paid' | 'refused'>(),
  /** code of the bank whose page was opened when it was decided */
  payment_bank: text(),
  /** what was taken off its goods; null: nothing */
  coupon: text(),
  /** key of the mailbox on the bill, of orders with a coupon (email-key.ts) */
  billed_to: text(),
  /** ISO time at which the goods were handed over; null before that */
  delivered_at: text(),
});

/** What a customer says of an order: once. */
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

/** Declarations that an order, or a part of it, is withdrawn from. The id is the device's, and the key it was sent under. */
export const orderWithdrawals = pgTable('order_withdrawals', {
  id: text().primaryKey(),
  order_number: integer().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  reason: text().notNull(),
  items: jsonb().$type<WithdrawnItem[]>().notNull(),
  /** ISO times: on the device that declared it, here */
  declared_at: text().notNull(),
  received_at: text().notNull(),
  body_hash: text().notNull(),
});

/** Orders that wait on devices whose shoppers want to be reminded, by the order's key. Times in ms since 1970. */
export const pushReminders = pgTable('push_reminders', {
  order_id: text().primaryKey(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  store: text().notNull(),
  created_at: bigint({ mode: 'number' }).notNull(),
  sent_at: bigint({ mode: 'number' }),
});

/** What devices in stores last told of themselves, by their id and name. `seen_at`: ms since 1970, by this clock. */
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
    /** null in orders that are older than the accounts */
    product_id: integer(),
    product_type: text(),
    discount: integer().notNull().default(0),
    tax_percent: doublePrecision().notNull().default(0),
    /** the special offer whose price was paid: its group, and the product it is made for */
    offer_group: integer(),
    offer_product: integer(),
  },
  (table) => [primaryKey({ columns: [table.order_number, table.position] })],
);

/** What a line took from the shelf; a bundle takes several skus. */
export const orderStock = pgTable(
  'order_stock',
  { order_number: integer().notNull(), sku: text().notNull(), qty: integer().notNull() },
  (table) => [primaryKey({ columns: [table.order_number, table.sku] })],
);

/** Single facts: how the catalogue was filled, countries, home page, shop data, banners. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
});
