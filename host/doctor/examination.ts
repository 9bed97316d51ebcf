// The context of an examination, and catalogue searches that its questions share.

import { type Answer, fieldsOf, type RequestBackend } from './backend-at.ts';
import type { Finding } from './finding.ts';

export type Wanted = {
  /** URL without the prefix */
  bridge: string;
  /** prefixes and indexes are tried in the given order until a catalogue is found */
  prefixes: readonly string[];
  indexes: readonly string[];
  /** store views of the base configuration */
  views?: readonly { code: string; index: string }[];
  /** `defaultStore` of the base configuration: the store view for orders if the index belongs to none of `views` */
  defaultStore?: string;
  /** true for a test system, where the doctor may create a cart and place an order */
  mayOrder: boolean;
  /** the origin that receives orders, and whether pages are served from another origin; not examined if absent */
  shop?: { address: string; isOtherOrigin: boolean };
  /** payment method code for requesting the list of banks, from the base configuration */
  bankCode: string;
  /** `timeZone` of the base configuration; not compared if absent */
  timeZone?: string;
};

export type Examination = Wanted & {
  send: RequestBackend;
  prefix: string;
  index: string;
  /** a sample of at most 100 unmapped products */
  products: readonly Record<string, unknown>[];
};

/** One part of the examination. */
export type Question = (examination: Examination) => Promise<Finding[]>;

export type Found = { total: number; documents: Record<string, unknown>[]; ids: unknown[][] };

/** Reads the hits of a search response in any supported form; undefined if the response contains no hits. */
export function readHits({ status, json }: Answer): Found | undefined {
  const { hits } = fieldsOf(json);
  if (status !== 200 || hits === undefined) return undefined;
  const { total, hits: list } = fieldsOf(hits);
  if (!Array.isArray(list)) return undefined;
  const amount = typeof total === 'number' ? total : Number(fieldsOf(total).value ?? list.length);
  return {
    total: amount,
    documents: list.map((hit) => fieldsOf(fieldsOf(hit)._source)),
    ids: list.map((hit) => {
      const { sort } = fieldsOf(hit);
      return Array.isArray(sort) ? sort : [];
    }),
  };
}

/** Searches an entity of the catalogue with the same request as the storefront. */
export function searchEntity(
  send: RequestBackend,
  index: string,
  entity: string,
  { size, sort, body = {} }: { size: number; sort?: string; body?: Record<string, unknown> },
): Promise<Answer> {
  const query = {
    from: '0',
    size: String(size),
    ...(sort === undefined ? {} : { sort }),
    request: JSON.stringify(body),
  };
  return send(`/catalog/${index}/${entity}/_search`, { query });
}
