// What the bridge knows of its catalogue without asking each time: store views, attributes, tax rules, methods of
// delivery and payment. Read when the bridge starts; only filling the database anew changes them.
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
import { refuse } from '../wire/refusal.ts';

/** Written by fill-database.ts as the setting `catalogue`; everything but the documents. */
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
  /** where pictures lie that an import brought the goods of; absent: only those of the bridge's own source */
  pictures?: string | undefined;
};

/** SHOP_TIME_ZONE where it is not set. */
export const DEFAULT_TIME_ZONE = 'Europe/Riga';

export type CatalogueFacts = CatalogueSetting & {
  facets: ReadonlySet<string>;
  taxRules: readonly BridgeTaxRule[];
  /** IANA name of the zone that dates of documents are by */
  timeZone: string;
};

/** Reads the facts; throws when the database was never filled. In: the store's time zone. */
export async function readCatalogueFacts(db: Db, timeZone: string): Promise<CatalogueFacts> {
  const [row] = await db.select().from(settings).where(eq(settings.key, 'catalogue'));
  if (row === undefined) throw new Error('the database holds no catalogue: run the seed first');
  const setting = row.value as CatalogueSetting;
  const rules = await db
    .select({ doc: documents.doc })
    .from(documents)
    .where(and(eq(documents.store, setting.defaultStore), eq(documents.entity, 'taxrule')));
  return {
    ...setting,
    timeZone,
    facets: new Set(setting.facetCodes),
    taxRules: rules.map(({ doc }) => bridgeTaxRule.parse(doc)).sort((a, b) => a.priority - b.priority),
  };
}

/** The store view of a request: its `storeCode`, else the default one. Refuses an unknown code with 400. */
export function storeOf(facts: CatalogueFacts, code: string | undefined): string {
  if (code === undefined) return facts.defaultStore;
  if (!facts.stores.includes(code)) throw refuse(400, 'Unknown store code');
  return code;
}

/** The configuration `code` of shop data in the language of the store view (keyed "lv" or "lv-LV"); undefined: there is none. */
export function configurationOf<C extends ConfigurationCode>(
  facts: CatalogueFacts,
  store: string,
  code: C,
): Configuration<C> | undefined {
  const { config } = shopData.parse(facts.shopData);
  const configuration = config.find((element) => element.code === code)?.configuration ?? {};
  const keys = Object.keys(configuration);
  const key =
    keys.find((name) => name === store || name.startsWith(`${store}-`)) ??
    keys.find((name) => name === facts.defaultStore || name.startsWith(`${facts.defaultStore}-`)) ??
    keys[0];
  return key === undefined ? undefined : (configurations[code].parse(configuration[key]) as Configuration<C>);
}

/** Methods of delivery of a store view. */
export const shippingMethods = (facts: CatalogueFacts, store: string): BridgeShippingMethod[] =>
  configurationOf(facts, store, 'shipping')?.methods ?? [];

/** Methods of payment of a store view. */
export const paymentMethods = (facts: CatalogueFacts, store: string): BridgePaymentMethod[] =>
  configurationOf(facts, store, 'payment')?.methods ?? [];

/** Where the pages of a store view begin, as mails name them, e.g. "https://shop.example/en". */
export const pagesOf = (
  { accounts, facts }: { accounts: { mailOrigin: string }; facts: Pick<CatalogueFacts, 'defaultStore'> },
  store: string,
): string => `${accounts.mailOrigin}${store === facts.defaultStore ? '' : `/${store}`}`;
