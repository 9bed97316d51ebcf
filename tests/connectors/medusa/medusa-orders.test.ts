// Orders in Medusa, exactly once: the ledger against a Medusa that loses responses and dies, with the bridge killed
// between any two steps. Counted in Medusa, as an operator would.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OperatorNote } from '#bridge/ports/operator-note.ts';
import { Refusal } from '#bridge/ports/refusal.ts';
import { createMedusaCarts } from '#connectors/medusa/create-medusa-carts.ts';
import { createMedusaOrders } from '#connectors/medusa/create-medusa-orders.ts';
import { createMedusaBase, type MedusaContext, VARIANT } from '#connectors/medusa/medusa-context.ts';
import { randomCases } from '../../support/random-cases.ts';
import { type Fault, fakeMedusa, tokenOf, type Variant } from './fake-medusa.ts';
import {
  emptyShelf,
  memoryRecords,
  memoryServices,
  orderRequest,
  type Shelf,
  type Step,
} from './memory-services.ts';

const settings = { url: 'http://medusa', publishableKey: 'pk', secretKey: 'sk', region: undefined };
const TOTAL = 2 * 1990 + 299;
const lines = [{ sku: 'A', qty: 2 }];

type Medusa = ReturnType<typeof fakeMedusa>;

class Killed extends Error {}

/** What becomes of the next calls, in their order. */
type Faults = Record<'completions' | 'others', readonly (Fault | undefined)[]>;
const NO_FAULTS: Faults = { completions: [], others: [] };

/** A bridge process; from step `killAt` on it takes none. */
function startProcess(
  shelf: Shelf,
  medusa: (step: Step) => Medusa,
  killAt = Number.POSITIVE_INFINITY,
  customers: Record<number, string> = {},
  clock = Date.now,
) {
  let steps = 0;
  const step: Step = async () => {
    if (steps >= killAt) throw new Killed();
    steps += 1;
  };
  const records = memoryRecords(shelf, step);
  const services = { ...memoryServices(shelf, step, records), clock };
  const context: MedusaContext = {
    ...createMedusaBase(medusa(step).client, settings, services),
    services,
    tokenOf: async (id) => customers[id],
  };
  return {
    carts: createMedusaCarts(context),
    orders: createMedusaOrders(context, { timeoutMs: 60_000, unlinkedMs: 0 }),
    steps: () => steps,
  };
}

function openWorld(options: Partial<Parameters<typeof fakeMedusa>[0]> = {}) {
  const shelf = emptyShelf();
  for (const sku of ['A', 'B'])
    shelf.records.set(`${VARIANT} ${sku}`, { variantId: sku, productId: `p${sku}`, id: 1 });
  let now = 1_800_000_000_000;
  let faults: Faults = NO_FAULTS;
  let next = { others: 0, completions: 0 };
  let step: Step = async () => undefined;
  /** runs before each completion */
  let beforeCompletion = () => {};
  const medusa: Medusa = fakeMedusa({
    variants: { A: { price: 1990, stock: 10 }, B: { price: 333, stock: 10 } },
    ...options,
    fault: (name) => {
      const kind = name.endsWith('/complete') ? 'completions' : 'others';
      next[kind] += 1;
      if (kind === 'completions') beforeCompletion();
      return faults[kind][next[kind] - 1];
    },
    step: (name) => step(name),
  });
  const withStep = (next: Step) => {
    step = next;
    return medusa;
  };
  return {
    shelf,
    medusa,
    start: (killAt?: number, customers?: Record<number, string>) =>
      startProcess(shelf, withStep, killAt, customers, () => now),
    /** lets time pass */
    passes: (ms: number) => {
      now += ms;
    },
    /** faults of the calls from now on */
    setFaults: (wanted: Faults) => {
      faults = wanted;
      next = { others: 0, completions: 0 };
    },
    setBeforeCompletion: (change: () => void) => {
      beforeCompletion = change;
    },
    living: (orderId: string) =>
      [...medusa.orders.values()].filter(
        ({ metadata, isCancelled }) => metadata.order_id === orderId && !isCancelled,
      ),
  };
}

const outcomeOf = async (placing: Promise<unknown>) => {
  try {
    await placing;
    return 'placed';
  } catch (error) {
    if (error instanceof Killed) return 'killed';
    if (error instanceof Refusal) return (error.result as { errorCode: string }).errorCode;
    throw error;
  }
};

describe.each([true, false])('with the unique index: %s', (hasIndex) => {
  it('places one complete order, regardless of what is killed or lost between two steps', async () => {
    const lost = ['lost-before', 'lost-after', 'broken-before', 'broken-after'] as const;
    const other = fc.option(fc.constantFrom<Fault>(...lost), { nil: undefined, freq: 1 });
    const completion = fc.option(
      fc.constantFrom<Fault>(...lost, 'killed-at-order', 'killed-at-link', 'empty', 'conflict'),
      { nil: undefined },
    );
    const attempt = fc.record({
      killAt: fc.option(fc.nat({ max: 40 }), { nil: undefined, freq: 1 }),
      completions: fc.array(completion, { minLength: 1, maxLength: 5 }),
      others: fc.oneof(fc.constant([]), fc.array(other, { maxLength: 12 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { maxLength: 5 }), async (attempts) => {
        const world = openWorld({ hasIndex });
        const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
        for (const { killAt, ...faults } of attempts) {
          world.setFaults(faults);
          const outcome = await outcomeOf(world.start(killAt).orders.place(request, undefined));
          if (outcome === 'placed') expect(world.living('order-1')).toHaveLength(1);
          else expect(['killed', 'engine-away', 'still-running']).toContain(outcome);
        }
        world.setFaults(NO_FAULTS);
        const answer = await world.start().orders.place(request, undefined);
        const living = world.living('order-1');
        expect(living).toHaveLength(1);
        expect(living[0]).toMatchObject({ total: TOTAL, isReserved: true });
        expect(living[0]?.cart).toBeDefined();
        const reported = JSON.stringify(world.shelf.reports.map(([what]) => what));
        if (!living[0]?.isPaid) expect(reported).toContain('payment missing');
        expect(world.shelf.entered.get('order-1')?.sold).toMatchObject({
          total: TOTAL,
          number: living[0]?.display_id,
        });
        expect(await world.start().orders.place(request, undefined)).toEqual(answer);
      }),
      { numRuns: randomCases(500) },
    );
  });

  it.each<Fault | undefined>([undefined, 'lost-after', 'killed-at-order', 'killed-at-link', 'empty'])(
    'places one order if it is killed at each step in turn, its completion being: %s',
    async (completion) => {
      for (let killAt = 0; ; killAt += 1) {
        const world = openWorld({ hasIndex });
        const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
        world.setFaults({ completions: [completion], others: [] });
        const outcome = await outcomeOf(world.start(killAt).orders.place(request, undefined));
        await world.start().orders.place(request, undefined);
        expect(world.living('order-1'), `killed at step ${killAt}`).toHaveLength(1);
        if (outcome === 'placed') break;
      }
    },
  );

  it('never places or confirms an order again that was cancelled in Medusa after a crash at each step', async () => {
    for (let killAt = 0; ; killAt += 1) {
      const world = openWorld({ hasIndex });
      const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
      const outcome = await outcomeOf(world.start(killAt).orders.place(request, undefined));
      const isPlaced = world.living('order-1').length > 0;
      const isEntered = world.shelf.entered.has('order-1');
      for (const order of world.medusa.orders.values()) order.isCancelled = true;
      await world.start().orders.place(request, undefined);
      expect(world.living('order-1'), `killed at step ${killAt}`).toHaveLength(isPlaced ? 0 : 1);
      const isCancelled = world.shelf.entered.get('order-1')?.sold.isCancelled ?? false;
      expect(isCancelled, `killed at step ${killAt}`).toBe(isPlaced && !isEntered);
      if (outcome === 'placed') break;
    }
  });
});

it('sends five requests to Medusa for an order', async () => {
  const { start, medusa } = openWorld();
  await start().orders.place(orderRequest('order-1', { lines, confirmedTotal: TOTAL }), undefined);
  expect(medusa.calls.filter((name) => !name.includes('regions'))).toEqual([
    'POST /store/carts',
    'POST /store/carts/cart/shipping-methods',
    'POST /store/payment-collections',
    'POST /store/payment-collections/paycol/payment-sessions',
    'POST /store/carts/cart/complete',
  ]);
});

it('sends at most seven requests to Medusa for an order sent again with another total', async () => {
  const { start, medusa } = openWorld();
  const low = orderRequest('order-1', { lines, confirmedTotal: TOTAL - 1 });
  expect(await outcomeOf(start().orders.place(low, undefined))).toBe('total-changed');
  medusa.calls.length = 0;
  await start().orders.place(orderRequest('order-1', { lines, confirmedTotal: TOTAL }), undefined);
  expect(medusa.calls.filter((name) => !name.includes('regions')).length).toBeLessThanOrEqual(7);
});

it('refuses an order above the confirmed total, and places it in the same cart afterwards', async () => {
  const world = openWorld({ hasIndex: true });
  const { orders } = world.start();
  const low = orderRequest('order-1', { lines, confirmedTotal: TOTAL - 1 });
  await expect(orders.place(low, undefined)).rejects.toMatchObject({
    result: { errorCode: 'total-changed', grand_total: TOTAL / 100 },
  });
  expect(await orders.find('order-1')).toBeUndefined();
  const fewer = orderRequest('order-1', { lines: [{ sku: 'B', qty: 3 }], confirmedTotal: 3 * 333 + 299 });
  await orders.place(fewer, undefined);
  expect(world.medusa.carts.size).toBe(1);
  expect(world.living('order-1')).toMatchObject([{ total: 3 * 333 + 299 }]);
});

it('returns the products that are out of stock before or during completion', async () => {
  const world = openWorld();
  const { orders } = world.start();
  const many = orderRequest('order-1', {
    lines: [
      { sku: 'A', qty: 11 },
      { sku: 'B', qty: 1 },
    ],
    confirmedTotal: 9e6,
  });
  await expect(orders.place(many, undefined)).rejects.toMatchObject({
    result: { errorCode: 'out-of-stock', skus: ['A'] },
  });
  expect(world.medusa.orders.size).toBe(0);
});

it.each<[string, (variant: Variant | undefined, variants: Record<string, Variant>) => void]>([
  ['deleted', (_, variants) => void delete variants.A],
  ['unpublished', (variant) => void Object.assign(variant ?? {}, { isUnpublished: true })],
  ['without a price', (variant) => void Object.assign(variant ?? {}, { price: undefined })],
  ['sold out', (variant) => void Object.assign(variant ?? {}, { stock: 0 })],
])('returns a product that is %s when the order arrives', async (_title, change) => {
  const world = openWorld();
  const { variants } = world.medusa;
  change(variants.A, variants);
  await expect(
    world.start().orders.place(orderRequest('order-1', { lines, confirmedTotal: TOTAL }), undefined),
  ).rejects.toMatchObject({ status: 409, result: { errorCode: 'out-of-stock', skus: ['A'] } });
});

it.each<[string, (variants: Record<string, Variant>) => void]>([
  ['deleted', (variants) => void delete variants.A],
  ['sold out', (variants) => void Object.assign(variants.A ?? {}, { stock: 0 })],
])(
  'returns a product that is %s at the moment of completion, and places the rest',
  async (_title, change) => {
    const world = openWorld({ hasIndex: true });
    const { orders } = world.start();
    world.setBeforeCompletion(() => change(world.medusa.variants));
    const both = orderRequest('order-1', {
      lines: [...lines, { sku: 'B', qty: 1 }],
      confirmedTotal: TOTAL + 333,
    });
    await expect(orders.place(both, undefined)).rejects.toMatchObject({
      ...{ status: 409, result: { errorCode: 'out-of-stock', skus: ['A'] } },
    });
    expect(world.living('order-1')).toEqual([]);
    const rest = orderRequest('order-1', { lines: [{ sku: 'B', qty: 1 }], confirmedTotal: 333 + 299 });
    await orders.place(rest, undefined);
    expect(world.living('order-1')).toMatchObject([{ total: 333 + 299 }]);
  },
);

it('places a product whose variant was created again under the same sku', async () => {
  const world = openWorld();
  const { carts, orders } = world.start();
  const cartId = await carts.open(undefined);
  await carts.add(
    { store: 'lv', customer: undefined, cartId },
    { sku: 'A', options: undefined, quantity: 2 },
  );
  const { variants } = world.medusa;
  variants.again = { price: 1990, stock: 10 };
  delete variants.A;
  world.shelf.records.set(`${VARIANT} A`, { variantId: 'again', productId: 'pA', id: 1 });
  await orders.place(orderRequest('order-1', { lines, cartId, confirmedTotal: TOTAL }), undefined);
  expect(world.living('order-1')).toMatchObject([{ total: TOTAL, items: [{ variant_id: 'again' }] }]);
});

it.each(['isKeyRevoked', 'isRegionRemoved'] as const)(
  'keeps an order waiting while the operator has broken Medusa: %s',
  async (broken) => {
    const world = openWorld();
    const { orders } = world.start();
    // the region is known already
    await orders.place(orderRequest('order-0', { lines, confirmedTotal: TOTAL }), undefined);
    world.medusa.operator[broken] = true;
    const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
    await expect(orders.place(request, undefined)).rejects.toMatchObject({
      ...{ status: 503, result: { errorCode: 'engine-away' } },
    });
    expect(world.shelf.reports).toHaveLength(1);
    world.medusa.operator[broken] = false;
    await orders.place(request, undefined);
    expect(world.living('order-1')).toHaveLength(1);
  },
);

it('refuses an order for good if Medusa refuses its delivery option', async () => {
  const world = openWorld({ refused: /shipping-methods$/ });
  await expect(
    world.start().orders.place(orderRequest('order-1', { lines, confirmedTotal: TOTAL }), undefined),
  ).rejects.toMatchObject({
    status: 400,
    result: { errorCode: 'engine-refused' },
  });
  expect(world.shelf.reports).toHaveLength(1);
});

it.each([1_000_000_000, 1_000_000_000_000])(
  'refuses an order for good that is too large for the order book: %i cents a piece',
  async (price) => {
    const world = openWorld({ variants: { A: { price, stock: 10 } } });
    const request = orderRequest('order-1', { lines, confirmedTotal: 2 * price + 299 });
    await expect(world.start().orders.place(request, undefined)).rejects.toMatchObject({ status: 400 });
    expect(world.medusa.orders.size).toBe(0);
  },
);

it('pays with the provider that was chosen', async () => {
  const world = openWorld({ providers: ['pp_system_default', 'pp_invoice_invoice'] });
  const chosen = { lines, confirmedTotal: TOTAL, payment: 'pp_invoice_invoice' };
  await world.start().orders.place(orderRequest('order-1', chosen), undefined);
  expect(world.medusa.sessions).toEqual(['pp_invoice_invoice']);
});

it('refuses an order for good if the region has no payment provider any more', async () => {
  const world = openWorld({ providers: [] });
  const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
  await expect(world.start().orders.place(request, undefined)).rejects.toMatchObject({
    ...{ status: 400, result: { errorCode: 'engine-refused' } },
  });
  expect(world.shelf.reports).toHaveLength(1);
});

it('confirms an order whose missing reservation is refused, and reports the order', async () => {
  const world = openWorld({ refused: /^POST \/admin\/reservations/ });
  const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
  world.setFaults({ completions: ['killed-at-link'], others: [] });
  await outcomeOf(world.start().orders.place(request, undefined));
  await world.start().orders.place(request, undefined);
  expect(world.living('order-1')).toMatchObject([{ isReserved: false }]);
  const [order] = world.living('order-1');
  const notes = world.shelf.reports.map(([, error]) => (error instanceof OperatorNote ? error.message : ''));
  expect(notes).toContainEqual(expect.stringContaining(`The order ${order?.id} lacks a reservation`));
});

it('refuses an order with a used-up promotion and names the total without it', async () => {
  const world = openWorld({ promotions: { TEN: { off: 0.1, limit: 1 } } });
  const { carts, orders } = world.start();
  const place = async (orderId: string) => {
    const cartId = await carts.open(undefined);
    const ref = { store: 'lv', customer: undefined, cartId };
    await carts.add(ref, { sku: 'A', options: undefined, quantity: 2 });
    expect(await carts.applyCoupon(ref, 'TEN')).toBe(true);
    return { cartId, request: orderRequest(orderId, { lines, cartId, confirmedTotal: 2 * 1791 + 299 }) };
  };
  const [one, two] = [await place('order-1'), await place('order-2')];
  await orders.place(one.request, undefined);
  await expect(orders.place(two.request, undefined)).rejects.toMatchObject({
    result: { errorCode: 'total-changed', grand_total: TOTAL / 100 },
  });
  expect(world.living('order-1')).toMatchObject([{ total: 2 * 1791 + 299 }]);
});

it('does not place an order again whose delayed completion succeeded and which was cancelled then', async () => {
  const world = openWorld();
  const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
  world.setFaults({ completions: ['refused', 'refused', 'refused'], others: [] });
  expect(await outcomeOf(world.start().orders.place(request, undefined))).toBe('engine-refused');
  const [cartId] = world.medusa.carts.keys();
  await world.medusa.client.store('POST', `/store/carts/${cartId}/complete`);
  for (const order of world.medusa.orders.values()) order.isCancelled = true;
  await world.start().orders.place(request, undefined);
  expect(world.medusa.orders.size).toBe(1);
  expect(world.shelf.entered.get('order-1')?.sold).toMatchObject({ isCancelled: true });
});

it('places only one of two concurrent orders for the same cart', async () => {
  const world = openWorld();
  const { carts, orders } = world.start();
  const cartId = await carts.open(undefined);
  await carts.add(
    { store: 'lv', customer: undefined, cartId },
    { sku: 'A', options: undefined, quantity: 2 },
  );
  const request = (orderId: string) => orderRequest(orderId, { lines, cartId, confirmedTotal: TOTAL });
  const outcomes = await Promise.all(
    ['order-1', 'order-2'].map((id) => outcomeOf(orders.place(request(id), undefined))),
  );
  expect(outcomes.sort()).toEqual(['placed', 'still-running']);
  const late = outcomes[0] === 'placed' ? 'order-2' : 'order-2';
  const again = await Promise.all(
    ['order-1', late].map((id) => outcomeOf(orders.place(request(id), undefined))),
  );
  expect(again.sort()).toEqual(['cart-ordered', 'placed']);
  expect(world.medusa.orders.size).toBe(1);
});

it('responds with still-running while another process places the order', async () => {
  const world = openWorld();
  const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
  const outcomes = await Promise.all(
    [world.start(), world.start()].map(({ orders }) => outcomeOf(orders.place(request, undefined))),
  );
  expect(outcomes.sort()).toEqual(['placed', 'still-running']);
  expect(world.living('order-1')).toHaveLength(1);
});

it('responds with still-running if Medusa takes too long, and finishes in the background', async () => {
  const world = openWorld();
  const shelfServices = memoryServices(world.shelf);
  const slow: MedusaContext = {
    ...createMedusaBase(world.medusa.client, settings, shelfServices),
    services: shelfServices,
    tokenOf: async () => undefined,
  };
  const orders = createMedusaOrders(slow, { timeoutMs: 0 });
  const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
  const outcome = await outcomeOf(orders.place(request, undefined));
  expect(['still-running', 'placed']).toContain(outcome);
  await expect.poll(() => orders.find('order-1')).toBeDefined();
});

it('moves items added by another device to the customer’s next cart', async () => {
  const world = openWorld();
  const customers = { 7: tokenOf('cus_7') };
  const { carts, orders } = world.start(undefined, customers);
  const customer = { customerId: 7, groupId: 1 };
  const cartId = await carts.open(customer);
  const ref = { store: 'lv', customer, cartId };
  const { id } = await carts.add(ref, { sku: 'A', options: undefined, quantity: 5 });
  await carts.add(ref, { sku: 'B', options: undefined, quantity: 1 });
  const request = orderRequest('order-1', {
    lines: [{ sku: 'A', qty: 2, server_item_id: id, server_qty: 3 }],
    ...{ cartId, confirmedTotal: TOTAL },
  });
  await orders.place(request, customer);
  expect(world.living('order-1')).toMatchObject([{ customer: 'cus_7' }]);
  const next = await carts.open(customer);
  expect(next).not.toBe(cartId);
  const left = await carts.items({ ...ref, cartId: next });
  expect(left.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['A', 2],
    ['B', 1],
  ]);
  await expect(carts.items(ref)).rejects.toMatchObject({ status: 410 });
});

it.each([
  ['there is no token', {}],
  ['the token has ended', { 7: tokenOf('cus_7', true) }],
])("never places a customer's order as a guest's if %s", async (_title, customers) => {
  const world = openWorld();
  const { orders } = world.start(undefined, customers);
  const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
  await expect(orders.place(request, { customerId: 7, groupId: 1 })).rejects.toMatchObject({ status: 401 });
  expect(world.medusa.orders.size).toBe(0);
});

describe('the ledger', () => {
  const anna = { customerId: 7, groupId: 1 };
  const tokens = { 7: tokenOf('cus_7') };
  const DAY_MS = 86_400_000;
  const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
  const ledger = ({ shelf }: ReturnType<typeof openWorld>) => JSON.stringify([...shelf.records]);
  const PERSON = /Brīvības|@example/;

  it('holds no person of an order that was refused before its first completion', async () => {
    const world = openWorld();
    const low = orderRequest('order-1', { lines, confirmedTotal: TOTAL - 1 });
    expect(await outcomeOf(world.start().orders.place(low, undefined))).toBe('total-changed');
    expect(ledger(world)).not.toMatch(PERSON);
    await world.start().orders.place(request, undefined);
    expect(world.living('order-1')).toHaveLength(1);
    expect(world.medusa.carts.size).toBe(1);
    expect(ledger(world)).not.toMatch(PERSON);
  });

  it('holds no person of a refused completion after a day, and places the order once if it is repeated', async () => {
    const world = openWorld({ hasIndex: true });
    world.setFaults({ completions: ['empty', 'empty', 'empty', 'empty', 'empty', 'empty'], others: [] });
    expect(await outcomeOf(world.start().orders.place(request, undefined))).not.toBe('placed');
    const tried = JSON.stringify([...world.shelf.records]);
    expect(tried).toMatch(PERSON);
    world.setFaults(NO_FAULTS);
    const later = world.start();
    world.passes(DAY_MS);
    const other = orderRequest('order-2', { lines: [{ sku: 'B', qty: 1 }], confirmedTotal: 333 + 299 });
    await later.orders.place(other, undefined);
    await expect.poll(() => ledger(world)).not.toMatch(PERSON);
    await world.start().orders.place(request, undefined);
    expect(world.living('order-1')).toHaveLength(1);
  });

  it('refuses another body if the first one was placed after it was removed', async () => {
    const world = openWorld({ hasIndex: true });
    await world.start().orders.place(request, undefined);
    const row = world.shelf.records.get('order order-1');
    world.shelf.records.set('order order-1', { ...row, phase: 'open' });
    world.shelf.entered.clear();
    const other = orderRequest('order-1', {
      ...{ lines: [{ sku: 'B', qty: 1 }], confirmedTotal: 333 + 299, email: 'other@example.lv' },
    });
    expect(await outcomeOf(world.start().orders.place(other, undefined))).toBe('other-body');
    expect(world.living('order-1')).toMatchObject([{ total: TOTAL }]);
  });

  it('names no customer whose account is deleted, and settles the orders that are under way', async () => {
    const world = openWorld({ hasIndex: true });
    await world.start(undefined, tokens).orders.place(request, anna);
    const second = orderRequest('order-2', { lines: [{ sku: 'B', qty: 1 }], confirmedTotal: 333 + 299 });
    world.setFaults({ completions: ['lost-after', 'lost-after', 'lost-after', 'lost-after'], others: [] });
    expect(await outcomeOf(world.start(undefined, tokens).orders.place(second, anna))).toBe('engine-away');
    expect(await world.start().orders.unfinished(7)).toEqual([second.body]);
    world.setFaults(NO_FAULTS);
    for (const _again of [1, 2]) await world.start(undefined, tokens).orders.forget(7);
    expect(world.shelf.entered.get('order-2')?.customerId).toBe(7);
    expect(world.living('order-2')).toHaveLength(1);
    expect(ledger(world)).not.toMatch(PERSON);
    expect(ledger(world)).not.toContain('customer');
    expect(await world.start().orders.unfinished(7)).toEqual([]);
  });
});

describe('an order of a customer that arrives without a login', () => {
  const anna = { customerId: 7, groupId: 1 };
  /** Returns the order as a device sends it after a logout, with the cart of this customer. */
  const leftOrder = async (cartOf: typeof anna | undefined, tokens: Record<number, string>) => {
    const world = openWorld({ hasIndex: true });
    const { carts, orders } = world.start(undefined, tokens);
    const cartId = await carts.open(cartOf);
    await carts.add({ store: 'lv', customer: cartOf, cartId }, { sku: 'A', options: undefined, quantity: 2 });
    const request = orderRequest('order-1', { lines, cartId, userId: '7', confirmedTotal: TOTAL });
    return { world, orders, request, sealed: { ...request, sealed: true } };
  };

  it('is placed as the customer’s, and repeated without the order’s token', async () => {
    const { world, orders, sealed } = await leftOrder(anna, { 7: tokenOf('cus_7') });
    const answer = await orders.place(sealed, undefined);
    expect(world.living('order-1')).toMatchObject([{ customer: 'cus_7' }]);
    expect(world.shelf.entered.get('order-1')?.customerId).toBe(7);
    expect(answer).not.toHaveProperty('orderToken');
    expect(await orders.place(sealed, undefined)).toEqual(answer);
    expect(await orders.place(sealed, anna)).toMatchObject({ orderToken: expect.any(String) });
    expect(world.living('order-1')).toHaveLength(1);
  });

  it('asks for a login if its cart is not the customer’s', async () => {
    for (const other of [undefined, { customerId: 8, groupId: 1 }]) {
      const { world, orders, sealed } = await leftOrder(other, { 7: tokenOf('cus_7'), 8: tokenOf('cus_8') });
      await expect(orders.place(sealed, undefined)).rejects.toMatchObject({ status: 401 });
      expect(world.medusa.orders.size).toBe(0);
    }
  });

  it('is placed once after the login if the token had ended', async () => {
    const { world, orders, sealed, request } = await leftOrder(anna, { 7: tokenOf('cus_7', true) });
    await expect(orders.place(sealed, undefined)).rejects.toMatchObject({ status: 401 });
    expect(world.medusa.orders.size).toBe(0);
    await world.start(undefined, { 7: tokenOf('cus_7') }).orders.place(request, anna);
    expect(world.living('order-1')).toMatchObject([{ customer: 'cus_7' }]);
  });

  it('is placed once, whatever step its process is killed at', async () => {
    for (let killAt = 0; ; killAt += 1) {
      const { world, sealed, request } = await leftOrder(anna, { 7: tokenOf('cus_7') });
      const tokens = { 7: tokenOf('cus_7') };
      const outcome = await outcomeOf(world.start(killAt, tokens).orders.place(sealed, undefined));
      const sender = killAt % 2 === 0 ? anna : undefined;
      await world.start(undefined, tokens).orders.place(sender ? request : sealed, sender);
      expect(world.living('order-1'), `killed at step ${killAt}`).toMatchObject([{ customer: 'cus_7' }]);
      if (outcome === 'placed') break;
    }
  });
});

it('refuses another customer or another body for an existing order id', async () => {
  const world = openWorld();
  const { orders } = world.start();
  const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
  await orders.place(request, undefined);
  expect(await outcomeOf(orders.place(request, { customerId: 1, groupId: 1 }))).toBe('other-customer');
  const other = orderRequest('order-1', { lines: [{ sku: 'B', qty: 1 }], confirmedTotal: TOTAL });
  expect(await outcomeOf(orders.place(other, undefined))).toBe('other-body');
});
