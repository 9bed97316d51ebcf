// The runtime configuration: one JSON file next to index.html. What differs between deployments, nothing else.
import * as z from 'zod/mini';
import { cents, storeCode } from './primitives.ts';

/** A path below the prefix that differs between backends. */
const path = (usual: string) => z._default(z.string().check(z.regex(/^(\/[a-z0-9-]+)+$/)), usual);

/** Zones that the store knows by arithmetic (src/domain/text/instant-of.ts): the browser's tables are slow to load. */
const computedZones = ['UTC', 'Europe/Riga'];

function isTimeZone(timeZone: string): boolean {
  if (computedZones.includes(timeZone)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    // a RangeError: the zone is not known
    return false;
  }
}

const positive = z.int().check(z.gte(1));

/** The seven settings of how money and dates look. */
export const priceFormat = z.object({
  defaultLocale: z.string(),
  currencySign: z.string(),
  currencyDecimal: z.string().check(z.maxLength(1)),
  currencyGroup: z.string().check(z.maxLength(1)),
  fractionDigits: z.int().check(z.gte(0), z.lte(4)),
  /** pattern with {sign} and {amount} */
  priceFormat: z.string().check(z.regex(/\{amount\}/)),
  /** Intl.DateTimeFormat dateStyle */
  dateFormat: z.enum(['short', 'medium', 'long', 'full']),
});
export type PriceFormat = z.infer<typeof priceFormat>;

export const shopConfig = z.object({
  bridge: z.object({
    /** "" = the address the page came from */
    origin: z.union([z.literal(''), z.url()]),
    /** path below which every call goes, e.g. "/api" */
    prefix: z.string().check(z.regex(/^(\/[a-z0-9-]+)*$/)),
    /** how the catalogue is asked for: the search endpoint, or GraphQL */
    api: z._default(z.enum(['search', 'graphql']), 'search'),
    /** path of the URL map below the prefix */
    urlMap: path('/url/map'),
    /** path of resized pictures: {w}, {h} and {path} are filled in */
    images: z.string(),
    /** path of the static banner files: {store} is filled in */
    banners: z.string(),
    /** how the user token travels */
    token: z.enum(['header', 'query']),
    /** the status that a backend answers a customer's call with whose token is over; 500 is proved before it counts */
    expiredToken: z._default(z.literal([401, 500]), 401),
    /** path of placing an order below the prefix */
    placeOrder: path('/order/create'),
    /** path of the prices as they are now, below the prefix */
    renderList: path('/products/render-list'),
    /** what the backend offers against doubled orders */
    orderIdempotency: z._default(z.enum(['key', 'probe', 'none']), 'probe'),
    /** a bare number as the answer to an order: the order's, or of a job in the backend's queue */
    bareOrderNumber: z._default(z.enum(['order', 'job']), 'order'),
    /** a text that the backend answers for an order it has taken, e.g. "OK"; "" = none counts */
    acceptedOrderText: z._default(z.string(), ''),
  }),
  /** IANA name of the zone whose clocks the backend's dates without a zone are by, and which dates are shown in */
  timeZone: z._default(z.string().check(z.refine(isTimeZone, 'unknown time zone')), 'UTC'),
  stores: z
    .array(
      z.object({
        code: storeCode,
        id: z.int(),
        locale: z.string(),
        /** search index of the store view */
        index: z.string(),
        /** word for the language, in itself */
        label: z.string(),
      }),
    )
    .check(z.minLength(1)),
  defaultStore: storeCode,
  multistore: z.boolean(),
  currency: z.object({ code: z.string().check(z.length(3)), format: z.optional(priceFormat) }),
  tax: z.object({
    /** country the rates are taken of */
    defaultCountry: z._default(z.string(), 'PL'),
    /** region of that country by name; "" = none */
    defaultRegion: z._default(z.string(), ''),
    calculateServerSide: z.boolean(),
    sourcePriceIncludesTax: z.boolean(),
    /** a rule must also name the shopper's group among its customer tax classes */
    userGroupTax: z._default(z.boolean(), false),
    /** group of whoever is not logged in */
    defaultUserGroup: z._default(z.int(), 0),
    /** everybody counts as the default group */
    onlyDefaultUserGroup: z._default(z.boolean(), false),
  }),
  prices: z._default(
    z.object({
      /** a group's own prices apply */
      tiers: z.boolean(),
      /** prices on the screen are asked for again */
      refresh: z.boolean(),
    }),
    { tiers: false, refresh: true },
  ),
  cart: z.object({
    maxQuantity: positive,
    countType: z.enum(['quantities', 'items']),
    confirmRemoval: z.boolean(),
    allowOutOfStock: z.boolean(),
    allowZeroPrice: z.boolean(),
    maxBypassAttempts: z.int().check(z.gte(0)),
    /** what is added is asked of the shop's stock; false leaves it unconfirmed */
    stockSync: z._default(z.boolean(), true),
    /** checkout of another system: the notice of an addition does not lead to ours; "" = none */
    externalCheckout: z._default(z.union([z.literal(''), z.url()]), ''),
    /** the cart lives at the shop, too: false leaves it on the device until an order is sent */
    sync: z._default(z.boolean(), true),
    /** what lies in the shop's cart is taken over, and a guest's goods are added to a customer's */
    serverMergeByDefault: z._default(z.boolean(), true),
    /** a line that is gone from the shop's cart goes here, too */
    serverMayRemove: z._default(z.boolean(), false),
    /** where a quantity changed both here and at the shop, the shop's counts */
    serverMayModify: z._default(z.boolean(), false),
  }),
  catalogue: z.object({
    /** out-of-stock products appear in category listings */
    listOutOfStock: z._default(z.boolean(), true),
    pageSize: positive,
    /** links to products are their url_path, which the URL map resolves */
    productUrlDispatcher: z._default(z.boolean(), false),
    /** a variant's own URL is refused instead of leading to its configurable product */
    blockChildAccess: z._default(z.boolean(), false),
    /**
     * what a device keeps of the catalogue: `browse` what was visited and the first products of each category, `full` all of it
     */
    scope: z._default(z.enum(['browse', 'full']), 'browse'),
    /** products of each category that a device of scope `browse` keeps; 0 = only what was visited */
    keptOfCategory: z._default(z.int().check(z.gte(0), z.lte(100)), 12),
    /** share of the room the browser gives above which such a device fetches no more by itself */
    keptShare: z._default(z.number().check(z.gte(0), z.lte(1)), 0.1),
    /** scope `full`: pull the other store views once the shown one is complete */
    pullAllStores: z.boolean(),
    pullBatchSize: positive,
    /** the compare table shows the shop's comparable attributes, not only price and stock */
    compareAttributes: z.boolean(),
  }),
  /** what the owner promises; what is absent is not shown anywhere */
  promises: z._default(
    z.object({
      /** goods total in cents from which delivery is free ("over $99"); a known delivery method says for itself */
      freeShippingFrom: z.optional(cents),
      /** days in which money is given back for a faulty product */
      returnDays: z.optional(positive),
      /** years of the legal guarantee */
      guaranteeYears: z.optional(positive),
      newsletterDiscountPercent: z.optional(z.int()),
      /** when the telephone is answered on working days, "8:00–17:00" */
      supportHours: z.optional(z.string()),
      /** fee in cents of payment upon collection, where the backend names none */
      collectionFee: z.optional(cents),
    }),
    {},
  ),
  newsletter: z._default(
    z.object({
      /** the newsletter's dialog opens by itself, once on a device, on a later visit than the first one */
      invitation: z.boolean(),
    }),
    { invitation: false },
  ),
  /** a widget of somebody else that translates pages; it is steered once what it draws is there */
  pageTranslation: z._default(
    z.object({
      enabled: z.boolean(),
      /** what it draws: a list of languages to choose from */
      selector: z._default(z.string().check(z.minLength(1)), '#page-translation select'),
    }),
    { enabled: false, selector: '#page-translation select' },
  ),
  accounts: z._default(
    z.object({
      /** asking for a new password tells whether the e-mail is known */
      tellUnknownEmail: z.boolean(),
    }),
    { tellUnknownEmail: false },
  ),
  analytics: z._default(
    z.object({
      /** visitors are asked whether what they do may be counted; false: nobody is asked, nothing is counted */
      enabled: z.boolean(),
    }),
    { enabled: false },
  ),
  orders: z.object({
    /** send queued orders as soon as the connection is back */
    transmitAutomatically: z.boolean(),
    /** else send them when the thank-you page is shown with a connection; else the shopper is asked */
    transmitOnThankYouPage: z._default(z.boolean(), true),
    contactEmail: z.string(),
    /** the backend names a key that orders left behind at a logout are sealed with; else they are sent or given up */
    sealing: z._default(z.boolean(), false),
    /** the backend reminds of orders that wait on a device (`push/key`, `push/subscribe`); false: nobody is asked */
    pushReminders: z._default(z.boolean(), false),
    /** version of the terms of sale, kept with each order; "" = none is named */
    termsVersion: z._default(z.string(), ''),
    /** the backend takes withdrawals from orders (`/order/withdraw`); false: shoppers are led to the page about them */
    withdrawOnline: z._default(z.boolean(), false),
    /**
     * an order may be saved offline although no delivery method was ever seen: its cost is put to the shopper once it is
     * known, and nothing is sent before they agree
     */
    deliveryToBeAgreed: z._default(z.boolean(), false),
    /** days after its delivery in which an order may be withdrawn from; absent: none are named, except 14 at the withdrawal */
    withdrawalDays: z.optional(positive),
  }),
  /** a shared device in a store: its data is wiped when nobody uses it; `?kiosk=0` in an address ends it in that tab */
  kiosk: z._default(
    z.object({
      enabled: z._default(z.boolean(), false),
      /** `?kiosk` in an address makes a kiosk of its tab, once the device agreed */
      byAddress: z._default(z.boolean(), false),
      /** nobody touches it for so long: the next person is asked for */
      idleSeconds: z._default(z.int().check(z.gte(10)), 90),
      /** how long it asks before all of the person goes */
      warningSeconds: z._default(z.int().check(z.gte(5)), 20),
      /** what the store calls the device; `?kiosk=name` in an address names its tab's */
      name: z._default(z.string().check(z.maxLength(64)), ''),
      /** how often it tells the backend how it is (`device/report`), in minutes; 0 = never */
      reportMinutes: z._default(z.int().check(z.gte(0)), 5),
    }),
    { enabled: false, byAddress: false, idleSeconds: 90, warningSeconds: 20, name: '', reportMinutes: 5 },
  ),
  /** `?lab` in an address shows the panel of faults and bug reports in its tab; never in a shop that people buy in */
  lab: z._default(
    z.object({
      enabled: z.boolean(),
      /** of a tab that is a lab: the fault that its worker begins with */
      fault: z.optional(z.string()),
    }),
    { enabled: false },
  ),
  payment: z.object({
    bankCode: z.string(),
    leasingCode: z.string(),
    /** pages that take such a payment, below the shop's own origin or one of `allowedOrigins`; "" = not offered */
    bankUrl: z._default(z.string(), ''),
    leasingUrl: z._default(z.string(), ''),
    allowedOrigins: z.array(z.url()),
    /** payment by bank transfer: codes of its methods, and the account to pay to; absent: no account is shown */
    transfer: z.optional(
      z.object({
        codes: z.array(z.string()),
        recipient: z.string(),
        iban: z.string(),
        bank: z.string(),
      }),
    ),
  }),
});
export type ShopConfig = z.infer<typeof shopConfig>;
