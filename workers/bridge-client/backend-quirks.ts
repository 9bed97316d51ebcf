// What answers have shown of the backend of this visit: which fields its index has, and how it counts and pages. Nothing
// is stored: the next visit learns anew.
// Invariant: learned from verdicts and counts, never from the words of a message.
import type { Entity } from '../../schemas/bridge/catalogue-answer.ts';

/** A question that keeps failing is not put again before the backend answered something. */
const FAILED_CHECKS_AT_MOST = 3;

export type BackendQuirks = {
  /** Has any document this field? undefined: nobody asked yet. */
  hasField: (store: string, entity: Entity, field: string) => boolean | undefined;
  learnField: (store: string, entity: Entity, field: string, isThere: boolean) => void;
  /** May the index be asked about its fields now? */
  mayCheck: () => boolean;
  /** a question about a field failed */
  checkFailed: () => void;
  /** the backend answered a search */
  answered: () => void;
  /** by store view and attributes: does any product name one of them itself and by its variants? */
  namesTwice: Map<string, boolean>;
  /** by store view: options that products have themselves and by their variants, and that the backend counts by `filters` */
  inBoth: Map<string, readonly { code: string; key: string }[]>;
  /** by store view: the field by which a list is in the order of the prices that are shown */
  paidWithTax: Map<string, string>;
  /** store views whose tax rules were waited for in vain: nothing waits for them again */
  hasNoTaxRules: Set<string>;
  /** store views whose categories say how many products they show, or cannot be counted */
  countsCategories: Set<string>;
  /** totals come as "at least" unless they are asked for whole */
  wantsWholeTotals: boolean;
  /** a page behind a checkpoint was answered with the pages before it */
  passesOverSearchAfter: boolean;
  /** when it was found to have no quantity tracker, ms since 1970 */
  hasNoTrackerSince: number | undefined;
};

/** Nothing is known yet. */
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
