// Countries, stock, home page and shop data (docs/wire.md).
import * as z from 'zod/mini';
import { idString, lenientArray, looseBoolean, looseNumber, saleQuantities } from '../primitives.ts';
import { bridgeBranch } from './bridge-branch.ts';
import { bridgePaymentMethod, bridgeShippingMethod } from './cart-pull-answer.ts';
import { enveloped } from './enveloped.ts';
import { bridgeBank } from './payment-state.ts';

export const bridgeCountry = z.looseObject({
  id: z.string(),
  full_name_locale: z.string(),
  available_regions: z._default(
    z.nullable(
      z.array(z.looseObject({ id: idString, code: z.catch(z._default(idString, ''), ''), name: z.string() })),
    ),
    [],
  ),
  region_required: z.catch(z.optional(looseBoolean), undefined),
});
export const countryListAnswer = enveloped(z.array(bridgeCountry));

export const bridgeStockRecord = z.looseObject({
  product_id: looseNumber,
  product_sku: z.optional(idString),
  qty: looseNumber,
  is_in_stock: looseBoolean,
  ...saleQuantities,
});
export type BridgeStockRecord = z.infer<typeof bridgeStockRecord>;
export const stockCheckAnswer = enveloped(bridgeStockRecord);
export const stockListAnswer = enveloped(z.array(bridgeStockRecord));

/** `qty`: pieces in stock; `reserved`: how many of these are in open carts. */
export const quantityTrackerAnswer = enveloped(
  z.array(z.looseObject({ sku: idString, qty: looseNumber, reserved: z.optional(z.nullable(looseNumber)) })),
);

export const homePageAnswer = enveloped(
  z.looseObject({
    new_collection: z._default(z.nullable(z.array(idString)), []),
    bestsellers: z._default(z.nullable(z.array(idString)), []),
    blocks: z._default(
      z.nullable(z.array(z.looseObject({ identifier: idString, content: z.nullable(z.string()) }))),
      [],
    ),
  }),
);

/** A code with a configuration per locale or store code; banners also have a position. */
export const shopDataElement = z.looseObject({
  code: idString,
  configuration: z.record(z.string(), z.unknown()),
  position: z.optional(z.nullable(looseNumber)),
});
/** Lists may be missing; invalid banners are dropped (src/shared/wire/map-shop-banners.ts). */
const bannerList = z._default(z.nullable(z.array(z.unknown())), []);
export const shopData = z.looseObject({
  banner: bannerList,
  slider: bannerList,
  category_banner: bannerList,
  category_banner_image: bannerList,
  product_banner: bannerList,
  multi_banner: bannerList,
  /** only elements with a code in `configurations` are used */
  config: z.array(shopDataElement),
});
export type ShopDataAnswer = z.infer<typeof shopData>;
/** Backends respond with or without the envelope. */
export const shopDataAnswer = z.union([enveloped(shopData), shopData]);
/** Code → shape of its configuration in one store view. A new code is a new row. */
export const configurations = {
  /** any fields are accepted */
  contact: z.record(z.string(), z.unknown()),
  shipping: z.object({ methods: z.array(bridgeShippingMethod) }),
  payment: z.object({
    methods: z.array(bridgePaymentMethod),
    /** the response of the reference bridge to `payment/banks` */
    banks: z.optional(z.array(bridgeBank)),
  }),
  /** invalid branches are dropped */
  branches: z.object({ branches: lenientArray(bridgeBranch) }),
  /** invalid and excessive entries are dropped (src/shared/wire/map-search-rules.ts) */
  search: z.object({
    synonyms: z.optional(z.unknown()),
    stopwords: z.optional(z.unknown()),
    pinned: z.optional(z.unknown()),
  }),
} as const;
export type ConfigurationCode = keyof typeof configurations;
export type Configuration<C extends ConfigurationCode> = z.output<(typeof configurations)[C]>;
