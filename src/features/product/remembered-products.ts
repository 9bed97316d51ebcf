// What this tab has already read: product documents and listing answers, in memory only. A listing or product that
// was on the screen a moment ago is there again in the first render, so that going back restores the scroll (UX §3.22).
// Never a source of truth: every screen that reads from here also subscribes or asks again.
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import type { Result } from '../../../schemas/errors.ts';
import type { ListProductsAnswer, ListProductsInput } from '../../../schemas/worker-api.ts';
import { onForget } from '../../ui/forgetting.ts';

/** A page of a listing; with a text, of a search. */
export type ListingInput = ListProductsInput & { text?: string };
export type ListingAnswer = ListProductsAnswer & {
  /** of a search: how it was answered, and what misspelt words were read as */
  search?: { cache: boolean; offline: boolean; suggestions: string[] };
};

const DOCUMENT_LIMIT = 600;
const ANSWER_LIMIT = 120;

const documents = new Map<string, ProductDocument>();
const answers = new Map<string, Result<ListingAnswer>>();
const listeners = new Set<() => void>();
let version = 0;

function keepNewest<T>(map: Map<string, T>, key: string, value: T, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next().value;
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
}

export function rememberDocument(document: ProductDocument): void {
  keepNewest(documents, document.key, document, DOCUMENT_LIMIT);
}

export const rememberedByKey = (key: string): ProductDocument | undefined => documents.get(key);

export function rememberedBySku(store: string, sku: string): ProductDocument | undefined {
  for (const document of documents.values()) {
    if (document.store === store && document.sku === sku) return document;
  }
  return undefined;
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

/** Keeps the latest answer of a request. A failure does not overwrite an answer that can still be shown. */
export function rememberAnswer(key: string, answer: Result<ListingAnswer>): void {
  if (!answer.ok && answers.get(key)?.ok) return;
  keepNewest(answers, key, answer, ANSWER_LIMIT);
  version += 1;
  for (const listener of listeners) listener();
}

export const rememberedAnswer = (key: string): Result<ListingAnswer> | undefined => answers.get(key);

/** Told of every new answer. Out: ends it. */
export function onAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const answersVersion = (): number => version;

// prices of a customer's group are not shown to whoever comes next
onForget(() => {
  documents.clear();
  answers.clear();
  version += 1;
  for (const listener of listeners) listener();
});
