// The runtime configuration: one JSON file next to index.html. Contains only what differs between deployments. Long
// because it is one schema.
import * as z from 'zod/mini';
import { brand } from './brand.ts';
import { paymentProviderRow } from './payment-provider-row.ts';
import { cents, storeCode } from './primitives.ts';

/** A path below the prefix, with its default. */
const path = (usual: string) => z._default(z.string().check(z.regex(/^(\/[a-z0-9-]+)+$/)), usual);

/**
 * Time zones that are computed without Intl (src/shared/domain/text/instant-of.ts), because the browser's tables are
 * slow to load.
 */
const computedZones = ['UTC', 'Europe/Riga'];

function isTimeZone(timeZone: string): boolean {
  if (computedZones.includes(timeZone)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    // RangeError: unknown zone
    return false;
  }
}

const positive = z.int().check(z.gte(1));

/** Formatting of money and dates. */
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
  brand: z._default(brand, {}),
  bridge: z.object({
    /** "" = the origin of the page */
    origin: z.union([z.literal(''), z.url()]),
    /** path prefix of all calls, e.g. "/api" */
    prefix: z.string().check(z.regex(/^(\/[a-z0-9-]+)*$/)),
    /** API of the catalogue: the search endpoint, or GraphQL */
    api: z._default(z.enum(['search', 'graphql']), 'search'),
    /** path of the URL map below the prefix */
    urlMap: path('/url/map'),
    /** path template for resized pictures, with {w}, {h} and {path} */
    images: z.string(),
    /** path template for the static banner files, with {store} */
    banners: z.string(),
    /** how the user token is sent */
    token: z.enum(['header', 'query']),
    /** HTTP status of a customer call with an expired token; a 500 is verified before the token counts as expired */
    expiredToken: z._default(z.literal([401, 500]), 401),
    /** path below the prefix that places an order */
    placeOrder: path('/order/create'),
    /** path below the prefix that returns current prices */
    renderList: path('/products/render-list'),
    /** the backend's protection against duplicate orders */
    orderIdempotency: z._default(z.enum(['key', 'probe', 'none']), 'probe'),
    /** meaning of an order response that is only a number: an order number, or a job in the backend's queue */
    bareOrderNumber: z._default(z.enum(['order', 'job']), 'order'),
    /** text with which the backend confirms an order, e.g. "OK"; "" = none */
    acceptedOrderText: z._default(z.string(), ''),
    /** a backend on another origin allows the header `traceparent`; the page's own origin always receives it */
    traceparent: z._default(z.boolean(), false),
  }),
  /** IANA time zone of backend dates without a zone, and of displayed dates */
  timeZone: z._default(z.string().check(z.refine(isTimeZone, 'unknown time zone')), 'UTC'),
  stores: z
    .array(
      z.object({
        code: storeCode,
        id: z.int(),
        locale: z.string(),
        /** search index of the store view */
        index: z.string(),
        /** name of the language in that language */
        label: z.string(),
      }),
    )
    .check(z.minLength(1)),
  defaultStore: storeCode,
  multistore: z.boolean(),
  currency: z.object({ code: z.string().check(z.length(3)), format: z.optional(priceFormat) }),
  tax: z.object({
    /** country whose tax rates apply */
    defaultCountry: z._default(z.string(), 'PL'),
    /** name of the region in that country; "" = none */
    defaultRegion: z._default(z.string(), ''),
    calculateServerSide: z.boolean(),
    sourcePriceIncludesTax: z.boolean(),
    /** true: a tax rule must also include the customer group in its customer tax classes */
    userGroupTax: z._default(z.boolean(), false),
    /** customer group of guests */
    defaultUserGroup: z._default(z.int(), 0),
    /** treat all customers as the default group */
    onlyDefaultUserGroup: z._default(z.boolean(), false),
  }),
  prices: z._default(
    z.object({
      /** apply group-specific prices */
      tiers: z.boolean(),
      /** refresh displayed prices from the backend */
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
    /** check the stock of added products at the backend; if false, the stock stays unconfirmed */
    stockSync: z._default(z.boolean(), true),
    /** URL of an external checkout; if set, notices of added products do not link to our checkout; "" = none */
    externalCheckout: z._default(z.union([z.literal(''), z.url()]), ''),
    /** mirror the cart at the backend; false keeps it on the device until an order is sent */
    sync: z._default(z.boolean(), true),
    /** merge the backend's cart into the local one, and a guest's lines into the customer's cart */
    serverMergeByDefault: z._default(z.boolean(), true),
    /** remove lines that are missing from the backend's cart */
    serverMayRemove: z._default(z.boolean(), false),
    /** the backend's quantity wins if both sides have changed it */
    serverMayModify: z._default(z.boolean(), false),
  }),
  catalogue: z.object({
    /** list out-of-stock products in categories */
    listOutOfStock: z._default(z.boolean(), true),
    pageSize: positive,
    /** price ranges of the filter: 0–50, 50–100, 100–150, 150 and up, or by the prices of each listing */
    priceRanges: z._default(z.enum(['fixed', 'auto']), 'fixed'),
    /** order in which search results open: largest stock first, or best match first */
    searchSort: z._default(z.enum(['qty-desc', 'best-match']), 'qty-desc'),
    /** product links use url_path, which the URL map resolves */
    productUrlDispatcher: z._default(z.boolean(), false),
    /** refuse a variant's own URL instead of redirecting to its configurable product */
    blockChildAccess: z._default(z.boolean(), false),
    /**
     * catalogue data stored on a device: `browse` for visited pages and the first products of each category, `full` for
     * all
     */
    scope: z._default(z.enum(['browse', 'full']), 'browse'),
    /** scope `browse`: products stored per category; 0 = only visited ones */
    keptOfCategory: z._default(z.int().check(z.gte(0), z.lte(100)), 12),
    /** scope `browse`: share of the storage quota above which nothing is fetched in the background */
    keptShare: z._default(z.number().check(z.gte(0), z.lte(1)), 0.1),
    /** scope `full`: pull other store views after the current one is complete */
    pullAllStores: z.boolean(),
    pullBatchSize: positive,
    /** show the backend's comparable attributes in the compare table, not only price and stock */
    compareAttributes: z.boolean(),
    /** code of the attribute in which accessories name the products that they fit; "" = none */
    compatibilityAttribute: z._default(z.string().check(z.regex(/^[a-z0-9_]{0,60}$/)), ''),
  }),
  /** promises of the store owner; absent ones are not shown */
  promises: z._default(
    z.object({
      /**
       * total of the products in cents from which delivery is free; the limit of a known delivery method takes
       * precedence
       */
      freeShippingFrom: z.optional(cents),
      /** money-back period for faulty products, in days */
      returnDays: z.optional(positive),
      /** legal guarantee in years */
      guaranteeYears: z.optional(positive),
      newsletterDiscountPercent: z.optional(z.int()),
      /** phone hours on working days, "8:00–17:00" */
      supportHours: z.optional(z.string()),
      /** fee for payment on collection in cents, if the backend provides none */
      collectionFee: z.optional(cents),
    }),
    {},
  ),
  newsletter: z._default(
    z.object({
      /** show the newsletter dialog automatically, once per device, after the first visit */
      invitation: z.boolean(),
    }),
    { invitation: false },
  ),
  /** "tell me when it is back in stock" and "tell me when the price falls" */
  alerts: z._default(
    z.object({
      /** the backend offers alerts (`alert/create`); false: they are not shown */
      enabled: z.boolean(),
      /** the backend also sends them as pushes (`push/key`), to browsers that support these */
      push: z._default(z.boolean(), false),
    }),
    { enabled: false, push: false },
  ),
  /** third-party widget that translates pages; controlled through its language selector once it is rendered */
  pageTranslation: z._default(
    z.object({
      enabled: z.boolean(),
      /** CSS selector of the widget's language list */
      selector: z._default(z.string().check(z.minLength(1)), '#page-translation select'),
    }),
    { enabled: false, selector: '#page-translation select' },
  ),
  accounts: z._default(
    z.object({
      /** let a password reset reveal whether the e-mail address is known */
      tellUnknownEmail: z.boolean(),
    }),
    { tellUnknownEmail: false },
  ),
  analytics: z._default(
    z.object({
      /** ask visitors for consent to analytics; false: never asked, nothing reported */
      enabled: z.boolean(),
    }),
    { enabled: false },
  ),
  telemetry: z._default(
    z.object({
      /** pages report web vitals and names of uncaught errors to the backend (`page/report`) */
      enabled: z.boolean(),
    }),
    { enabled: false },
  ),
  orders: z.object({
    /** send queued orders when the connection returns */
    transmitAutomatically: z.boolean(),
    /**
     * if `transmitAutomatically` is false, send orders from the thank-you page when online; if both are false, ask the
     * customer
     */
    transmitOnThankYouPage: z._default(z.boolean(), true),
    contactEmail: z.string(),
    /** the backend provides a key to seal unsent orders at logout; otherwise they must be sent or given up */
    sealing: z._default(z.boolean(), false),
    /** the backend pushes reminders for pending orders (`push/key`, `push/subscribe`); false: users are never asked */
    pushReminders: z._default(z.boolean(), false),
    /** version of the terms of sale, stored with each order; "" = none */
    termsVersion: z._default(z.string(), ''),
    /** the backend accepts withdrawals (`/order/withdraw`); false: link to the information page */
    withdrawOnline: z._default(z.boolean(), false),
    /**
     * allow placing an order offline although no delivery method was ever loaded; once the delivery cost is known, the
     * customer must agree to it before the order is sent
     */
    deliveryToBeAgreed: z._default(z.boolean(), false),
    /** withdrawal period in days after delivery; absent: no period is shown, except 14 days in the withdrawal form */
    withdrawalDays: z.optional(positive),
  }),
  /** a shared device in a store, wiped when idle; `?kiosk=0` in a URL ends kiosk mode in that tab */
  kiosk: z._default(
    z.object({
      enabled: z._default(z.boolean(), false),
      /** `?kiosk` in a URL turns its tab into a kiosk, once confirmed on the device */
      byAddress: z._default(z.boolean(), false),
      /** idle time in seconds before the kiosk asks for the next user */
      idleSeconds: z._default(z.int().check(z.gte(10)), 90),
      /** seconds for which the prompt is shown before all user data is removed */
      warningSeconds: z._default(z.int().check(z.gte(5)), 20),
      /** name of the device; `?kiosk=name` in a URL overrides it for the tab */
      name: z._default(z.string().check(z.maxLength(64)), ''),
      /** interval of status reports to the backend (`device/report`) in minutes; 0 = never */
      reportMinutes: z._default(z.int().check(z.gte(0)), 5),
    }),
    { enabled: false, byAddress: false, idleSeconds: 90, warningSeconds: 20, name: '', reportMinutes: 5 },
  ),
  /** `?lab` in a URL shows the panel of faults and bug reports in its tab; never enable it in production */
  lab: z._default(
    z.object({
      enabled: z.boolean(),
      /** fault that the worker of a lab tab starts with */
      fault: z.optional(z.string()),
    }),
    { enabled: false },
  ),
  payment: z.object({
    /** a bank's and a leasing company's page: the older form of two rows of `providers` */
    bankCode: z._default(z.string(), ''),
    leasingCode: z._default(z.string(), ''),
    bankUrl: z._default(z.string(), ''),
    leasingUrl: z._default(z.string(), ''),
    /** origins of payment pages of every provider, besides the app's own */
    allowedOrigins: z._default(z.array(z.url()), []),
    /** payment methods that are paid on a page after the order */
    providers: z._default(z.array(paymentProviderRow), []),
    /** bank transfer: codes of its payment methods, and the account of the payee; absent: no account is shown */
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
