// Everything the window may ask of the worker: input, answer. Faults are codes of fault.ts.
// Records travel through RxDB, never through here: an ask answers keys, counts and verdicts.
import * as z from 'zod/mini';
import { paymentState } from './bridge/payment-state.ts';
import { orderState } from './documents/order-document.ts';
import { paymentMethodValue, shippingMethodValue } from './documents/reference-document.ts';
import { labCall, labFault } from './lab-fault.ts';
import { cents, epochMs, storeCode } from './primitives.ts';
import { searchRequest, searchResponse } from './search-request.ts';

/** How much of a store view is on the device. */
const pulledStore = {
  store: z.string(),
  products: z.int(),
  total: z.int(),
  complete: z.boolean(),
  /** device time in ms, 0: never */
  pulledAt: z.number(),
};

export const sortOption = z.enum([
  'default', // is_promoted descending
  'latest', // updated_at descending
  'newest', // created_at descending (home lists)
  'price-asc',
  'price-desc',
  'qty-desc',
  'qty-asc',
  'best-match', // of a search: what fits its words best, of equals the one there is most of
]);
export type SortOption = z.infer<typeof sortOption>;

export const listProductsInput = z.object({
  store: storeCode,
  /** absent: the whole catalogue */
  categoryId: z.optional(z.int()),
  /** attribute code → chosen option ids; AND across attributes, OR inside one. `price` holds "from-to" in cents. */
  filters: z.record(z.string(), z.array(z.string())),
  /** options and counts are wanted beside the products */
  facets: z.optional(z.boolean()),
  sort: sortOption,
  /** exact skus in this order (home lists); absent for listings */
  skus: z.optional(z.array(z.string())),
  /** true: counts what this device has; the backend is not requested */
  deviceOnly: z.optional(z.boolean()),
  from: z.int().check(z.gte(0)),
  size: z.int().check(z.gte(1), z.lte(100)),
});
export type ListProductsInput = z.infer<typeof listProductsInput>;

/**
 * attribute code → its options in this category, each with the number of products it shows beside the choices made in
 * the other attributes. `price` has ranges such as "5000-10000" (cents), `stock` the option "1".
 */
export const facets = z.record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })));
export type Facets = z.infer<typeof facets>;

export const listProductsAnswer = z.object({
  /** document keys of this page, in order; each is readable in `products` by the time the answer arrives */
  keys: z.array(z.string()),
  total: z.int(),
  /** where the answer comes from: the device's whole index, its partial one (offline), or the bridge */
  source: z.enum(['device', 'device-partial', 'bridge']),
  /** absent when not asked for, or not to be had now */
  facets: z.optional(facets),
});
export type ListProductsAnswer = z.infer<typeof listProductsAnswer>;

/** What a URL leads to. */
export const urlTarget = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('product'),
    /** of the page: the parent's, where the URL names a variant */
    sku: z.string(),
    slug: z.string(),
    childSku: z.optional(z.string()),
  }),
  z.object({ type: z.literal('category'), slug: z.string() }),
  z.object({ type: z.literal('cms_page'), slug: z.string() }),
  /** nobody knows the URL, or what it names is of no type the shop can show */
  z.object({ type: z.literal('not-found'), why: z.enum(['no-mapping', 'no-route']) }),
]);
export type UrlTarget = z.infer<typeof urlTarget>;

/** At least 8 characters where it is chosen; nobody cuts a long one. */
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

/** ask name → { input, answer }. The worker's registry must have a row for each or it does not compile. */
export const workerMethods = {
  /** A page of a listing. */
  listProducts: { input: listProductsInput, answer: listProductsAnswer },
  /** A text search: kept answers first, then the shop; offline, this device. */
  search: { input: searchRequest, answer: searchResponse },
  /** The first products of a term being typed, from this device as soon as it can; text "" makes it ready. */
  suggest: {
    input: z.object({ store: storeCode, text: z.string(), size: z.int().check(z.gte(1), z.lte(8)) }),
    answer: z.object({ keys: z.array(z.string()), offline: z.boolean() }),
  },
  /**
   * Makes one product readable in `products`; answers its key. Looked up by sku, or by another field of the
   * documents; with `childSku`, as the variant of the configurable that `sku` names.
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
  /** What a URL below the store view leads to; `url` without slashes at its ends, decoded. */
  resolveUrl: {
    input: z.object({ store: storeCode, url: z.string(), childSku: z.optional(z.string()) }),
    answer: urlTarget,
  },
  /** Makes one category readable in `categories`, by slug, url_key or id; answers its key. */
  loadCategory: {
    input: z.object({ store: storeCode, name: z.string() }),
    answer: z.object({ key: z.string() }),
  },
  /** Makes one page of the shop or article readable in `content`, by its path, its name or its path elsewhere; answers its key. */
  loadCmsPage: {
    input: z.object({ store: storeCode, identifier: z.string() }),
    answer: z.object({ key: z.string() }),
  },
  /** Makes the approved reviews of a product readable in `content`, by the first id; the others are its variants'. Faults: offline, those of the call. */
  loadReviews: {
    input: z.object({
      store: storeCode,
      productIds: z.array(z.int()).check(z.minLength(1), z.maxLength(51)),
    }),
    answer: z.object({ total: z.int() }),
  },
  /** Makes the newest news readable in `content`; answers how many there are here. */
  loadNews: { input: z.object({ store: storeCode }), answer: z.object({ total: z.int() }) },
  /** Makes the parts of a bundle or the goods of a group readable in `products`; answers the skus that are not sold. */
  loadParts: {
    input: z.object({ store: storeCode, skus: z.array(z.string()).check(z.maxLength(200)) }),
    answer: z.object({ missing: z.array(z.string()) }),
  },
  /**
   * How the open cart can be sent and paid for, as the shop says for an address and a chosen delivery; the cart is opened
   * at the shop for it. `revision` names the goods: other goods are another question. Faults: offline, cart-empty, those
   * of the calls.
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
        /** absent where the country has none, or none is chosen yet */
        region: z.optional(z.object({ id: z.string(), code: z.string(), name: z.string() })),
      }),
      /** `{carrier_code}|{method_code}`, "" while none is chosen */
      shippingMethod: z.string(),
      /** code of the point that the goods are collected from, "" = none */
      pickupPoint: z.string(),
    }),
    answer: z.object({
      shippingMethods: z.array(shippingMethodValue),
      paymentMethods: z.array(paymentMethodValue),
    }),
  },
  /** The banks of the bank payment. Fault: offline, those of the call. */
  paymentBanks: {
    input: z.object({ store: storeCode }),
    answer: z.object({ banks: z.array(z.object({ code: z.string(), title: z.string() })) }),
  },
  /** Is this VAT number (country letters and number) registered? null: nobody knows. Faults: offline, those of the call. */
  checkVat: {
    input: z.object({ taxId: z.string() }),
    answer: z.object({ registered: z.nullable(z.boolean()) }),
  },
  /**
   * An order as whoever holds its token may see it. Faults: offline, not-found (no such number, or another token), those
   * of the call.
   */
  orderPull: {
    input: z.object({ number: z.string(), orderToken: z.string() }),
    answer: z.object({
      /** `image`: relative path, "" without one */
      items: z.array(z.object({ sku: z.string(), name: z.string(), qty: z.number(), image: z.string() })),
      feedbackFilled: z.boolean(),
      /** what it gives to download now; `url`: below the bridge's prefix, as the shop wrote it */
      downloads: z.array(z.object({ title: z.string(), url: z.string() })),
      /** is it to be paid before anything is handed over, and not paid yet */
      awaitsPayment: z.boolean(),
      /** code of the payment method, "" where the backend does not say */
      paymentMethod: z.string(),
      total: cents,
      /** the shop's code */
      status: z.string(),
      /** from when it can no longer be withdrawn from; null: not delivered, or the shop does not say */
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
  /** What became of the payment of an accepted order; null: the shop does not say. Faults: offline, those of the call. */
  orderPayment: {
    input: z.object({ number: z.string(), orderToken: z.string() }),
    answer: z.object({ state: z.nullable(paymentState) }),
  },
  /**
   * Puts a coupon into the open cart; the totals stand in the claim `cart` when it answers. Faults: offline, wrong-coupon,
   * cart-empty, no-cart-id (the shop keeps no cart for this device), those of the calls.
   */
  applyCoupon: {
    input: z.object({ store: storeCode, code: z.string().check(z.minLength(1), z.maxLength(64)) }),
    answer: z.null(),
  },
  /** Takes the coupon out. Faults: as applyCoupon. */
  removeCoupon: { input: z.object({ store: storeCode }), answer: z.null() },
  /** The stock of what lies in the cart, by its goods (`skus`); the answers stand on the lines. Fault: offline. */
  checkCartStock: {
    input: z.object({ skus: z.array(z.string()) }),
    answer: z.object({ checked: z.int() }),
  },
  /** Sends what waits, now; answers how many orders still wait. */
  sendNow: { input: z.object({}), answer: z.object({ waiting: z.int() }) },
  /**
   * Logs in: token, profile and history stand in `claims` when it answers. Faults: offline, wrong-login, busy.
   */
  login: { input: credentials, answer: z.object({ customerId: z.string() }) },
  /**
   * Makes an account and logs in; `loggedIn` false: made, and the login after it failed. Faults: offline, email-taken
   * (with another password than this), refused (detail.message).
   */
  register: {
    input: z.object({ ...credentials.shape, firstname: personName, lastname: personName }),
    answer: z.object({ loggedIn: z.boolean() }),
  },
  /**
   * Logs out: removes all that is this person's from the device (S-22), online or not.
   * `unsent`: what becomes of orders that were not sent yet; "ask" answers how many there are and does nothing else.
   * `canSeal`: they can be left to be sent ("keep-sealed"); else they are sent first or given up.
   */
  logout: {
    input: z.object({ unsent: z.enum(['ask', 'send', 'keep-sealed', 'give-up']) }),
    answer: z.object({ done: z.boolean(), unsent: z.int(), canSeal: z.boolean() }),
  },
  /**
   * Makes a kiosk the next person's: removes all that is of whoever used it, guest or customer. `left`: orders that stay to
   * be sent, shown to nobody.
   */
  startOver: { input: z.object({}), answer: z.object({ left: z.int() }) },
  /** True if starting over would remove data of a user. */
  holdsUserData: { input: z.object({}), answer: z.object({ holds: z.boolean() }) },
  /** Asks for the mail with the link. Faults: offline, email-unknown (only where the configuration allows it), busy. */
  requestPasswordReset: {
    /** `store`: the language of the mail and the page its link leads to */
    input: z.object({ email: z.string(), store: z.optional(storeCode) }),
    answer: z.object({}),
  },
  /** The new password of a mailed link; logs in afterwards, as register does. Faults: offline, link-expired, refused. */
  resetPassword: {
    input: z.object({ ...credentials.shape, resetToken: z.string() }),
    answer: z.object({ loggedIn: z.boolean() }),
  },
  /** Changes the password and logs in again with it, as register does. Faults: offline, login-needed, wrong-password, refused. */
  changePassword: {
    input: z.object({ currentPassword: password, newPassword: password }),
    answer: z.object({ loggedIn: z.boolean() }),
  },
  /**
   * Moves the account to another e-mail address, which needs the password; the profile stands in `claims` when it
   * answers. Faults: offline, login-needed, wrong-password, email-taken, refused.
   */
  changeEmail: {
    input: z.object({ email: z.string().check(z.minLength(1), z.maxLength(320)), password }),
    answer: z.object({}),
  },
  /** The next page of the order history, into the claim `orders-history`; `page` from 1. */
  loadOrderHistory: {
    input: z.object({ page: z.int().check(z.gte(1)) }),
    answer: z.object({ total: z.int() }),
  },
  /** Offers for customers; without a login none, without a call. Products stand in `products`, prices are cents. */
  listSpecialOffers: {
    input: z.object({ store: storeCode }),
    answer: z.object({ offers: z.array(specialOffer) }),
  },
  /** Reads the loyalty card into its claim. */
  loadLoyaltyCard: { input: z.object({}), answer: z.object({}) },
  /** The customer's own reviews, newest first. */
  listOwnReviews: { input: z.object({}), answer: z.object({ reviews: z.array(ownReview) }) },
  /** Reads whether the customer's address gets the newsletter, into its claim. */
  loadNewsletter: { input: z.object({}), answer: z.object({ subscribed: z.boolean() }) },
  /** Where the customer is logged in. */
  listSessions: { input: z.object({}), answer: z.object({ sessions: z.array(accountSession) }) },
  endSession: { input: z.object({ id: z.string() }), answer: z.object({}) },
  /** Everything the shop keeps of the customer, as JSON text. */
  exportAccount: { input: z.object({}), answer: z.object({ json: z.string() }) },
  /** Deletes the account at the shop, then all that logout removes. Faults: offline, wrong-password. */
  deleteAccount: { input: z.object({ password }), answer: z.object({}) },
  /** The key that this browser takes the shop's pushes by, base64url. Faults: offline, not-found. */
  pushKey: { input: z.object({}), answer: z.object({ key: z.string() }) },
  /** Is the worker alive (heartbeat). */
  ping: { input: z.object({}), answer: z.object({ build: z.string() }) },
  /** How this device is, for whoever looks after a kiosk: nothing of anybody. Device times in ms since 1970, 0: never. */
  deviceReport: {
    input: z.object({}),
    answer: z.object({
      id: z.string(),
      name: z.string(),
      version: z.string(),
      isOnline: z.boolean(),
      /** when the shop answered last */
      answeredAt: z.number(),
      /** when an order was last sent */
      sentAt: z.number(),
      /** when the shop last took this report */
      reportedAt: z.number(),
      ordersWaiting: z.int(),
      tasksWaiting: z.int(),
      /** when the oldest of what waits was saved */
      oldestAt: z.number(),
      /** orders that were left here and ask for what nobody here can answer; `placedAt`: when they were saved */
      asking: z.array(
        z.object({ id: z.string(), code: z.string(), state: orderState, placedAt: z.number() }),
      ),
      /** `othersAt`: menu, pages and the rest beside the products, in this visit */
      pulls: z.array(z.object({ ...pulledStore, othersAt: z.number() })),
      /** bytes; null: the browser does not say */
      room: z.nullable(z.object({ used: z.number(), quota: z.number() })),
    }),
  },
  /**
   * Takes an order off a kiosk that was left here and asks for what nobody here can answer. Faults: not-found, conflict (it
   * does not ask, or its shopper did not leave it).
   */
  removeLeftOrder: { input: z.object({ id: z.string() }), answer: z.object({}) },
  /** What the worker does just now, for the developers' page. Device times in ms since 1970. */
  readSyncState: {
    input: z.object({}),
    answer: z.object({
      isLeader: z.boolean(),
      isOnline: z.boolean(),
      /** `dueAt` absent: it waits for a wake-up */
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
  /** The fault that lasts from now on. Faults: not-found (the bridge has none of its own, or there is no lab). */
  setLabFault: { input: z.object({ fault: labFault }), answer: z.object({}) },
  /** What the lab of this worker has; its calls only when they are asked for, oldest first. Fault: not-found. */
  readLab: {
    input: z.object({ withCalls: z.boolean() }),
    answer: z.object({ fault: labFault, isLeader: z.boolean(), calls: z.array(labCall) }),
  },
} as const satisfies Record<string, { input: z.ZodMiniType; answer: z.ZodMiniType }>;

export type WorkerMethodName = keyof typeof workerMethods;
export type WorkerMethodInput<A extends WorkerMethodName> = z.infer<(typeof workerMethods)[A]['input']>;
export type WorkerMethodAnswer<A extends WorkerMethodName> = z.infer<(typeof workerMethods)[A]['answer']>;

/** One-way messages: the window tells what only it can see. No answer. */
export const nudges = {
  /** pageshow, visible again, app start */
  awake: z.object({}),
  /** the store view on the screen: its catalogue is pulled first */
  'store-view': z.object({ store: storeCode }),
  /** of the lab: the worker ends as when its browser kills it */
  die: z.object({}),
} as const;
export type NudgeName = keyof typeof nudges;
export type NudgeInput<N extends NudgeName> = z.infer<(typeof nudges)[N]>;
