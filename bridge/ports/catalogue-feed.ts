// The port through which the bridge keeps its catalogue in sync with an engine outside of the bridge.
import type { StoreSource } from './catalogue-source.ts';

type Json = Record<string, unknown>;

/** A document in its wire format (schemas/bridge/catalogue-answer.ts); the bridge repairs it as it repairs imported files. */
export type FeedDocument = {
  store: string;
  entity: 'attribute' | 'category' | 'taxrule' | 'product';
  document: Json;
};

/** The result of reading the engine's catalogue once. */
export type CatalogueReading = {
  /**
   * true: contains the whole catalogue, so products missing from it are no longer sold; false: contains only changes
   */
  isComplete: boolean;
  /** attributes, categories and tax rules; categories always as a whole tree */
  references: readonly FeedDocument[];
  /** products; may include unchanged products, which are not written */
  products: () => AsyncIterable<FeedDocument>;
  /** ids of products that are no longer sold; needed only if the reading is not complete */
  gone: readonly number[];
  /** Called once everything is written, before the checkpoint is stored. */
  applied?: () => Promise<void>;
  /** where the next reading begins; stored once everything is written */
  checkpoint: string;
  /** ms since 1970; until then, a reported change causes no complete reading */
  restUntil: number;
};

export type CatalogueFeed = {
  /**
   * Returns store views, shop data and countries with the engine's delivery and payment methods; called after each
   * complete reading.
   * @param stored the result of the previous call, or the store's configuration
   */
  store: (stored: StoreSource) => Promise<StoreSource>;
  /**
   * Reads everything, or the possible changes since a checkpoint.
   * @param hasReported true if the engine has reported a change since the last complete reading
   * @throws if the engine cannot be read; nothing is written then
   */
  read: (checkpoint: string | undefined, hasReported: boolean) => Promise<CatalogueReading>;
  /** ms between two readings */
  intervalMs: number;
  /** Returns the servers from which pictures named "/host/path" are fetched, e.g. "https://cdn.example". */
  pictureOrigins: () => Promise<readonly string[]>;
};
