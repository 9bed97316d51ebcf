// What one small family is: how it is read from the bridge and where it lands. Small families are pulled whole: a few
// hundred documents, compared here, so no deltas are needed.
import type * as z from 'zod/mini';
import type { Entity } from '../../schemas/bridge/catalogue-answer.ts';
import {
  type Configuration,
  type ConfigurationCode,
  configurations,
  shopData,
} from '../../schemas/bridge/shop-data.ts';
import { failed, ok, type Result } from '../../schemas/fault.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { storeOf } from '../../src/config/store-of.ts';
import type { CatalogueDatabase } from '../../src/database/open-databases.ts';
import type { BackendQuirks } from '../bridge-client/backend-quirks.ts';
import type { Call } from '../bridge-client/call.ts';
import { shopDataPart } from '../bridge-client/mappers/content-document-of.ts';
import { searchCatalogue } from '../bridge-client/search-catalogue.ts';
import type { Ports } from '../ports.ts';

export type ShopData = z.infer<typeof shopData>;
export type PullContext = {
  ports: Ports;
  config: ShopConfig;
  db: CatalogueDatabase;
  call: Call;
  /** what this visit knows of the backend */
  quirks?: BackendQuirks;
};

/** One pull of one store view; shop data is asked for once although several families read it. */
export type PullRound = PullContext & {
  store: string;
  shopData: () => Promise<Result<ShopData>>;
};

export type Family = {
  name: string;
  /** Out: ok when everything was read and stored, else the first fault. What was read is stored anyway. */
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

/** A configuration of shop data; undefined: the shop has none of this code. */
export async function configurationOf<C extends ConfigurationCode>(
  round: PullRound,
  code: C,
): Promise<Result<Configuration<C> | undefined>> {
  const { config, store } = round;
  const answer = await round.shopData();
  // a backend without shop data has none of this code
  if (!answer.ok) return answer.fault.code === 'not-found' ? ok(undefined) : answer;
  const views = [storeOf(config, store), storeOf(config, config.defaultStore)];
  const part = shopDataPart(answer.value.config, code, views);
  if (part === undefined) return ok(undefined);
  const parsed = configurations[code].safeParse(part);
  return parsed.success ? ok(parsed.data as Configuration<C>) : failed('bad-shape', { field: code });
}

/**
 * Reads every document of an entity, page by page.
 * Out: the sources as they came. A family above the search window is a fault, never a part that looks whole.
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
 * Understands each source on its own: one malformed document is left out, logged and counted.
 * Out: the documents, what was left out, and whether all were understood.
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
