// Defines a small family: how it is fetched and where it is stored. Small families have a few hundred documents, so
// they are pulled completely and compared here, instead of being pulled by deltas.
import type * as z from 'zod/mini';
import type { Entity } from '#schemas/bridge/catalogue-answer.ts';
import {
  type Configuration,
  type ConfigurationCode,
  configurations,
  shopData,
} from '#schemas/bridge/shop-data.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { storeOf } from '#shared/config/store-of.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import { shopDataPart } from '#shared/wire/content-document-of.ts';
import type { BackendQuirks } from '../bridge-client/backend-quirks.ts';
import type { Call } from '../bridge-client/call.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import type { Ports } from '../ports.ts';
import type { PageSize } from './page-size.ts';

export type ShopData = z.infer<typeof shopData>;
export type PullContext = {
  ports: Ports;
  config: ShopConfig;
  db: CatalogueDatabase;
  call: Call;
  /** what responses in this visit have revealed about the backend */
  quirks?: BackendQuirks;
  /** the size of product pages; absent: each pull finds its own */
  pageSize?: PageSize;
};

/** One pull of one store view; shop data is fetched once although several families read it. */
export type PullRound = PullContext & {
  store: string;
  shopData: () => Promise<Result<ShopData>>;
};

export type Family = {
  name: string;
  /** Returns ok if everything was fetched and stored, otherwise the first fault; successful parts are stored anyway. */
  pull: (round: PullRound) => Promise<Result<void>>;
};

const LARGEST_SEARCH_WINDOW = 10_000;

export function startRound(context: PullContext, store: string): PullRound {
  let requested: Promise<Result<ShopData>> | undefined;
  const ask = async (): Promise<Result<ShopData>> => {
    const answer = await context.call('shop/data', { store });
    if (!answer.ok) return answer;
    const { value } = answer;
    return ok(shopData.safeParse(value).data ?? (value as { result: ShopData }).result);
  };
  return {
    ...context,
    store,
    shopData: () => {
      requested ??= ask();
      return requested;
    },
  };
}

/** Returns a configuration from shop data; undefined if none has this code. */
export async function configurationOf<C extends ConfigurationCode>(
  round: PullRound,
  code: C,
): Promise<Result<Configuration<C> | undefined>> {
  const { config, store } = round;
  const answer = await round.shopData();
  // not-found: the backend has no shop data
  if (!answer.ok) return answer.fault.code === 'not-found' ? ok(undefined) : answer;
  const views = [storeOf(config, store), storeOf(config, config.defaultStore)];
  const part = shopDataPart(answer.value.config, code, views);
  if (part === undefined) return ok(undefined);
  const parsed = configurations[code].safeParse(part);
  return parsed.success ? ok(parsed.data as Configuration<C>) : failed('bad-shape', { field: code });
}

/**
 * Fetches every document of an entity, page by page, as raw documents. Returns a fault if there are more documents than
 * the search window allows, so that a partial result never looks complete.
 */
export async function searchAll(round: PullRound, entity: Entity, size: number): Promise<Result<unknown[]>> {
  const sources: unknown[] = [];
  for (let from = 0; from + size <= LARGEST_SEARCH_WINDOW; from += size) {
    const answer = await searchCatalogue(round, round.store, entity, { sort: [{ id: 'asc' }], from, size });
    if (!answer.ok) return answer;
    const { items } = answer.value;
    sources.push(...items);
    if (items.length < size) return ok(sources);
  }
  return failed('bad-shape', { field: entity });
}

/**
 * Parses each raw document separately: malformed ones are skipped, logged and counted.
 * @returns `isWhole` if none was skipped
 */
export function parseEach<T>(
  { ports, store }: Pick<PullRound, 'ports' | 'store'>,
  family: string,
  sources: readonly unknown[],
  read: (source: unknown) => Result<T>,
): { documents: T[]; leftOut: unknown[]; isWhole: boolean } {
  const documents: T[] = [];
  const leftOut: unknown[] = [];
  let field: string | undefined;
  for (const source of sources) {
    const result = read(source);
    if (result.ok) documents.push(result.value);
    else {
      leftOut.push(source);
      field ??= String(result.fault.detail?.field ?? '');
    }
  }
  const isWhole = leftOut.length === 0;
  if (!isWhole) ports.log({ event: 'documents-left-out', family, store, count: leftOut.length, field });
  return { documents, leftOut, isWhole };
}
