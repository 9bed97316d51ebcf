// Tests that an order is placed in Medusa exactly once: with a Medusa that loses responses and crashes, and with the
// bridge killed between any two steps. Orders are counted in Medusa, as an operator would count them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OperatorNote } from '#bridge/ports/operator-note.ts';
import { createMedusaOrders } from '#connectors/medusa/create-medusa-orders.ts';
import { createMedusaBase, type MedusaContext } from '#connectors/medusa/medusa-context.ts';
import { randomCases } from '../../support/random-cases.ts';
import { type Fault, settings } from './fake-medusa.ts';
import { memoryServices, orderRequest } from './memory-services.ts';
import { filledCart, lines, NO_FAULTS, openWorld, outcomeOf, TOTAL } from './order-world.ts';

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

  it('never repeats an order that was cancelled in Medusa after a crash at any step', async () => {
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

it('reports a confirmed order whose missing reservation is refused', async () => {
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

it('does not place an order again that was cancelled after its delayed completion', async () => {
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
  const cartId = await filledCart({ carts });
  const request = (orderId: string) => orderRequest(orderId, { lines, cartId, confirmedTotal: TOTAL });
  const outcomes = await Promise.all(
    ['order-1', 'order-2'].map((id) => outcomeOf(orders.place(request(id), undefined))),
  );
  expect(outcomes.sort()).toEqual(['placed', 'still-running']);
  const again = await Promise.all(
    ['order-1', 'order-2'].map((id) => outcomeOf(orders.place(request(id), undefined))),
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

it('finishes an order in the background if Medusa takes too long', async () => {
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

it('refuses another customer or another body for an existing order id', async () => {
  const world = openWorld();
  const { orders } = world.start();
  const request = orderRequest('order-1', { lines, confirmedTotal: TOTAL });
  await orders.place(request, undefined);
  expect(await outcomeOf(orders.place(request, { customerId: 1, groupId: 1 }))).toBe('other-customer');
  const other = orderRequest('order-1', { lines: [{ sku: 'B', qty: 1 }], confirmedTotal: TOTAL });
  expect(await outcomeOf(orders.place(other, undefined))).toBe('other-body');
});
