// Price refresh: returns the current prices of the requested products for a shopper. Omits unknown and disabled
// products; finds a variant by its own document or inside its parent. Takes at most 100 skus.
import { createHmac, randomBytes } from 'node:crypto';
import type { RenderListItem } from '#schemas/bridge/render-list-answer.ts';
import { groupOfToken } from '../accounts/group-token-of.ts';
import type { Principal } from '../accounts/open-session.ts';
import { type CatalogueFacts, storeOf } from '../catalogue/catalogue-facts.ts';
import type { CurrentPrice } from '../ports/prices.ts';
import { refuse } from '../ports/refusal.ts';
import { queryText } from '../wire/read-as.ts';
import { skuListOf } from '../wire/sku-list.ts';
import type { Bridge, Handler } from './handler.ts';

const SKUS_MAX = 100;
const SKUS_LENGTH_MAX = 16_384;
const CURRENCY = 'EUR';

/** Parses a whole number in the query string; undefined if absent. */
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

/**
 * Returns the customer group that the user token or the group token proves. A `userGroupId` must match it and grants
 * nothing by itself, since group numbers are not secret.
 */
function groupOf(bridge: Bridge, query: unknown, principal: Principal | undefined): number | undefined {
  const asked = wholeNumber(query, 'userGroupId');
  const token = queryText(query, 'groupToken');
  const proven =
    principal?.groupId ??
    (token === undefined ? undefined : groupOfToken(bridge.accounts.vault, token, bridge.clock()));
  return asked === undefined || asked === proven ? proven : undefined;
}

/** Random per process, so signatures become invalid at a restart. */
const signingKey = randomBytes(32);

/** Signs a product's gross price (`sgn`), so that a changed amount is detected when the client sends the price back. */
const signPrice = (id: number, price: number): string =>
  createHmac('sha256', signingKey)
    .update(`${id}|${price.toFixed(2)}`)
    .digest('base64url');

/** Converts a gross amount in cents to a net amount with six decimals, which is how other backends send it. */
const netOf = (gross: number, percent: number): number =>
  Math.round((gross * 1_000_000) / (100 + percent)) / 1_000_000;

/** Serializes a price. */
function renderedPrice(
  { productId: id, name, type, regular, final, special, taxPercent }: CurrentPrice,
  storeId: number,
): RenderListItem {
  const decimal = (amount: number | undefined) => (amount === undefined ? null : amount / 100);
  const net = (amount: number | undefined) => (amount === undefined ? null : netOf(amount, taxPercent));
  return {
    id,
    name,
    type,
    store_id: storeId,
    currency_code: CURRENCY,
    sgn: signPrice(id, final / 100),
    price_info: {
      final_price: final / 100,
      regular_price: regular / 100,
      special_price: decimal(special),
      minimal_price: final / 100,
      max_price: final / 100,
      minimal_regular_price: regular / 100,
      max_regular_price: regular / 100,
      extension_attributes: {
        tax_adjustments: {
          final_price: net(final),
          regular_price: net(regular),
          special_price: net(special),
        },
      },
    },
  };
}

export const renderList: Handler = {
  answer: async (bridge, { query }, _reply, principal) => {
    const asked = queryText(query, 'skus', SKUS_LENGTH_MAX);
    if (asked === undefined) throw refuse(400, 'skus is missing');
    const { all, parts, chosen } = skuListOf(asked);
    if (parts.length > SKUS_MAX) throw refuse(400, `At most ${SKUS_MAX} skus at once`);
    if ((queryText(query, 'currencyCode') ?? CURRENCY) !== CURRENCY) throw refuse(400, 'Unknown currency');
    const store = storeAsked(bridge.facts, query);
    const caller = { store, customer: principal };
    const found =
      all.length === 0
        ? []
        : await bridge.engine.prices.current(all, caller, groupOf(bridge, query, principal));
    const skus = new Set(chosen((sku) => found.some((one) => one.sku === sku)));
    const storeId = bridge.facts.stores.indexOf(store) + 1;
    return { items: found.filter(({ sku }) => skus.has(sku)).map((price) => renderedPrice(price, storeId)) };
  },
};
