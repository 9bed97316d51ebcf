// Owns what the responses in this visit have revealed about the backend: the fields of its index, and how it counts and
// pages. Held in memory only. Invariant: learned from fault codes and counts, never from message texts.
import type { Entity } from '#schemas/bridge/catalogue-answer.ts';

/** After this many failed field checks in a row, no further check is sent until a search succeeds. */
const FAILED_CHECKS_AT_MOST = 3;

export type BackendQuirks = {
  /** True if any document has this field; undefined: not checked yet. */
  hasField: (store: string, entity: Entity, field: string) => boolean | undefined;
  learnField: (store: string, entity: Entity, field: string, isThere: boolean) => void;
  /** True if a field check may be sent now. */
  mayCheck: () => boolean;
  /** records a failed field check */
  checkFailed: () => void;
  /** records a successful search: resets the failed checks */
  answered: () => void;
  /** by store view and attributes: true if any product has one of the attributes both itself and through variants */
  namesTwice: Map<string, boolean>;
  /**
   * by store view: options that products have both themselves and through variants; a `filters` aggregation counts them
   */
  inBoth: Map<string, readonly { code: string; key: string }[]>;
  /** by store view: the field whose sort order matches that of the displayed prices */
  paidWithTax: Map<string, string>;
  /** store views whose tax rules did not arrive before a timeout; they are not awaited again */
  hasNoTaxRules: Set<string>;
  /** store views whose category counts match their pages, or whose categories cannot be counted */
  countsCategories: Set<string>;
  /** totals are lower bounds unless requested exactly (`track_total_hits`) */
  wantsWholeTotals: boolean;
  /** the backend ignores `search_after`: a page after a checkpoint contained documents from before it */
  passesOverSearchAfter: boolean;
  /** when the backend was found to lack the quantity tracker, ms since 1970 */
  hasNoTrackerSince: number | undefined;
};

export function newQuirks(): BackendQuirks {
  const fields = new Map<string, boolean>();
  const keyOf = (...parts: string[]) => parts.join('|');
  let failedChecks = 0;
  return {
    hasField: (store, entity, field) => fields.get(keyOf(store, entity, field)),
    learnField: (store, entity, field, isThere) => {
      fields.set(keyOf(store, entity, field), isThere);
    },
    mayCheck: () => failedChecks < FAILED_CHECKS_AT_MOST,
    checkFailed: () => {
      failedChecks += 1;
    },
    answered: () => {
      failedChecks = 0;
    },
    namesTwice: new Map(),
    inBoth: new Map(),
    paidWithTax: new Map(),
    hasNoTaxRules: new Set(),
    countsCategories: new Set(),
    wantsWholeTotals: false,
    passesOverSearchAfter: false,
    hasNoTrackerSince: undefined,
  };
}
