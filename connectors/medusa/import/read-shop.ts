// Reads Medusa's delivery and payment methods and countries into the store's shop data.

import type { StoreSource } from '#bridge/ports/catalogue-source.ts';
import type { BridgePaymentMethod, BridgeShippingMethod } from '#schemas/bridge/cart-pull-answer.ts';
import { type MedusaBranches, readBranchRecord } from '../medusa-branches.ts';
import type { Json } from '../medusa-client.ts';
import type { MedusaBase, MedusaRegion } from '../medusa-context.ts';
import { placedWith } from '../placed-with.ts';
import { METHODS, type ShopMethods } from '../shop-methods.ts';
import { type AttributeMapping, inStore } from './attribute-mapping.ts';
import { pickupLocation } from './create-branch-reader.ts';
import { mergedPickups, pointOf } from './merged-pickups.ts';
import { centsOf, isRecord, numberOf, recordsOf, textOf } from './text-of.ts';

/** Kind of the record of the cart that is used to request delivery options without a secret key. */
const PROBE = 'probe-cart';
/** Titles for the kinds of delivery in Medusa's own examples, by type code. */
const USUAL: AttributeMapping['shipping'] = {
  courier: {
    titles: { lv: 'Ar kurjeru līdz durvīm', en: 'By courier to your door', ru: 'Курьером до двери' },
    days: [1, 3],
  },
  parcel: { titles: { lv: 'Uz pakomātu', en: 'To a parcel locker', ru: 'В пакомат' }, days: [1, 2] },
  pickup: {
    titles: { lv: 'Saņemšana veikalā', en: 'Collect in store', ru: 'Самовывоз из магазина' },
    days: [0, 1],
  },
};
/** Configured methods whose pickup points are used for an option of this type code. */
const POINTS_OF: Readonly<Record<string, string>> = { parcel: 'parcel', pickup: 'shop' };

/** Reads the options with the secret key, else those for a cart with an address in the region's first country. */
export async function readOptions(base: MedusaBase, region: MedusaRegion): Promise<Json[]> {
  const { client, services } = base;
  if (client.admin !== undefined) {
    const answer = await client.admin('GET', '/admin/shipping-options', {
      query: {
        limit: 200,
        fields:
          'id,name,provider_id,price_type,*type,*prices,*prices.price_rules,*rules,*service_zone.geo_zones,' +
          'service_zone.fulfillment_set.type,service_zone.fulfillment_set.location.id',
      },
    });
    return recordsOf(answer.shipping_options);
  }
  const stored = await services.records.read(PROBE, region.id);
  let cartId = textOf(stored?.cartId);
  if (cartId === undefined) {
    const country_code = region.countries[0];
    const { cart } = await client.store('POST', '/store/carts', {
      body: { region_id: region.id, shipping_address: { country_code } },
    });
    cartId = isRecord(cart) ? textOf(cart.id) : undefined;
    if (cartId !== undefined) await services.records.writeMany(PROBE, new Map([[region.id, { cartId }]]));
  }
  const answer = await client.store('GET', '/store/shipping-options', { query: { cart_id: cartId } });
  return recordsOf(answer.shipping_options);
}

/** Returns the price of an option and the sum of goods from which it is free, in cents. */
function pricesOf(
  option: Json,
  currency: string,
): { price: number | undefined; freeFrom: number | undefined } {
  const inCurrency = recordsOf(option.prices).filter(
    ({ currency_code }) => currency_code === undefined || currency_code === currency,
  );
  const rulesOf = (price: Json) => recordsOf(price.price_rules);
  const plain = inCurrency.find((price) =>
    rulesOf(price).every(({ attribute }) => attribute === 'region_id'),
  );
  const free = inCurrency
    .filter((price) => numberOf(price.amount) === 0)
    .flatMap((price) => rulesOf(price))
    .find(
      ({ attribute, operator }) => attribute === 'item_total' && (operator === 'gte' || operator === 'gt'),
    );
  const amount = numberOf(plain?.amount) ?? numberOf(option.amount);
  return {
    price: amount === 0 ? 0 : centsOf(amount),
    freeFrom: free === undefined ? undefined : centsOf(Number(free.value)),
  };
}

function countriesOf(option: Json, region: MedusaRegion): string[] {
  const zones = isRecord(option.service_zone) ? recordsOf(option.service_zone.geo_zones) : [];
  const named = zones.flatMap(({ country_code }) => textOf(country_code) ?? []);
  return region.countries.filter((country) => zones.length === 0 || named.includes(country));
}

/** True unless the option is for administrators or returns only. */
const isOffered = (option: Json): boolean =>
  recordsOf(option.rules).every(
    ({ attribute, value }) =>
      !(attribute === 'is_return' && String(value) === 'true') &&
      !(attribute === 'enabled_in_store' && String(value) === 'false'),
  );

const configuration = ({ shopData }: StoreSource, code: string, store: string): Json => {
  const found = recordsOf(shopData.config).find((one) => one.code === code)?.configuration;
  const all = isRecord(found) ? found : {};
  const key = Object.keys(all).find((name) => name === store || name.startsWith(`${store}-`));
  return key !== undefined && isRecord(all[key]) ? all[key] : {};
};

/** Returns the store's own pickup points: those of the same option, or of the configured method of that kind. */
function pointsOf(stored: StoreSource, store: string, id: string, type: string): Json {
  const methods = recordsOf(configuration(stored, 'shipping', store).methods);
  const found =
    methods.find(({ method_code }) => method_code === id) ??
    methods.find(({ method_code }) => method_code === (POINTS_OF[type] ?? ''));
  return isRecord(found?.extension_attributes) ? { extension_attributes: found.extension_attributes } : {};
}

function shippingMethods(
  options: readonly Json[],
  region: MedusaRegion,
  mapping: AttributeMapping,
  stored: StoreSource,
  store: string,
  branches: MedusaBranches | undefined,
): BridgeShippingMethod[] {
  const hasBranches = Object.keys(branches?.codes ?? {}).length > 0;
  return options.flatMap((option): BridgeShippingMethod[] => {
    const [id, provider] = [textOf(option.id), textOf(option.provider_id)];
    const countries = countriesOf(option, region);
    const { price, freeFrom } = pricesOf(option, region.currency);
    if (id === undefined || provider === undefined || countries.length === 0 || !isOffered(option)) return [];
    const type = (isRecord(option.type) && textOf(option.type.code)) || '';
    const isCollected = pickupLocation(option) !== undefined && hasBranches;
    const name = textOf(option.name) ?? id;
    const shown =
      mapping.shipping[id] ??
      mapping.shipping[type] ??
      mapping.shipping[name] ??
      USUAL[type] ??
      (isCollected ? USUAL.pickup : undefined);
    const title = inStore(shown?.titles ?? {}, store) ?? name;
    return [
      {
        ...{ carrier_code: provider, method_code: id, carrier_title: title, method_title: title },
        available: true,
        ...(price !== undefined && { price_incl_tax: price / 100 }),
        free_from: freeFrom === undefined ? null : freeFrom / 100,
        ...(shown?.days && { delivery_days: shown.days }),
        countries: countries.map((country) => country.toUpperCase()),
        // a price that Medusa calculates is known only to Medusa
        offline: price !== undefined && option.price_type !== 'calculated',
        default: false,
        ...(isCollected
          ? { extension_attributes: { points: pointOf(option, store, branches) } }
          : pointsOf(stored, store, id, type)),
      },
    ];
  });
}

/** Returns a title for a provider without one in the mapping: `pp_stripe_stripe` is "stripe". */
const plainName = (id: string): string => id.replace(/^pp_/, '').split('_')[0] || id;

/** True for a provider that only places orders which are paid on another one's page. */
const isPlaceholder = (code: string, { payment }: AttributeMapping): boolean =>
  Object.values(payment).some(({ page }) => page?.placedWith === code);

const paymentMethods = (
  providers: readonly Json[],
  mapping: AttributeMapping,
  store: string,
): BridgePaymentMethod[] =>
  providers
    .flatMap(({ id, is_enabled }) => (is_enabled === false ? [] : (textOf(id) ?? [])))
    .filter((code) => Object.hasOwn(mapping.payment, code) || !isPlaceholder(code, mapping))
    .map((code, at) => ({
      code,
      ...(mapping.payment[code]?.page && { provider: 'page' as const }),
      title: inStore(mapping.payment[code]?.titles ?? {}, store) ?? plainName(code),
      cost_incl_tax: 0,
      default: at === 0,
      carriers: [],
    }));

const branchElement = ({ lists }: MedusaBranches): Json => ({
  code: 'branches',
  configuration: Object.fromEntries(Object.entries(lists).map(([store, branches]) => [store, { branches }])),
});

function countryDocuments(stored: StoreSource, store: string, region: MedusaRegion): Json[] {
  const names = new Intl.DisplayNames([store], { type: 'region' });
  return region.countries.map((code): Json => {
    const id = code.toUpperCase();
    const known = stored.countries[store]?.find((country) => country.id === id);
    return (
      known ?? {
        ...{ id, two_letter_abbreviation: id, full_name_locale: names.of(id) ?? id, available_regions: [] },
      }
    );
  });
}

/**
 * Returns the stored shop data with Medusa's methods, countries and branches, and writes the methods for carts and
 * orders.
 * @param given the delivery options if they were read just before
 */
export async function readShop(
  base: MedusaBase,
  mapping: AttributeMapping,
  stored: StoreSource,
  given?: readonly Json[],
): Promise<StoreSource> {
  const region = await base.region();
  const options = given ?? (await readOptions(base, region));
  const branches = await readBranchRecord(base.services.records);
  const { payment_providers } = await base.client.store('GET', '/store/payment-providers', {
    query: { region_id: region.id },
  });
  const providers = recordsOf(payment_providers);
  const byStore = new Map<string, ShopMethods>(
    stored.stores.map((store) => {
      const all = shippingMethods(options, region, mapping, stored, store, branches);
      const { shipping, collected } = mergedPickups(all, branches);
      const ordered = shipping.map((method, at) => ({ ...method, default: at === 0 }));
      return [
        store,
        {
          ...{ shipping: ordered, collected },
          payment: paymentMethods(providers, mapping, store),
          placedWith: placedWith(mapping),
          countries: region.countries.map((country) => country.toUpperCase()),
        },
      ] as const;
    }),
  );
  await base.services.records.writeMany(METHODS, byStore);
  const element = (code: string, methods: (store: string) => readonly unknown[]): Json => ({
    code,
    configuration: Object.fromEntries(
      stored.stores.map((store) => {
        // settings of the store's own payments, such as banks, do not apply
        const rest = code === 'shipping' ? configuration(stored, code, store) : {};
        return [store, { ...rest, methods: methods(store) }];
      }),
    ),
  });
  const others = recordsOf(stored.shopData.config).filter(
    ({ code }) =>
      code !== 'shipping' &&
      code !== 'payment' &&
      (code !== 'search' || mapping.search === undefined) &&
      (code !== 'branches' || branches === undefined),
  );
  return {
    ...stored,
    shopData: {
      ...stored.shopData,
      config: [
        ...others,
        ...(mapping.search ? [{ code: 'search', configuration: mapping.search }] : []),
        ...(branches ? [branchElement(branches)] : []),
        element('shipping', (store) => byStore.get(store)?.shipping ?? []),
        element('payment', (store) => byStore.get(store)?.payment ?? []),
      ],
    },
    countries: Object.fromEntries(
      stored.stores.map((store) => [store, countryDocuments(stored, store, region)]),
    ),
  };
}
