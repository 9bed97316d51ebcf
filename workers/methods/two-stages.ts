// Loads the products of a category in two stages: first the fields of their cards, then the complete documents in the
// background. If stage one is slower than stage two twice in a row, it is skipped for the rest of the visit.
// Invariant: lean documents have no `updated_at`, so that any later one replaces them (write-family.ts).
import type { Result } from '#schemas/fault.ts';
import type { PullContext } from '../pull/family.ts';
import { type FetchedProducts, fetchProducts, type ProductSearch } from '../pull/fetch-products.ts';

/** Large fields used only by the product page. */
const LEFT_OUT = ['description', 'media_gallery', 'configurable_children.media_gallery'];
const SLOWER_AT_MOST = 2;

export type TwoStages = {
  isOn: () => boolean;
  /** records how long each stage took, in ms; decides whether to skip stage one */
  timed: (stageOne: number, stageTwo: number) => void;
};

export function twoStageSwitch(): TwoStages {
  let slower = 0;
  return {
    isOn: () => slower < SLOWER_AT_MOST,
    timed: (stageOne, stageTwo) => {
      if (slower < SLOWER_AT_MOST) slower = stageOne > stageTwo ? slower + 1 : 0;
    },
  };
}

/** Like fetchProducts, in two stages while enabled; resolves with the result of stage one. */
export async function fetchInTwoStages(
  context: PullContext & { stages: TwoStages },
  store: string,
  search: ProductSearch,
): Promise<Result<FetchedProducts>> {
  const { ports, stages } = context;
  if (!stages.isOn()) return fetchProducts(context, store, search);
  const began = ports.elapsed();
  const lean = await fetchProducts(context, store, { ...search, exclude: LEFT_OUT });
  const between = ports.elapsed();
  if (!lean.ok) return lean;
  const { aggs: _counted, ...whole } = search;
  void fetchProducts(context, store, whole)
    .then((stored) => {
      if (stored.ok) stages.timed(between - began, ports.elapsed() - between);
      else ports.log({ event: 'stage-two-failed', store, code: stored.fault.code });
    })
    .catch((error: unknown) => ports.log({ event: 'stage-two-not-stored', error: String(error) }));
  return lean;
}
