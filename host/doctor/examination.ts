// What an examination knows so far, and the questions that every part of it asks of the catalogue.

import { type Answer, fieldsOf, type RequestBackend } from './backend-at.ts';
import type { Finding } from './finding.ts';

export type Wanted = {
  /** address without the prefix */
  bridge: string;
  /** tried in this order; the first below which a catalogue is found counts */
  prefixes: readonly string[];
  indexes: readonly string[];
  /** store views of the configuration to begin with, each with its index */
  views?: readonly { code: string; index: string }[];
  /** a test system: a cart may be opened and an order be placed */
  mayOrder: boolean;
  /** the address shoppers open, and whether pages come from another origin than it; absent: not examined */
  shop?: { address: string; isOtherOrigin: boolean };
  /** the way to pay that banks are asked for by, of the configuration to begin with */
  bankCode: string;
  /** `timeZone` of the configuration to begin with; absent: not compared */
  timeZone?: string;
};

export type Examination = Wanted & {
  ask: RequestBackend;
  prefix: string;
  index: string;
  /** products as the catalogue has them, at most a hundred */
  products: readonly Record<string, unknown>[];
};

/** One part of the examination. Asks, and says what it found. */
export type Question = (examination: Examination) => Promise<Finding[]>;

export type Found = { total: number; documents: Record<string, unknown>[]; ids: unknown[][] };

/** The hits of a search answer in any of its forms; undefined when it is none. */
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

/** Searches an entity of the catalogue, as the shop does. */
export function searchEntity(
  ask: RequestBackend,
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
  return ask(`/catalog/${index}/${entity}/_search`, { query });
}
