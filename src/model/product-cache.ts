// What this tab has already read: product documents and listing answers, in memory only. A listing or product that
// was on the screen a moment ago is there again in the first render, so that going back restores the scroll. Never a
// source of truth: every screen that reads from here also subscribes or asks again.
import type { ProductDocument } from '../../schemas/documents/product.ts';
import type { Result } from '../../schemas/errors.ts';
import type { ListProductsAnswer, ListProductsInput } from '../../schemas/worker-api.ts';
import { type Cell, createCell } from './cell.ts';

/** A page of a listing; with a text, of a search. */
export type ListingInput = ListProductsInput & { text?: string };
export type ListingAnswer = ListProductsAnswer & {
  /** of a search: how it was answered, and what misspelt words were read as */
  search?: { cache: boolean; offline: boolean; suggestions: string[] };
};

const DOCUMENT_LIMIT = 600;
const ANSWER_LIMIT = 120;

function keepNewest<T>(map: Map<string, T>, key: string, value: T, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next().value;
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
}

/** The same request always has the same key. */
export const listingKey = (input: ListingInput): string =>
  JSON.stringify([
    input.store,
    input.categoryId,
    input.filters,
    input.sort,
    input.skus,
    input.from,
    input.size,
    input.text,
  ]);

export type ProductCache = {
  cacheDocument: (document: ProductDocument) => void;
  byKey: (key: string) => ProductDocument | undefined;
  bySku: (store: string, sku: string) => ProductDocument | undefined;
  /** Keeps the latest answer of a request. A failure does not overwrite an answer that can still be shown. */
  cacheAnswer: (key: string, answer: Result<ListingAnswer>) => void;
  answer: (key: string) => Result<ListingAnswer> | undefined;
  /** how many answers came: another number with each new one */
  answers: Cell<number>;
};

export function createProductCache(): ProductCache {
  const documents = new Map<string, ProductDocument>();
  const latest = new Map<string, Result<ListingAnswer>>();
  const answers = createCell(0);
  return {
    cacheDocument: (document) => keepNewest(documents, document.key, document, DOCUMENT_LIMIT),
    byKey: (key) => documents.get(key),
    bySku: (store, sku) => {
      for (const document of documents.values()) {
        if (document.store === store && document.sku === sku) return document;
      }
      return undefined;
    },
    cacheAnswer: (key, answer) => {
      if (!answer.ok && latest.get(key)?.ok) return;
      keepNewest(latest, key, answer, ANSWER_LIMIT);
      answers.set(answers.get() + 1);
    },
    answer: (key) => latest.get(key),
    answers,
  };
}
