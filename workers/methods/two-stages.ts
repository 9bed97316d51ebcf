// Two-stage loading of a category's goods: stage one brings what the cards show, stage two the whole documents in the
// background. Both are timed; when stage one was the slower one twice running, the lean question pays for nothing and
// is left out for the rest of the visit.
// Invariant: a lean document has no `updated_at`, so whatever comes later replaces it (write-family.ts).
import type { Result } from '../../schemas/fault.ts';
import type { PullContext } from '../pull/family.ts';
import { type FetchedProducts, fetchProducts, type ProductSearch } from '../pull/fetch-products.ts';

/** Long parts that only a product's own page reads. */
const LEFT_OUT = ['description', 'media_gallery', 'configurable_children.media_gallery'];
const SLOWER_AT_MOST = 2;

export type TwoStages = {
  isOn: () => boolean;
  /** the switch: how long each stage took, ms */
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

/** As fetchProducts, in two stages while the switch is on; what resolves is stage one's. */
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
