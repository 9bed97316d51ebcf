// The table of collections and databases. RxDB's free edition allows thirteen collections per realm; there are eleven.
import type * as z from 'zod/mini';
import { cartLineDocument } from './documents/cart-line-document.ts';
import { categoryDocument } from './documents/category-document.ts';
import { claimDocument } from './documents/claim-document.ts';
import { contentDocument } from './documents/content-document.ts';
import { lookupDocument } from './documents/lookup-document.ts';
import { orderDocument } from './documents/order-document.ts';
import { productDocument } from './documents/product-document.ts';
import { productMarkDocument } from './documents/product-mark-document.ts';
import { referenceDocument } from './documents/reference-document.ts';
import { syncTaskDocument } from './documents/sync-task-document.ts';

/**
 * Schema generation of the database of backend data. Incremented with every change to a shape below, because that
 * database is never migrated; optional fields in `laterFields` are no such change.
 */
export const CATALOGUE_GENERATION = 8;

export const databases = {
  catalogue: { name: `catalogue-v${CATALOGUE_GENERATION}`, durability: 'relaxed' },
  personal: { name: 'personal', durability: 'strict' },
} as const;
export type DatabaseName = keyof typeof databases;

type Row = {
  database: DatabaseName;
  document: z.ZodMiniObject;
  primaryKey: string;
  /** each field must be a string */
  indexes: readonly (readonly string[])[];
  /**
   * Only for personal collections. A higher version requires a migration, after which tabs of the old version no longer
   * see new writes; add optional fields through `laterFields` instead.
   */
  version: number;
  /** optional fields added after the shape was released: stored, but not part of the RxDB schema */
  laterFields?: readonly string[];
};

/** Maximum length of keys and indexed strings; documents with longer skus or paths could not be looked up. */
export const INDEXED_STRING_LENGTH = 256;

export const collections = {
  products: {
    database: 'catalogue',
    document: productDocument,
    primaryKey: 'key',
    indexes: [
      ['store', 'sku'],
      ['store', 'url_path'],
    ],
    version: 0,
  },
  categories: {
    database: 'catalogue',
    document: categoryDocument,
    primaryKey: 'key',
    indexes: [['store']],
    version: 0,
    laterFields: ['text_language'],
  },
  reference: {
    database: 'catalogue',
    document: referenceDocument,
    primaryKey: 'key',
    indexes: [['store', 'kind']],
    version: 0,
  },
  content: {
    database: 'catalogue',
    document: contentDocument,
    primaryKey: 'key',
    indexes: [['store', 'kind']],
    version: 0,
  },
  lookups: { database: 'catalogue', document: lookupDocument, primaryKey: 'key', indexes: [], version: 0 },
  cart: {
    database: 'personal',
    document: cartLineDocument,
    primaryKey: 'key',
    indexes: [],
    version: 0,
    laterFields: [
      'server_qty',
      'account_base',
      'add_sent_at',
      'sync_failures',
      'is_in_stock',
      'onlineStockCheckid',
      'stock_answered_at',
      'additions',
      'moving',
    ],
  },
  orders: {
    database: 'personal',
    document: orderDocument,
    primaryKey: 'id',
    indexes: [],
    version: 0,
    laterFields: [
      'sent_at',
      'looked_up_at',
      'job',
      'refusal',
      'discount',
      'coupon',
      'purchase_told_at',
      'payment_opened_at',
      'account',
      'invalid',
      'shown',
      'sealed',
      'former_bodies',
      'rekeyed_from',
      'postponed_at',
      'quiet_ms',
      'backend_id',
      'placed_online',
      'store_items',
    ],
  },
  synctasks: { database: 'personal', document: syncTaskDocument, primaryKey: 'id', indexes: [], version: 0 },
  wishlist: {
    database: 'personal',
    document: productMarkDocument,
    primaryKey: 'sku',
    indexes: [],
    version: 0,
  },
  compare: {
    database: 'personal',
    document: productMarkDocument,
    primaryKey: 'sku',
    indexes: [],
    version: 0,
  },
  claims: { database: 'personal', document: claimDocument, primaryKey: 'code', indexes: [], version: 0 },
} as const satisfies Record<string, Row>;

export type CollectionName = keyof typeof collections;
export type DocumentOf<C extends CollectionName> = z.infer<(typeof collections)[C]['document']>;
