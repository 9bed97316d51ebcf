// Builds the bridge's documents of categories, attributes and tax rules.

import type { FeedDocument } from '#bridge/ports/catalogue-feed.ts';
import type { EngineRecord } from '#bridge/ports/engine-records.ts';
import type { Json } from '../medusa-client.ts';
import { type AttributeMapping, inStore } from './attribute-mapping.ts';
import type { Numbered } from './numbers.ts';
import { picturePath } from './picture-path.ts';
import { isRecord, numberOf, recordsOf, textOf } from './text-of.ts';

/** Id of the root category of every catalogue of the bridge, below the id 1. */
const ROOT = 2;
const ROOT_NAMES = { lv: 'Katalogs', en: 'Catalogue', ru: 'Каталог' };
/** The class of all customers in a tax rule. */
const ALL_CUSTOMERS = 3;
const DEEPEST = 20;

export type ReadCategory = {
  categoryId: string;
  parentId: string | undefined;
  name: string;
  handle: string;
  rank: number;
  description: string | undefined;
  image: string | undefined;
};

export function readCategories(answer: unknown): ReadCategory[] {
  return recordsOf(answer).flatMap((source): ReadCategory[] => {
    const categoryId = textOf(source.id);
    if (categoryId === undefined) return [];
    const handle = textOf(source.handle) ?? categoryId.toLowerCase();
    return [
      {
        ...{ categoryId, handle: handle.slice(0, 200), name: textOf(source.name)?.slice(0, 200) ?? handle },
        parentId: textOf(source.parent_category_id),
        rank: Math.trunc(numberOf(source.rank) ?? 0),
        description: textOf(source.description),
        image: picturePath(isRecord(source.metadata) ? textOf(source.metadata.image) : undefined),
      },
    ];
  });
}

export type CategoryTree = {
  all: readonly ReadCategory[];
  /** Returns ids from the highest ancestor to the category; empty for an unknown one. */
  wayTo: (categoryId: string) => readonly number[];
};

/** Places a category with an unknown or inactive parent below the root. */
export function categoryTree(
  all: readonly ReadCategory[],
  of: (entity: Numbered, name: string) => number,
): CategoryTree {
  const byId = new Map(all.map((category) => [category.categoryId, category]));
  const ways = new Map<string, number[]>();
  for (const { categoryId } of all) {
    const way: string[] = [];
    let at: string | undefined = categoryId;
    while (at !== undefined && byId.has(at) && !way.includes(at) && way.length < DEEPEST) {
      way.unshift(at);
      at = byId.get(at)?.parentId;
    }
    ways.set(
      categoryId,
      way.map((id) => of('category', id)),
    );
  }
  return { all, wayTo: (categoryId) => ways.get(categoryId) ?? [] };
}

/**
 * @param names of categories in the language of the store view, by Medusa's id
 * @param language language of names without a translation; undefined if unknown
 */
export function categoryDocuments(
  { all, wayTo }: CategoryTree,
  store: string,
  names: ReadonlyMap<string, string>,
  language: string | undefined,
): Json[] {
  const children = new Map<number, { id: number; rank: number }[]>();
  for (const { categoryId, rank } of all) {
    const way = wayTo(categoryId);
    const parent = way.at(-2) ?? ROOT;
    children.set(parent, [...(children.get(parent) ?? []), { id: way.at(-1) ?? 0, rank }]);
  }
  const childrenOf = (id: number) =>
    (children.get(id) ?? [])
      .sort((a, b) => a.rank - b.rank || a.id - b.id)
      .map((child) => ({ id: child.id }));
  const root: Json = {
    ...{ id: ROOT, parent_id: 1, name: inStore(ROOT_NAMES, store), path: '1/2', level: 1, position: 1 },
    ...{ is_active: true, include_in_menu: 0, children_data: childrenOf(ROOT) },
  };
  return [
    root,
    ...all.map(({ categoryId, name, handle, rank, description, image }): Json => {
      const way = wayTo(categoryId);
      const id = way.at(-1) ?? 0;
      const shown = names.get(categoryId) ?? name;
      return {
        ...{ id, parent_id: way.at(-2) ?? ROOT, name: shown },
        // Medusa returns the untranslated name for a missing translation, without marking it
        ...(shown === name && language && language !== store && { text_language: language }),
        ...{ path: [1, ROOT, ...way].join('/'), level: way.length + 1, position: rank + 1, is_active: true },
        ...{ url_key: handle, slug: handle, url_path: handle, include_in_menu: 1 },
        ...{ children_data: childrenOf(id), description: description ?? null, image: image ?? null },
      };
    }),
  ];
}

const collator = new Intl.Collator('lv', { numeric: true });

/**
 * @param attributes records of attributes: `number`, `code`, `label`
 * @param options records of options: `number`, `code`, `label`
 */
export function attributeDocuments(
  attributes: Iterable<EngineRecord>,
  options: Iterable<EngineRecord>,
  mapping: AttributeMapping,
  store: string,
): Json[] {
  const values = new Map<string, { label: string; value: string }[]>();
  for (const { code, label, number } of options) {
    const list = values.get(String(code)) ?? [];
    list.push({ label: String(label), value: String(number) });
    values.set(String(code), list);
  }
  const order = Object.keys(mapping.attributes);
  return [...attributes].map(({ code, label, number }): Json => {
    const name = String(code);
    const mapped = Object.hasOwn(mapping.attributes, name) ? mapping.attributes[name] : undefined;
    const place = order.indexOf(name);
    const flag = (set: boolean) => (set ? '1' : '0');
    return {
      ...{ id: number, attribute_id: number, attribute_code: name },
      frontend_input: mapped?.input ?? 'select',
      default_frontend_label: inStore(mapped?.labels ?? {}, store) ?? String(label),
      is_visible_on_front: flag(mapped?.visible !== false),
      is_comparable: flag(mapped?.visible !== false),
      is_filterable: mapped?.filterable !== false,
      position: (place < 0 ? order.length : place) + 1,
      options:
        mapped?.input === 'text'
          ? []
          : (values.get(name) ?? []).sort(
              (a, b) => collator.compare(a.label, b.label) || Number(a.value) - Number(b.value),
            ),
    };
  });
}

/**
 * Builds a tax rule for each rate, which all countries of the region share. `rates`: records with `number`,
 * `percent`.
 */
export const taxRules = (rates: Iterable<EngineRecord>, countries: readonly string[]): Json[] =>
  [...rates].map(
    ({ number, percent }): Json => ({
      ...{ id: number, code: `VAT ${String(percent)}`, priority: 0 },
      product_tax_class_ids: [number],
      customer_tax_class_ids: [ALL_CUSTOMERS],
      rates: countries.map((country, at) => ({
        ...{ id: Number(number) * 1_000 + at, tax_country_id: country.toUpperCase(), tax_region_id: 0 },
        ...{ rate: percent, region_name: null },
      })),
    }),
  );

export const asDocuments = (
  entity: FeedDocument['entity'],
  store: string,
  documents: readonly Json[],
): FeedDocument[] => documents.map((document) => ({ store, entity, document }));
