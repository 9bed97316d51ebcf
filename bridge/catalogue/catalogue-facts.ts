// Facts of the catalogue held in memory: store views, attributes, tax rules, delivery and payment methods. Read when
// the bridge starts, after the database is refilled, and after each reading of an engine's catalogue.
import { and, eq } from 'drizzle-orm';
import type { BridgePaymentMethod, BridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import { type BridgeTaxRule, bridgeTaxRule } from '#schemas/bridge/catalogue-answer.ts';
import {
  type Configuration,
  type ConfigurationCode,
  configurations,
  shopData,
} from '#schemas/bridge/shop-data.ts';
import type { Db } from '../database/open-database.ts';
import { documents, type Json, settings } from '../database/tables.ts';
import type { Coupons } from '../ports/coupons.ts';
import { refuse } from '../ports/refusal.ts';

/** The setting `catalogue`, written by fill-database.ts: the whole catalogue except its documents. */
export type CatalogueSetting = {
  stores: string[];
  defaultStore: string;
  /** attribute codes of products */
  facetCodes: string[];
  shopData: Json;
  homePage: Json;
  /** countries and banner files by store view */
  countries: Record<string, Json[]>;
  banners: Record<string, Json>;
  /** base URL of an imported catalogue's pictures; absent: only the bridge's own source provides pictures */
  pictures?: string | undefined;
  /** servers from which pictures named "/host/path" are fetched; set by the feed of an engine */
  pictureOrigins?: string[];
};

/** Default of SHOP_TIME_ZONE. */
export const DEFAULT_TIME_ZONE = 'Europe/Riga';

export type CatalogueFacts = CatalogueSetting & {
  facets: ReadonlySet<string>;
  taxRules: readonly BridgeTaxRule[];
  /** IANA name of the time zone for dates that do not state one */
  timeZone: string;
  /** set by the operator, not by the catalogue */
  coupons: Coupons;
  /** codes of the payment methods with a provider whose pages the bridge can open; set by the operator */
  hostedPayments: ReadonlySet<string>;
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns the shop data without the payment methods whose page cannot be opened, because they have no provider. */
function payable(shopData: Json, hosted: ReadonlySet<string>): Json {
  const isPayable = (method: unknown): boolean => {
    const { code, provider } = (method ?? {}) as Json;
    return provider !== 'page' || hosted.has(String(code));
  };
  const config = listOf(shopData.config).map((element) => {
    const { code, configuration } = (element ?? {}) as Json;
    if (code !== 'payment' || typeof configuration !== 'object' || configuration === null) return element;
    const byStore = Object.entries(configuration as Record<string, Json>).map(([store, one]) => [
      store,
      { ...one, ...(Array.isArray(one?.methods) && { methods: one.methods.filter(isPayable) }) },
    ]);
    return { ...(element as Json), configuration: Object.fromEntries(byStore) };
  });
  return Array.isArray(shopData.config) ? { ...shopData, config } : shopData;
}

/** Reads the facts; throws if the database was never filled. */
export async function readCatalogueFacts(
  db: Db,
  timeZone: string,
  coupons: Coupons = {},
  hostedPayments: ReadonlySet<string> = new Set(),
): Promise<CatalogueFacts> {
  const [row] = await db.select().from(settings).where(eq(settings.key, 'catalogue'));
  if (row === undefined) throw new Error('The database contains no catalogue: run "npm run seed" first');
  const setting = row.value as CatalogueSetting;
  const rules = await db
    .select({ doc: documents.doc })
    .from(documents)
    .where(and(eq(documents.store, setting.defaultStore), eq(documents.entity, 'taxrule')));
  return {
    ...setting,
    shopData: payable(setting.shopData, hostedPayments),
    timeZone,
    coupons,
    hostedPayments,
    facets: new Set(setting.facetCodes),
    taxRules: rules.map(({ doc }) => bridgeTaxRule.parse(doc)).sort((a, b) => a.priority - b.priority),
  };
}

/**
 * Returns the store view for a request: the one named by `storeCode`, else the default. Refuses an unknown code with
 * 400.
 */
export function storeOf(facts: CatalogueFacts, code: string | undefined): string {
  if (code === undefined) return facts.defaultStore;
  if (!facts.stores.includes(code)) throw refuse(400, 'Unknown store code');
  return code;
}

/** The facts that configurations are read from. */
export type ShopFacts = Pick<CatalogueFacts, 'shopData' | 'defaultStore'>;

/** Parsed configurations by store view and code, for each shop data read: parsing costs more than an order's prices. */
const parsedOf = new WeakMap<Json, Map<string, unknown>>();

function parseConfiguration(facts: ShopFacts, store: string, code: ConfigurationCode): unknown {
  const { config } = shopData.parse(facts.shopData);
  const configuration = config.find((element) => element.code === code)?.configuration ?? {};
  const keys = Object.keys(configuration);
  const key =
    keys.find((name) => name === store || name.startsWith(`${store}-`)) ??
    keys.find((name) => name === facts.defaultStore || name.startsWith(`${facts.defaultStore}-`)) ??
    keys[0];
  return key === undefined ? undefined : deepFrozen(configurations[code].parse(configuration[key]));
}

/** Freezes a value with everything in it, so that changing it throws. */
function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) deepFrozen(part);
  return Object.freeze(value);
}

/**
 * Returns the configuration `code` in the language of the store view (keyed "lv" or "lv-LV"); undefined if absent. All
 * callers share the result, which is frozen.
 */
export function configurationOf<C extends ConfigurationCode>(
  facts: ShopFacts,
  store: string,
  code: C,
): Configuration<C> | undefined {
  const known = parsedOf.get(facts.shopData) ?? new Map<string, unknown>();
  parsedOf.set(facts.shopData, known);
  const name = `${store} ${code}`;
  if (!known.has(name)) known.set(name, parseConfiguration(facts, store, code));
  return known.get(name) as Configuration<C> | undefined;
}

/** Returns the delivery methods of a store view. */
export const shippingMethods = (facts: CatalogueFacts, store: string): BridgeShippingMethod[] =>
  configurationOf(facts, store, 'shipping')?.methods ?? [];

/** Returns the payment methods of a store view. */
export const paymentMethods = (facts: CatalogueFacts, store: string): BridgePaymentMethod[] =>
  configurationOf(facts, store, 'payment')?.methods ?? [];

/** Returns the storefront's base URL for a store view, used for links in mails, e.g. "https://shop.example/en". */
export const pagesOf = (
  { accounts, facts }: { accounts: { mailOrigin: string }; facts: Pick<CatalogueFacts, 'defaultStore'> },
  store: string,
): string => `${accounts.mailOrigin}${store === facts.defaultStore ? '' : `/${store}`}`;
