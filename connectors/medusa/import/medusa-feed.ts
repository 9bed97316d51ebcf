// The catalogue of Medusa as a feed. Medusa's timestamps do not cover prices, price lists, stock, categories, images
// and deletions, so there are two kinds of reading: ids and changed products, often; everything, by a timer.
// Invariants: a reading comes from complete responses of Medusa; the checkpoint describes the state stored in the
// bridge.

import { createHash } from 'node:crypto';
import { branchAttribute } from '#bridge/ports/branch-attribute.ts';
import type { CatalogueFeed, CatalogueReading, FeedDocument } from '#bridge/ports/catalogue-feed.ts';
import type { EngineRecord } from '#bridge/ports/engine-records.ts';
import { OperatorNote } from '#bridge/ports/operator-note.ts';
import type { BridgeBranch } from '#schemas/bridge/bridge-branch.ts';
import { type MedusaBranches, readBranchRecord } from '../medusa-branches.ts';
import type { Json } from '../medusa-client.ts';
import type { MedusaBase } from '../medusa-context.ts';
import { type AttributeMapping, languageOf } from './attribute-mapping.ts';
import {
  asDocuments,
  attributeDocuments,
  type CategoryTree,
  categoryDocuments,
  categoryTree,
  readCategories,
  taxRules,
} from './category-documents.ts';
import { createBranchReader } from './create-branch-reader.ts';
import { createIntake, type Intake, ORIGIN, PRODUCT } from './create-intake.ts';
import { createNumbers } from './numbers.ts';
import { productDocument } from './product-document.ts';
import {
  NEW_ROWS_PER_PAGE,
  readCategoryRows,
  readChangedVariants,
  readProductIds,
  readProducts,
} from './read-products.ts';
import { readOptions, readShop } from './read-shop.ts';
import { isRecord, numberOf } from './text-of.ts';

const INTERVAL_MS = 60_000;
/**
 * Maximum interval of complete readings; longer for a larger catalogue, to send Medusa at most 3 requests a minute
 * for them.
 */
const COMPLETE_MS = 10 * 60_000;
const MS_PER_REQUEST = 20_000;
/** Requests of a complete reading in addition to its pages of products. */
const OTHER_REQUESTS = 5;
/** Overlap with the previous reading when changes are requested, since Medusa's clock may differ. */
const OVERLAP_MS = 2 * 60_000;

const branchAttributes = (branches: readonly BridgeBranch[], store: string): Json[] => {
  const attribute = branchAttribute(branches, store);
  return attribute === undefined ? [] : [attribute];
};

type Checkpoint = {
  /** identifies the settings that the feed depends on; a different value causes a complete reading */
  of: string;
  /** ms since 1970 */
  complete: number;
  read: number;
  /** number of products at the last complete reading */
  products: number;
  /** known products that Medusa does not list */
  away: string[];
};

function readCheckpoint(text: string | undefined): Checkpoint | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(value) || !Array.isArray(value.away)) return undefined;
    const [complete, read, products] = [value.complete, value.read, value.products].map(numberOf);
    if (complete === undefined || read === undefined || products === undefined) return undefined;
    return { of: String(value.of), complete, read, products, away: value.away.map(String) };
  } catch {
    return undefined; // written by another version
  }
}

/** @param stores codes of the store views, the default one first */
export function medusaFeed(
  base: MedusaBase,
  mapping: AttributeMapping,
  stores: readonly string[],
): CatalogueFeed {
  const { services, settings } = base;
  const { records } = services;
  const numbers = createNumbers(records);
  const readBranches = createBranchReader(base, mapping, stores);
  const of = createHash('sha256')
    .update(JSON.stringify([settings.url, settings.publishableKey, settings.region, mapping, stores]))
    .digest('hex');
  /** delivery options of the last complete reading, after which shop data are read */
  let deliveryOptions: Json[] | undefined;
  /** last reports, by their first words */
  const reported = new Map<string, string>();

  const readTree = async (): Promise<{ tree: CategoryTree; names: Map<string, Map<string, string>> }> => {
    const all = readCategories(await readCategoryRows(base));
    await numbers.allocate(
      'category',
      all.map(({ categoryId }) => ({ name: categoryId })),
    );
    const names = new Map<string, Map<string, string>>();
    for (const [store, locale] of Object.entries(mapping.locales)) {
      const rows = readCategories(await readCategoryRows(base, locale));
      names.set(store, new Map(rows.map(({ categoryId, name }) => [categoryId, name])));
    }
    return { tree: categoryTree(all, numbers.of), names };
  };

  const attributesAndTaxes = async (branches: MedusaBranches | undefined): Promise<FeedDocument[]> => {
    const { countries } = await base.region();
    const [attributes, options, rates] = await Promise.all([
      numbers.all('attribute'),
      numbers.all('option'),
      numbers.all('rate'),
    ]);
    return stores.flatMap((store, at) => [
      ...asDocuments('attribute', store, branchAttributes(branches?.lists[store] ?? [], store)),
      ...asDocuments(
        'attribute',
        store,
        attributeDocuments(attributes.values(), options.values(), mapping, store),
      ),
      // tax rates apply to all store views
      ...(at === 0 ? asDocuments('taxrule', store, taxRules(rates.values(), countries)) : []),
    ]);
  };

  const noTexts = {
    ...{ title: undefined, subtitle: undefined, description: undefined },
    ...{ isTranslated: false, variants: {} },
  };
  const language = languageOf(mapping, stores);
  const documentsOf = async function* (
    intake: Intake,
    tree: CategoryTree,
    branches: MedusaBranches | undefined,
    isWanted: (productId: string) => boolean,
  ): AsyncGenerator<FeedDocument> {
    const branchCodes = branches?.codes;
    const place = { mapping, language, numberOf: numbers.of, categoryIds: tree.wayTo, branchCodes };
    for (const { product, texts } of intake.products(isWanted))
      for (const store of stores)
        yield {
          ...{ store, entity: 'product' as const },
          document: productDocument(product, texts[store] ?? noTexts, place, store),
        };
  };

  /** Reports the findings of a complete reading to the operator, once per change. */
  const report = (found: ReadonlyMap<string, ReadonlySet<string>>, prefix: string): void => {
    const words = [...found]
      .flatMap(([reason, what]) =>
        what.size === 0 ? [] : [`${reason}: ${what.size} (${[...what].sort().slice(0, 5).join(', ')})`],
      )
      .sort()
      .join('; ');
    if (words !== (reported.get(prefix) ?? '') && words !== '')
      services.report('medusa import', new OperatorNote(`${prefix}: ${words}`));
    reported.set(prefix, words);
  };

  const away = (known: ReadonlyMap<string, EngineRecord>, listed: ReadonlySet<string>): string[] =>
    [...known.keys()].filter((id) => !listed.has(id)).sort();

  /** Each page of products is followed by a page of their texts in each locale. */
  const requestsPerPage = 1 + Object.keys(mapping.locales).length;
  const pageRequests = ({ products }: Checkpoint): number =>
    Math.ceil(products / NEW_ROWS_PER_PAGE) * requestsPerPage;
  const completeEvery = (checkpoint: Checkpoint): number =>
    Math.max(COMPLETE_MS, pageRequests(checkpoint) * MS_PER_REQUEST);
  /** Engines that report changes continuously are requested no more often than those that never do. */
  const restUntil = (checkpoint: Checkpoint): number => {
    const rest = (pageRequests(checkpoint) + OTHER_REQUESTS) * MS_PER_REQUEST;
    return checkpoint.complete + Math.min(rest, completeEvery(checkpoint));
  };

  const everything = async (now: number): Promise<CatalogueReading> => {
    const { tree, names } = await readTree();
    deliveryOptions = await readOptions(base, await base.region());
    const noBranches = new Map<string, Set<string>>();
    const branches = await readBranches(deliveryOptions, (reason, what) =>
      noBranches.set(reason, (noBranches.get(reason) ?? new Set()).add(what)),
    );
    report(noBranches, 'Not shown as branches');
    const intake = createIntake(base, mapping, numbers, branches?.codes);
    for await (const page of readProducts(base)) await intake.add(page);
    const listed = await readProductIds(base);
    // published meanwhile
    const missed = [...listed].filter((id) => !intake.ids.has(id));
    for await (const page of readProducts(base, { ids: missed })) await intake.add(page);
    report(intake.leftOut, 'Not sold');
    report(intake.untranslated, 'Not translated');
    report(new Map([['stock', intake.inParts]]), 'Rounded down to whole pieces');
    const known = await records.readMany(PRODUCT);
    const checkpoint: Checkpoint = {
      ...{ of, complete: now, read: now, products: listed.size, away: away(known, listed) },
    };
    return {
      isComplete: true,
      references: [
        ...(await attributesAndTaxes(branches)),
        ...stores.flatMap((store) =>
          asDocuments(
            'category',
            store,
            categoryDocuments(tree, store, names.get(store) ?? new Map(), language),
          ),
        ),
      ],
      products: () => documentsOf(intake, tree, branches, (id) => listed.has(id)),
      gone: [],
      applied: intake.remember,
      checkpoint: JSON.stringify(checkpoint),
      restUntil: restUntil(checkpoint),
    };
  };

  const changes = async (before: Checkpoint, now: number): Promise<CatalogueReading> => {
    const since = new Date(before.read - OVERLAP_MS).toISOString();
    const listed = await readProductIds(base);
    const known = await records.readMany(PRODUCT);
    const branches = await readBranchRecord(records);
    const intake = createIntake(base, mapping, numbers, branches?.codes);
    for await (const page of readProducts(base, { since })) await intake.add(page);
    const wasAway = new Set(before.away);
    const anew = [...listed].filter((id) => !known.has(id) || wasAway.has(id));
    const others = [...(await readChangedVariants(base, since)), ...anew];
    const missing = [...new Set(others)].filter((id) => listed.has(id) && !intake.ids.has(id));
    for await (const page of readProducts(base, { ids: missing })) await intake.add(page);
    const isAway = away(known, listed);
    const notSold = [
      ...isAway.filter((id) => !wasAway.has(id)),
      ...[...intake.ids].filter((id) => !intake.sold.has(id)),
    ];
    const tree = intake.sold.size > 0 ? (await readTree()).tree : undefined;
    return {
      isComplete: false,
      // not only new ones: a former reading can have numbered them and failed before they were written
      references: tree === undefined ? [] : await attributesAndTaxes(branches),
      products: () =>
        tree === undefined ? nothing() : documentsOf(intake, tree, branches, (id) => listed.has(id)),
      gone: notSold.flatMap((id) => numberOf(known.get(id)?.id) ?? []),
      applied: intake.remember,
      checkpoint: JSON.stringify({ ...before, read: now, away: isAway } satisfies Checkpoint),
      restUntil: restUntil(before),
    };
  };

  return {
    intervalMs: INTERVAL_MS,
    store: (stored) => readShop(base, mapping, stored, deliveryOptions),
    pictureOrigins: async () => [...(await records.readMany(ORIGIN)).keys()].sort(),
    read: async (checkpoint, hasReported) => {
      const now = services.clock();
      const before = readCheckpoint(checkpoint);
      const isDue =
        before === undefined ||
        before.of !== of ||
        // the clock was set back: changes made since then could be older than the last reading
        before.read - now > OVERLAP_MS ||
        now >= (hasReported ? restUntil(before) : before.complete + completeEvery(before));
      return isDue ? everything(now) : changes(before, now);
    },
  };
}

async function* nothing(): AsyncGenerator<FeedDocument> {}
