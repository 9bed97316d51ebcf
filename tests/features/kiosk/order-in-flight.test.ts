import { expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { LONGEST_ATTEMPT_MS, orderInFlight } from '#src/features/kiosk/order-in-flight.ts';
import type { Resource } from '#src/model/shell/resource.ts';
import { createCell } from '#src/ui/create-cell.ts';

type Attempt = Pick<OrderDocument, 'id' | 'state' | 'attempt'>;
const order = (state: OrderDocument['state'], attempt = 1): Attempt => ({ id: 'a', state, attempt });

function followed() {
  const orders = createCell<Attempt[]>([]);
  const ended = new AbortController();
  const clock = { ms: 1_000 };
  const isInFlight = orderInFlight(orders as unknown as Resource<Attempt[]>, ended.signal, () => clock.ms);
  return { orders, ended, clock, isInFlight };
}

it('counts an order as in flight from the request to its outcome [S-22]', () => {
  const { orders, isInFlight } = followed();
  expect(isInFlight()).toBe(false);
  for (const state of ['confirmed', 'unknown', 'needs_consent', 'needs_help', 'rejected'] as const) {
    orders.set([order(state)]);
    expect(isInFlight()).toBe(false);
    orders.set([order('sending')]);
    expect(isInFlight()).toBe(true);
  }
  orders.set([]);
  expect(isInFlight()).toBe(false);
});

it('does not count an attempt that a crash interrupted [S-22]', () => {
  const { orders, clock, isInFlight } = followed();
  orders.set([order('sending')]);
  clock.ms += LONGEST_ATTEMPT_MS - 1;
  orders.set([order('sending')]);
  expect(isInFlight()).toBe(true);
  clock.ms += 1;
  expect(isInFlight()).toBe(false);
  orders.set([order('sending', 2)]);
  expect(isInFlight()).toBe(true);
});

it('watches the orders until the signal aborts', () => {
  const { orders, ended, isInFlight } = followed();
  ended.abort();
  orders.set([order('sending')]);
  expect(isInFlight()).toBe(false);
});
