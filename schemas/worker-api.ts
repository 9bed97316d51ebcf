// The table of worker methods, which the window calls, with the input and result of each. Faults are codes of
// error-code.ts. Results contain keys, counts and verdicts; the window reads the documents from RxDB. Long because it
// is one table.
import * as z from 'zod/mini';
import { bridgeInvoice } from './bridge/bridge-invoice.ts';
import { bridgeTracking } from './bridge/bridge-tracking.ts';
import { paymentState } from './bridge/payment-state.ts';
import { orderState } from './documents/order-document.ts';
import { paymentMethodValue, shippingMethodValue } from './documents/reference-document.ts';
import { labCall, labFault } from './lab-fault.ts';
import { cents, epochMs, storeCode } from './primitives.ts';
import { searchRequest, searchResponse } from './search-request.ts';

/** Pull progress of a store view. */
const pulledStore = {
  store: z.string(),
  products: z.int(),
  total: z.int(),
  complete: z.boolean(),
  /** device time in ms, 0 = never */
  pulledAt: z.number(),
};

/** An alert about a product; `path` is that of its page below the store view, null if it is not sold. */
const productAlert = z.object({
  id: z.string(),
  kind: z.enum(['stock', 'price']),
  name: z.string(),
  /** BCP 47 language of the name, if known and not that of the store view */
  textLanguage: z.optional(z.string()),
  path: z.nullable(z.string()),
  state: z.enum(['pending', 'waiting']),
  channel: z.enum(['mail', 'push']),
});
export type ProductAlert = z.infer<typeof productAlert>;

export const sortOption = z.enum([
  'default', // is_promoted descending
  'latest', // updated_at descending
  'newest', // created_at descending (home lists)
  'price-asc',
  'price-desc',
  'qty-desc',
  'qty-asc',
  'best-match', // search: best text match first, then highest stock
]);
export type SortOption = z.infer<typeof sortOption>;

export const listProductsInput = z.object({
  store: storeCode,
  /** absent: the whole catalogue */
  categoryId: z.optional(z.int()),
  /** attribute code → chosen option ids; AND across attributes, OR within one. `price` contains "from-to" in cents. */
  filters: z.record(z.string(), z.array(z.string())),
  /** true to also return options with counts */
  facets: z.optional(z.boolean()),
  sort: sortOption,
  /** exact skus in this order (home lists); absent for listings */
  skus: z.optional(z.array(z.string())),
  /** true: count only what is on this device, without a request to the backend */
  deviceOnly: z.optional(z.boolean()),
  from: z.int().check(z.gte(0)),
  size: z.int().check(z.gte(1), z.lte(100)),
});
export type ListProductsInput = z.infer<typeof listProductsInput>;

/**
 * Attribute code → its options in this category, each with the number of products it would match given the choices in
 * the other attributes. `price` has ranges such as "5000-10000" (cents), `stock` the option "1".
 */
export const facets = z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })));
export type Facets = z.infer<typeof facets>;

export const listProductsAnswer = z.object({
  /** document keys of this page, in order; each is stored in `products` before the response arrives */
  keys: z.array(z.string()),
  total: z.int(),
  /** source of the result: the complete local index, a partial one (offline), or the bridge */
  source: z.enum(['device', 'device-partial', 'bridge']),
  /** absent if not requested or currently unavailable */
  facets: z.optional(facets),
});
export type ListProductsAnswer = z.infer<typeof listProductsAnswer>;

/** What a URL resolves to: a product, category or page, or why nothing was found. */
export const urlTarget = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('product'),
    /** sku of the page: the parent's if the URL names a variant */
    sku: z.string(),
    slug: z.string(),
    childSku: z.optional(z.string()),
  }),
  z.object({ type: z.literal('category'), slug: z.string() }),
  z.object({ type: z.literal('cms_page'), slug: z.string() }),
  /** the URL is unknown, or its target has a type that cannot be shown */
  z.object({ type: z.literal('not-found'), why: z.enum(['no-mapping', 'no-route']) }),
]);
export type UrlTarget = z.infer<typeof urlTarget>;

/** The minimum length of 8 is checked where a new password is chosen; long passwords are never truncated. */
const password = z.string().check(z.minLength(1), z.maxLength(1_024));
const personName = z.string().check(z.minLength(1), z.maxLength(128));
const credentials = z.object({ email: z.string().check(z.minLength(1), z.maxLength(320)), password });

/** Prices in cents. */
export const specialOffer = z.object({
  id: z.int(),
  sku: z.string(),
  /** key of the product in `products` */
  key: z.string(),
  final_price: cents,
  price_incl_tax: cents,
  id_variant: z.string(),
  option_comments: z.string(),
  quantity: z.int(),
});
export type SpecialOffer = z.infer<typeof specialOffer>;

export const ownReview = z.object({
  id: z.int(),
  sku: z.string(),
  productName: z.string(),
  title: z.string(),
  detail: z.string(),
  rating: z.optional(z.int()),
  status: z.enum(['approved', 'pending', 'not-approved']),
  createdAt: z.string(),
});
export type OwnReview = z.infer<typeof ownReview>;

export const accountSession = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  agent: z.string(),
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

/**
 * Method name → { input, answer }. The worker's registry compiles only if it implements each of them. Inputs are parsed
 * at every call, answers only in development.
 */
export const workerMethods = {
  /** Returns a page of a listing. */
  listProducts: { input: listProductsInput, answer: listProductsAnswer },
  /** Searches products by text: in cached responses first, then at the backend; when offline, on this device. */
  search: { input: searchRequest, answer: searchResponse },
  /**
   * Returns the first products for a term being typed, from this device if possible; an empty `text` preloads the
   * index.
   */
  suggest: {
    input: z.object({ store: storeCode, text: z.string(), size: z.int().check(z.gte(1), z.lte(8)) }),
    answer: z.object({
      keys: z.array(z.string()),
      offline: z.boolean(),
      /** the text with its misspelt words corrected */
      correction: z.optional(z.string()),
    }),
  },
  /**
   * Stores a product in `products`; returns its key. The product is looked up by its sku or by another field of its
   * document; with `childSku`, by that variant of the configurable product `sku`.
   */
  loadProduct: {
    input: z.object({
      store: storeCode,
      sku: z.optional(z.string()),
      childSku: z.optional(z.string()),
      by: z.optional(z.object({ field: z.string().check(z.regex(/^[a-z_]{1,40}$/i)), value: z.string() })),
    }),
    answer: z.object({ key: z.string() }),
  },
  /** Resolves a URL below the store view; `url` is decoded, without leading or trailing slashes. */
  resolveUrl: {
    input: z.object({ store: storeCode, url: z.string(), childSku: z.optional(z.string()) }),
    answer: urlTarget,
  },
  /** Stores a category in `categories`, looked up by slug, url_key or id; returns its key. */
  loadCategory: {
    input: z.object({ store: storeCode, name: z.string() }),
    answer: z.object({ key: z.string() }),
  },
  /** Stores a page or article in `content`, looked up by its name or by its path in any store view; returns its key. */
  loadCmsPage: {
    input: z.object({ store: storeCode, identifier: z.string() }),
    answer: z.object({ key: z.string() }),
  },
  /**
   * Stores the approved reviews of a product in `content` under the first id; the other ids are its variants'. Faults:
   * offline, and any fault of the call.
   */
  loadReviews: {
    input: z.object({
      store: storeCode,
      productIds: z.array(z.int()).check(z.minLength(1), z.maxLength(51)),
    }),
    answer: z.object({ total: z.int() }),
  },
  /** Stores the latest news in `content`; returns how many are on the device. */
  loadNews: { input: z.object({ store: storeCode }), answer: z.object({ total: z.int() }) },
  /** Stores the parts of a bundle or a grouped product in `products`; returns the skus that are not sold. */
  loadParts: {
    input: z.object({ store: storeCode, skus: z.array(z.string()).check(z.maxLength(200)) }),
    answer: z.object({ missing: z.array(z.string()) }),
  },
  /**
   * Returns the stock in branches by sku, online or as it was last known; without skus of which nothing is known.
   * `branches`: pieces by code, null if the sku is not kept by branch; `at`: ms since 1970.
   */
  loadBranchStock: {
    input: z.object({ store: storeCode, skus: z.array(z.string()).check(z.maxLength(300)) }),
    answer: z.object({
      stock: z.array(
        z.object({
          sku: z.string(),
          branches: z.nullable(z.record(z.string(), z.number())),
          at: z.number(),
        }),
      ),
    }),
  },
  /**
   * Stores the products in `products` that links (`skus`) and the compatibility attribute (`codes`: what an accessory
   * may fit) suggest. Returns the listed ones that are on the device afterwards; a link to a variant leads to its parent.
   */
  listSuggested: {
    input: z.object({
      store: storeCode,
      skus: z.array(z.string()).check(z.maxLength(100)),
      codes: z.array(z.string()).check(z.maxLength(200)),
    }),
    answer: z.object({
      linked: z.array(z.object({ sku: z.string(), key: z.string(), childSku: z.optional(z.string()) })),
      accessories: z.array(z.string()),
    }),
  },
  /**
   * Requests the delivery and payment methods of the open cart for an address and a chosen delivery method; opens the
   * cart at the backend first. `revision` identifies the contents of the cart. Faults: offline, cart-empty, and any
   * fault of the calls.
   */
  checkoutMethods: {
    input: z.object({
      store: storeCode,
      revision: z.string(),
      virtual: z.boolean(),
      address: z.object({
        firstname: z.string(),
        lastname: z.string(),
        street: z.string(),
        city: z.string(),
        postcode: z.string(),
        country: z.string(),
        /** absent if the country has none, or none is chosen yet */
        region: z.optional(z.object({ id: z.string(), code: z.string(), name: z.string() })),
      }),
      /** `{carrier_code}|{method_code}`, "" if none is chosen */
      shippingMethod: z.string(),
      /** code of the pickup point, "" if none */
      pickupPoint: z.string(),
    }),
    answer: z.object({
      shippingMethods: z.array(shippingMethodValue),
      paymentMethods: z.array(paymentMethodValue),
    }),
  },
  /** Returns the banks offered for bank payment. Faults: offline, and any fault of the call. */
  paymentBanks: {
    input: z.object({ store: storeCode }),
    answer: z.object({ banks: z.array(z.object({ code: z.string(), title: z.string() })) }),
  },
  /**
   * Checks a VAT number (country letters and number); `registered` is null if the register does not respond. Faults:
   * offline, and any fault of the call.
   */
  checkVat: {
    input: z.object({ taxId: z.string() }),
    answer: z.object({ registered: z.nullable(z.boolean()) }),
  },
  /**
   * Returns an order, authorised by its token. Faults: offline, not-found (unknown number, or wrong token), and any
   * fault of the call.
   */
  orderPull: {
    input: z.object({ number: z.string(), orderToken: z.string() }),
    answer: z.object({
      /** `pageSku`: sku of the product whose page shows the goods; `image`: relative path, "" if there is none */
      items: z.array(
        z.object({
          ...{ sku: z.string(), pageSku: z.string(), name: z.string() },
          ...{ qty: z.number(), image: z.string(), takeBack: z.boolean() },
        }),
      ),
      feedbackFilled: z.boolean(),
      /** currently available downloads; `url`: path below the bridge's prefix, unchanged */
      downloads: z.array(z.object({ title: z.string(), url: z.string() })),
      /** true if payment is required before dispatch and still missing */
      awaitsPayment: z.boolean(),
      /** code of the payment method, "" if the backend does not provide it */
      paymentMethod: z.string(),
      total: cents,
      /** the backend's code */
      status: z.string(),
      tracking: bridgeTracking,
      invoice: bridgeInvoice,
      /**
       * end of the withdrawal period; null if the order was not delivered yet or the backend does not provide the date
       */
      withdrawalUntil: z.nullable(epochMs),
      withdrawals: z.array(
        z.object({
          id: z.string(),
          items: z.array(z.object({ sku: z.string(), name: z.string(), qty: z.number() })),
          declaredAt: z.nullable(epochMs),
          receivedAt: z.nullable(epochMs),
        }),
      ),
    }),
  },
  /**
   * Returns the payment state of an accepted order; null if the backend does not provide it. Faults: offline, and any
   * fault of the call.
   */
  orderPayment: {
    input: z.object({ number: z.string(), orderToken: z.string() }),
    answer: z.object({
      state: z.nullable(paymentState),
      /** true: it can no longer be paid */
      isCancelled: z.boolean(),
    }),
  },
  /**
   * Opens the page on which an accepted order is paid; `page` is null if it is paid already, and with `fields` it is
   * submitted as a form. Faults: offline, and any fault of the call, with the backend's code `order-cancelled`,
   * `payment-unclear` (an earlier attempt may have succeeded) or `payment-away` (the provider does not respond).
   */
  openPayment: {
    input: z.object({ number: z.string(), orderToken: z.string(), store: storeCode }),
    answer: z.object({
      page: z.nullable(z.object({ url: z.string(), fields: z.optional(z.record(z.string(), z.string())) })),
    }),
  },
  /**
   * Returns the order that the customer returns to from a payment page, by the token in the URL. Faults: offline, and
   * any fault of the call, with the backend's code `payment-expired`.
   */
  paymentReturn: {
    input: z.object({ payment: z.string() }),
    answer: z.object({
      /** `left`: the customer ended the payment without a result */
      state: z.enum([...paymentState.options, 'left']),
      orderId: z.string(),
      number: z.string(),
      orderToken: z.string(),
    }),
  },
  /**
   * Applies a coupon to the open cart; updates the totals in the claim `cart` before it resolves. Faults: offline,
   * wrong-coupon, cart-empty, no-cart-id (this device has no cart at the backend), and any fault of the calls.
   */
  applyCoupon: {
    input: z.object({ store: storeCode, code: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: z.null(),
  },
  /** Removes the coupon. Faults: the same as for `applyCoupon`. */
  removeCoupon: { input: z.object({ store: storeCode }), answer: z.null() },
  /** Checks the stock of the cart's products and writes the results to its lines. Fault: offline. */
  checkCartStock: {
    input: z.object({ skus: z.array(z.string()) }),
    answer: z.object({ checked: z.int() }),
  },
  /** Sends everything pending immediately; returns how many orders are still pending. */
  sendNow: { input: z.object({}), answer: z.object({ waiting: z.int() }) },
  /** Logs in; resolves after token, profile and history are stored in `claims`. Faults: offline, wrong-login, busy. */
  login: { input: credentials, answer: z.object({ customerId: z.string() }) },
  /**
   * Creates an account and logs in. `loggedIn` is false if the account was created but the login failed. Faults:
   * offline, email-taken (with another password), refused (detail.message).
   */
  register: {
    input: z.object({ ...credentials.shape, firstname: personName, lastname: personName }),
    answer: z.object({ loggedIn: z.boolean() }),
  },
  /**
   * Logs out, online or offline: removes all data of this user from the device (S-22).
   * `unsent`: how to treat unsent orders; "ask" only returns their number.
   * `canSeal`: unsent orders can stay on the device sealed, to be sent later ("keep-sealed"); otherwise they must be
   * sent first or given up.
   */
  logout: {
    input: z.object({ unsent: z.enum(['ask', 'send', 'keep-sealed', 'give-up']) }),
    answer: z.object({ done: z.boolean(), unsent: z.int(), canSeal: z.boolean() }),
  },
  /**
   * Resets a kiosk: removes all data of its user, guest or customer. `left`: number of orders that still have to be
   * sent, but are not shown to later users.
   */
  startOver: { input: z.object({}), answer: z.object({ left: z.int() }) },
  /** Returns whether `startOver` would remove any user's data. */
  holdsUserData: { input: z.object({}), answer: z.object({ holds: z.boolean() }) },
  /** Requests a password reset mail. Faults: offline, email-unknown (only if the configuration allows it), busy. */
  requestPasswordReset: {
    /** `store`: language of the mail and of the page that its link opens */
    input: z.object({ email: z.string(), store: z.optional(storeCode) }),
    answer: z.object({}),
  },
  /**
   * Sets a new password with a mailed token, then logs in as `register` does. Faults: offline, link-expired, refused.
   */
  resetPassword: {
    input: z.object({ ...credentials.shape, resetToken: z.string() }),
    answer: z.object({ loggedIn: z.boolean() }),
  },
  /** Changes the password, then logs in as `register` does. Faults: offline, login-needed, wrong-password, refused. */
  changePassword: {
    input: z.object({ currentPassword: password, newPassword: password }),
    answer: z.object({ loggedIn: z.boolean() }),
  },
  /**
   * Changes the account's e-mail address, which requires the password; the profile is in `claims` before it resolves.
   * Faults: offline, login-needed, wrong-password, email-taken, refused.
   */
  changeEmail: {
    input: z.object({ email: z.string().check(z.minLength(1), z.maxLength(320)), password }),
    answer: z.object({}),
  },
  /** Loads a page of the order history into the claim `orders-history`; `page` from 1. */
  loadOrderHistory: {
    input: z.object({ page: z.int().check(z.gte(1)) }),
    answer: z.object({ total: z.int() }),
  },
  /**
   * Returns the customer's special offers and stores their products in `products`; for a guest, returns none without a
   * call.
   */
  listSpecialOffers: {
    input: z.object({ store: storeCode }),
    answer: z.object({ offers: z.array(specialOffer) }),
  },
  /** Loads the loyalty card into its claim. */
  loadLoyaltyCard: { input: z.object({}), answer: z.object({}) },
  /** Returns the customer's own reviews, newest first. */
  listOwnReviews: { input: z.object({}), answer: z.object({ reviews: z.array(ownReview) }) },
  /** Loads the newsletter state of the customer's e-mail address into its claim. */
  loadNewsletter: { input: z.object({}), answer: z.object({ subscribed: z.boolean() }) },
  /**
   * Returns the alerts that are not sent: of the owner of a mailed token, of a browser's push subscription, or else of the
   * customer. Faults: offline, not-found (the token), login-needed.
   */
  listAlerts: {
    input: z.object({
      store: storeCode,
      token: z.optional(z.string()),
      endpoint: z.optional(z.string()),
    }),
    answer: z.object({ alerts: z.array(productAlert) }),
  },
  /** Returns the customer's active sessions. */
  listSessions: { input: z.object({}), answer: z.object({ sessions: z.array(accountSession) }) },
  endSession: { input: z.object({ id: z.string() }), answer: z.object({}) },
  /** Returns everything the backend stores about the customer, as JSON text. */
  exportAccount: { input: z.object({}), answer: z.object({ json: z.string() }) },
  /** Deletes the account at the backend, then everything that logout removes. Faults: offline, wrong-password. */
  deleteAccount: { input: z.object({ password }), answer: z.object({}) },
  /** Returns the backend's public key for push subscriptions, base64url. Faults: offline, not-found. */
  pushKey: { input: z.object({}), answer: z.object({ key: z.string() }) },
  /** Returns the build; called as a heartbeat. */
  ping: { input: z.object({}), answer: z.object({ build: z.string() }) },
  /**
   * Returns the status of this device for the operator of a kiosk, without personal data. Device times in ms since
   * 1970, 0 = never.
   */
  deviceReport: {
    input: z.object({}),
    answer: z.object({
      id: z.string(),
      name: z.string(),
      version: z.string(),
      isOnline: z.boolean(),
      /** time of the backend's last response */
      answeredAt: z.number(),
      /** time at which an order was last sent */
      sentAt: z.number(),
      /** time at which the backend last accepted this report */
      reportedAt: z.number(),
      ordersWaiting: z.int(),
      tasksWaiting: z.int(),
      /** time at which the oldest pending item was saved */
      oldestAt: z.number(),
      /**
       * orders that former users left behind and that need a decision no later user can make; `placedAt`: when they
       * were saved
       */
      asking: z.array(
        z.object({ id: z.string(), code: z.string(), state: orderState, placedAt: z.number() }),
      ),
      /** `othersAt`: when data other than products, such as menu and pages, was pulled in this visit */
      pulls: z.array(z.object({ ...pulledStore, othersAt: z.number() })),
      /** storage in bytes; null if the browser does not report it */
      room: z.nullable(z.object({ used: z.number(), quota: z.number() })),
    }),
  },
  /**
   * Removes an order that a former user of a kiosk left behind and that needs a decision no later user can make.
   * Faults: not-found, conflict (the order needs no decision, or was not left behind).
   */
  removeLeftOrder: { input: z.object({ id: z.string() }), answer: z.object({}) },
  /** Returns the current state of the worker, for the developer page. Device times in ms since 1970. */
  readSyncState: {
    input: z.object({}),
    answer: z.object({
      isLeader: z.boolean(),
      isOnline: z.boolean(),
      /** `dueAt` is absent if the item waits for an event */
      lanes: z.array(
        z.object({
          name: z.string(),
          items: z.array(
            z.object({
              id: z.string(),
              kind: z.string(),
              state: z.string(),
              attempt: z.int(),
              dueAt: z.optional(z.number()),
            }),
          ),
        }),
      ),
      pulls: z.array(z.object(pulledStore)),
      databases: z.array(z.string()),
      /** newest first */
      calls: z.array(z.object({ endpoint: z.string(), outcome: z.string(), at: z.number(), ms: z.number() })),
    }),
  },
  /** Sets the injected fault. Fault: not-found (the bridge does not support injected faults, or this is not a lab). */
  setLabFault: { input: z.object({ fault: labFault }), answer: z.object({}) },
  /** Returns the state of this worker's lab; calls are included only if requested, oldest first. Fault: not-found. */
  readLab: {
    input: z.object({ withCalls: z.boolean() }),
    answer: z.object({ fault: labFault, isLeader: z.boolean(), calls: z.array(labCall) }),
  },
} as const satisfies Record<string, { input: z.ZodMiniType; answer: z.ZodMiniType }>;

export type WorkerMethodName = keyof typeof workerMethods;
export type WorkerMethodInput<A extends WorkerMethodName> = z.infer<(typeof workerMethods)[A]['input']>;
export type WorkerMethodAnswer<A extends WorkerMethodName> = z.infer<(typeof workerMethods)[A]['answer']>;

/** One-way messages from the window to the worker, about events that only the window can observe. */
export const nudges = {
  /** sent on pageshow, when the page becomes visible again, and at the start of the app */
  awake: z.object({}),
  /** the store view that is shown: its catalogue is pulled first */
  'store-view': z.object({ store: storeCode }),
  /** lab only: ends the worker as if the browser had killed it */
  die: z.object({}),
} as const;
export type NudgeName = keyof typeof nudges;
export type NudgeInput<N extends NudgeName> = z.infer<(typeof nudges)[N]>;
