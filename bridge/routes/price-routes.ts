// The price refresh: current prices of some products for a shopper. Omits unknown and disabled ones; finds a variant by
// its own document or inside its parent. Takes at most 100 skus.

import type { BridgeChild, BridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import type { RenderListItem } from '#schemas/bridge/render-list-answer.ts';
import { groupOfToken } from '../accounts/group-token-of.ts';
import type { Principal } from '../accounts/open-session.ts';
import { shopperOf } from '../accounts/shopper-of.ts';
import { firstCountry } from '../carts/cart.ts';
import { type CatalogueFacts, storeOf } from '../catalogue/catalogue-facts.ts';
import { priceInfo } from '../pricing/price-for.ts';
import { signPrice } from '../pricing/sign-price.ts';
import { enabled, parentsOfVariants, productBySku } from '../pricing/sold-products.ts';
import { taxPercent } from '../pricing/sum-up.ts';
import { queryText } from '../wire/read-as.ts';
import { refuse } from '../wire/refusal.ts';
import { skuListOf } from '../wire/sku-list.ts';
import type { Bridge, Handler } from './handler.ts';

const SKUS_MAX = 100;
const SKUS_LENGTH_MAX = 16_384;
const CURRENCY = 'EUR';

/** Parses a whole number of the query; undefined if absent. */
function wholeNumber(query: unknown, name: string): number | undefined {
  const text = queryText(query, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw refuse(400, `${name} must be a whole number`);
  return Number(text);
}

/** Returns the requested store view. Store ids count from 1 in the order of the views; a code takes precedence. */
function storeAsked(facts: CatalogueFacts, query: unknown): string {
  const id = wholeNumber(query, 'storeId');
  const code = queryText(query, 'storeCode') ?? (id === undefined ? undefined : facts.stores[id - 1]);
  if (code === undefined && id !== undefined) throw refuse(400, 'Unknown store id');
  return storeOf(facts, code);
}

type Found = { thing: BridgeProduct | BridgeChild; product: BridgeProduct };

async function findBySku(bridge: Bridge, store: string, skus: string[]): Promise<Found[]> {
  const own = await productBySku(bridge.db, store, skus);
  const parents = await parentsOfVariants(
    bridge.db,
    store,
    skus.filter((sku) => !own.has(sku)),
  );
  return skus.flatMap((sku): Found[] => {
    const product = own.get(sku);
    if (product) return [{ thing: product, product }];
    const parent = parents.get(sku);
    const child = parent?.configurable_children?.find((one) => one.sku === sku);
    return parent && child ? [{ thing: child, product: parent }] : [];
  });
}

/**
 * Returns the customer group of the user token or the group token. A `userGroupId` must match it and grants nothing by
 * itself, since group numbers are not secret.
 */
function groupOf(bridge: Bridge, query: unknown, principal: Principal | undefined): number | undefined {
  const asked = wholeNumber(query, 'userGroupId');
  const token = queryText(query, 'groupToken');
  const said =
    principal?.groupId ??
    (token === undefined ? undefined : groupOfToken(bridge.accounts.vault, token, bridge.clock()));
  return asked === undefined || asked === said ? said : undefined;
}

export const renderList: Handler = {
  answer: async (bridge, { query }, _reply, principal) => {
    const asked = queryText(query, 'skus', SKUS_LENGTH_MAX);
    if (asked === undefined) throw refuse(400, 'skus is missing');
    const { all, parts, chosen } = skuListOf(asked);
    if (parts.length > SKUS_MAX) throw refuse(400, `At most ${SKUS_MAX} skus at once`);
    if ((queryText(query, 'currencyCode') ?? CURRENCY) !== CURRENCY) throw refuse(400, 'Unknown currency');
    const store = storeAsked(bridge.facts, query);
    const shopper = await shopperOf(bridge.db, groupOf(bridge, query, principal));
    const country = firstCountry(bridge.facts, store);
    const found = all.length === 0 ? [] : await findBySku(bridge, store, all);
    const skus = new Set(chosen((sku) => found.some(({ thing }) => thing.sku === sku)));
    const sold = found.filter(
      ({ thing, product }) => skus.has(String(thing.sku)) && enabled(thing.status) && enabled(product.status),
    );
    const items = sold.map(({ thing, product }): RenderListItem => {
      const percent = taxPercent(bridge.facts.taxRules, product.tax_class_id ?? 0, country);
      const price_info = priceInfo(thing, shopper, percent, bridge.clock(), bridge.facts.timeZone);
      return {
        id: thing.id,
        name: thing.name ?? product.name,
        type: product.type_id,
        store_id: bridge.facts.stores.indexOf(store) + 1,
        currency_code: CURRENCY,
        sgn: signPrice(thing.id, price_info.final_price),
        price_info,
      };
    });
    return { items };
  },
};
