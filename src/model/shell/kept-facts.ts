// Converts resource values to the facts of a kept page and back.
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import { ok, type Result } from '#schemas/fault.ts';
import { type CategoryTree, categoryTree } from '#shared/domain/catalogue/category-tree.ts';
import type { ListingAnswer } from '../catalogue/listing-page.ts';
import type { KeptPage } from './kept-page.ts';

type KeptListing = Pick<ListingAnswer, 'keys' | 'total'>;

const isListing = (key: string): boolean => key.startsWith('listing|');
const isTree = (value: object): value is CategoryTree => 'childrenOf' in value;

/** Returns the facts of the known values. */
export const factsOf = (values: readonly (readonly [key: string, value: unknown])[]): KeptPage['facts'] =>
  values.flatMap(([key, value]): KeptPage['facts'] => {
    if (value === undefined) return [];
    if (isListing(key)) {
      const answer = value as Result<ListingAnswer>;
      if (!answer.ok) return [];
      const { keys, total } = answer.value;
      return [[key, 'listing', { keys, total } satisfies KeptListing]];
    }
    if (value instanceof Map) return [[key, 'map', [...value]]];
    if (typeof value === 'object' && value !== null && isTree(value))
      return [[key, 'tree', [...value.byId.values()]]];
    return [[key, 'value', value]];
  });

const restored = ([, kind, value]: KeptPage['facts'][number]): unknown => {
  if (kind === 'map') return new Map(value as [unknown, unknown][]);
  if (kind === 'tree') return categoryTree(value as CategoryDocument[]);
  if (kind === 'listing') {
    const listing: ListingAnswer = { ...(value as KeptListing), source: 'bridge', served: true };
    return ok(listing);
  }
  return value;
};

/** Returns the resource values of a kept page by key. */
export const keptFacts = ({ facts }: Pick<KeptPage, 'facts'>): ReadonlyMap<string, unknown> =>
  new Map(facts.map((fact) => [fact[0], restored(fact)]));
