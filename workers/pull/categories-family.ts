// Pulls the complete category tree of a store view. If none is stored yet, the upper levels come first, so that the
// menu does not wait for the rest.
import { ok, type Result } from '#schemas/fault.ts';
import { CATEGORY_PREFETCH_LEVEL } from '#shared/config/constants.ts';
import { mapCategory } from '#shared/wire/map-category.ts';
import { type CategoryFilter, searchCategories } from './category-search.ts';
import { type Family, type PullRound, parseEach } from './family.ts';
import { withListedCounts } from './with-listed-counts.ts';
import { writeFamily } from './write-family.ts';

/** Fetches and stores the matching categories. `isAll`: removes stored categories that are missing in the response. */
async function pullWhere(round: PullRound, filter: CategoryFilter, isAll: boolean): Promise<Result<void>> {
  const { db, store } = round;
  const sources = await searchCategories(round, store, filter);
  if (!sources.ok) return sources;
  const { documents, isWhole } = parseEach(round, 'categories', sources.value, (source) =>
    mapCategory(store, source),
  );
  const stored = await db.categories.find({ selector: { store } }).exec();
  await writeFamily(
    db.categories,
    stored.map((document) => document.toMutableJSON()),
    isAll ? await withListedCounts(round, documents) : documents,
    isAll && isWhole,
  );
  return ok(undefined);
}

export const categoriesFamily: Family = {
  name: 'categories',
  pull: async (round) => {
    const anything = await round.db.categories.findOne({ selector: { store: round.store } }).exec();
    if (!anything) {
      const upper = await pullWhere(
        round,
        { level: { lte: CATEGORY_PREFETCH_LEVEL }, is_active: true },
        false,
      );
      if (!upper.ok) return upper;
    }
    return pullWhere(round, {}, true);
  },
};
