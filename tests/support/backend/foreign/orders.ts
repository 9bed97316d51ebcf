// Orders of the foreign backend. The client's order id has no effect: an order sent again without a cart is duplicated,
// unless idempotency keys are enabled.
import { setTimeout as wait } from 'node:timers/promises';
import { articleOf, type CartCalls } from './carts.ts';
import { type Article, type ForeignCatalogue, gross } from './catalogue.ts';
import {
  type Answer,
  enveloped,
  type Fields,
  type ForeignApi,
  type ForeignRequest,
  fieldsOf,
  Refusal,
  textOf,
} from './exchange.ts';
import { orderErrors } from './order-schema.ts';

export type OrderOptions = {
  /** true if an equal `Idempotency-Key` returns the stored response, with the key as a header */
  idempotencyKey: boolean;
  /** true if GET /sync/order/{order_id} exists */
  lookUp: boolean;
  /** true if an order request returns the number of a job, and workOffQueue() creates the order */
  queue: boolean;
  /** true if an order must name an open cart of the backend */
  needsCart: boolean;
  /**
   * the response of GET /country/list, which does not exist if the list is empty; an order to a country with regions
   * must name one of them
   */
  countries: readonly Fields[];
};

export type ForeignOrder = {
  entityId: number;
  number: string;
  /** order id from the client, "" if it sent none */
  clientId: string;
  cartId: string;
  userId: string;
  email: string;
  /** delivered products */
  items: { article: Article; qty: number }[];
  /** charged amount, as a decimal */
  grandTotal: number;
  createdAt: string;
  body: Fields;
};

/** A fault that affects the next order only. */
export type OrderFault =
  /** the order is created, but its response is lost */
  | { kind: 'lose-answer' }
  | { kind: 'slow'; ms: number }
  /** the order is created when this resolves, even if the client has disconnected */
  | { kind: 'hold'; until: Promise<void> }
  | { kind: 'refuse'; status: number; result: unknown };

export type OrderCalls = {
  /** Creates an order. Returns undefined if the connection must be dropped without a response. */
  create: (asked: ForeignRequest) => Promise<Answer | undefined>;
  lookUp: (clientId: string) => Answer;
  ofUser: (userId: string) => ForeignOrder[];
  orders: () => readonly ForeignOrder[];
  waiting: () => number;
  workOffQueue: () => void;
  fault: (next: OrderFault) => void;
};

const FIRST_ENTITY = 1_234;
const FIRST_NUMBER = 102;
const FIRST_JOB = 57;

export function orderCalls(
  api: ForeignApi,
  catalogue: ForeignCatalogue,
  carts: CartCalls,
  options: OrderOptions,
  now: () => number,
): OrderCalls {
  const made: ForeignOrder[] = [];
  const jobs: Fields[] = [];
  const faults: OrderFault[] = [];
  const answers = new Map<string, Answer>();
  let nextJob = FIRST_JOB;

  const itemOf = (product: Fields): { article: Article; qty: number } => {
    const qty = Number(product.qty);
    const article = articleOf(catalogue, textOf(product.sku), product.product_option);
    if (!article?.isInStock || article.qty < qty) throw new Refusal(500, 'Error while adding products.');
    return { article, qty };
  };

  /** Finds an open cart; throws for a closed one. For an unknown cart, throws unless orders need no cart. */
  const cartOf = (id: string) => {
    const cart = carts.find(id);
    const text = api === 'v' ? `No such entity with cartId = ${id}` : `No such entity with id ${id}`;
    if (cart ? !cart.isActive : options.needsCart) throw new Refusal(api === 'v' ? 404 : 500, text);
    return cart;
  };

  const make = (body: Fields): ForeignOrder => {
    const cartId = textOf(body.cart_id);
    const cart = cartOf(cartId);
    const items = (Array.isArray(body.products) ? body.products : []).map(fieldsOf).map(itemOf);
    const information = fieldsOf(body.addressInformation);
    if (!carts.isOffered(textOf(information.payment_method_code)))
      throw new Refusal(400, 'The requested Payment Method is not available.');
    const { country_id, region_id } = fieldsOf(information.shippingAddress);
    const listed = options.countries.find(({ id }) => id === country_id);
    const regions = Array.isArray(listed?.available_regions) ? listed.available_regions.map(fieldsOf) : [];
    if (regions.length > 0 && !regions.some(({ id }) => textOf(id) === textOf(region_id)))
      throw new Refusal(400, '"regionId" is required. Enter and try again.');
    const goods = items.reduce(
      (sum, { article, qty }) => sum + gross(article.net, article.taxPercent) * qty,
      0,
    );
    const order: ForeignOrder = {
      entityId: FIRST_ENTITY + made.length,
      number: String(FIRST_NUMBER + made.length).padStart(9, '0'),
      clientId: textOf(body.order_id),
      cartId,
      userId: textOf(body.user_id),
      email: textOf(fieldsOf(information.billingAddress ?? information.shippingAddress).email),
      items,
      grandTotal:
        Math.round(
          (goods +
            (information.shippingAddress ? carts.costOf(textOf(information.shipping_method_code)) : 0)) *
            100,
        ) / 100,
      createdAt: new Date(now()).toISOString().slice(0, 19).replace('T', ' '),
      body,
    };
    made.push(order);
    if (cart) cart.isActive = false;
    return order;
  };

  const commit = (body: Fields): Answer => {
    if (options.queue) {
      jobs.push(body);
      nextJob += 1;
      return enveloped(nextJob - 1);
    }
    const { entityId, number } = make(body);
    if (api === 'm1') return enveloped(entityId);
    return enveloped({
      backendOrderId: String(entityId),
      magentoOrderId: String(entityId),
      orderNumber: number,
      transferedAt: new Date(now()).toISOString(),
    });
  };

  const placed = (asked: ForeignRequest): Answer => {
    const key = options.idempotencyKey ? textOf(asked.headers['idempotency-key']) : '';
    const stored = answers.get(key);
    if (stored) return stored;
    const errors = api === 'v' ? orderErrors(asked.body) : [];
    if (errors.length > 0) throw new Refusal(400, errors);
    const answer = commit(fieldsOf(asked.body));
    if (!key) return answer;
    const echoed = { ...answer, headers: { 'Idempotency-Key': key } };
    answers.set(key, echoed);
    return echoed;
  };

  return {
    create: async (asked) => {
      const fault = faults.shift();
      if (fault?.kind === 'refuse') throw new Refusal(fault.status, fault.result, true);
      if (fault?.kind === 'slow') await wait(fault.ms);
      if (fault?.kind === 'hold') await fault.until;
      const answer = placed(asked);
      return fault?.kind === 'lose-answer' ? undefined : answer;
    },
    lookUp: (clientId) => {
      const order = made.findLast((one) => one.clientId === clientId);
      return enveloped(
        order
          ? {
              platform_order_id: order.entityId,
              transmited: true,
              transmited_at: order.createdAt,
              platform: 'magento2',
              order: null,
            }
          : null,
      );
    },
    ofUser: (userId) => made.filter((order) => order.userId === userId).toReversed(),
    orders: () => made,
    waiting: () => jobs.length,
    workOffQueue: () => {
      for (const body of jobs.splice(0)) {
        try {
          make(body);
        } catch (error) {
          // a failed job is dropped silently
          if (!(error instanceof Refusal)) throw error;
        }
      }
    },
    fault: (next) => void faults.push(next),
  };
}
