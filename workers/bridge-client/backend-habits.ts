// What answers have shown of the backend of this visit: which fields its index has, how it counts, which paths it does
// not offer. Owns that knowledge; nothing is stored, the next visit learns anew.
// Invariant: learned from verdicts and counts, never from the words of a message.
import type { Entity } from '../../schemas/bridge/catalogue.ts';
import type { EndpointName } from '../../schemas/bridge/endpoints.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';

/** A question that keeps failing is not put again before the backend answered something. */
const FAILED_CHECKS_AT_MOST = 3;

export type BackendHabits = {
  /** Has any document this field? undefined: nobody asked yet. */
  hasField: (store: string, entity: Entity, field: string) => boolean | undefined;
  learnField: (store: string, entity: Entity, field: string, isThere: boolean) => void;
  /** May the index be asked about its fields now? */
  mayCheck: () => boolean;
  /** a question about a field failed */
  checkFailed: () => void;
  /** the backend answered a search */
  answered: () => void;
  /** totals come as "at least" unless they are asked for whole */
  wantsWholeTotals: boolean;
  /** an optional endpoint that was answered 404, and when (ms since 1970) */
  notOffered: Map<EndpointName, number>;
};

function newHabits(): BackendHabits {
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
    wantsWholeTotals: false,
    notOffered: new Map(),
  };
}

const known = new WeakMap<ShopConfig, BackendHabits>();

/** In: the configuration a worker was started with. Out: what it knows of the backend there, shared by all who ask. */
export function habitsOf(config: ShopConfig): BackendHabits {
  const habits = known.get(config) ?? newHabits();
  known.set(config, habits);
  return habits;
}
