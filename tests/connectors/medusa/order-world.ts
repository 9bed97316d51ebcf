// A bridge with a Medusa in memory, for tests of orders: kills processes, loses responses, and counts the orders in
// Medusa.
import type { Caller } from '#bridge/ports/caller.ts';
import { Refusal } from '#bridge/ports/refusal.ts';
import { createMedusaCarts } from '#connectors/medusa/create-medusa-carts.ts';
import { createMedusaOrders } from '#connectors/medusa/create-medusa-orders.ts';
import { createMedusaBase, type MedusaContext, VARIANT } from '#connectors/medusa/medusa-context.ts';
import { clocksOf, type TestTime } from './clocks-of.ts';
import { type Fault, fakeMedusa, settings } from './fake-medusa.ts';
import { emptyShelf, memoryRecords, memoryServices, type Shelf, type Step } from './memory-services.ts';

export const TOTAL = 2 * 1990 + 299;
export const lines = [{ sku: 'A', qty: 2 }];

type Medusa = ReturnType<typeof fakeMedusa>;

class Killed extends Error {}

/** The faults of the next calls, in order. */
export type Faults = Record<'completions' | 'others', readonly (Fault | undefined)[]>;
export const NO_FAULTS: Faults = { completions: [], others: [] };

/** Starts a bridge process that takes no step from step `killAt` on. */
function startProcess(
  shelf: Shelf,
  medusa: (step: Step) => Medusa,
  time: TestTime,
  killAt = Number.POSITIVE_INFINITY,
  customers: Record<number, string> = {},
) {
  let steps = 0;
  const step: Step = async () => {
    if (steps >= killAt) throw new Killed();
    steps += 1;
  };
  const records = memoryRecords(shelf, step);
  const services = { ...memoryServices(shelf, step, records), ...clocksOf(time) };
  const context: MedusaContext = {
    ...createMedusaBase(medusa(step).client, settings, services),
    services,
    tokenOf: async (id) => customers[id],
  };
  return {
    records,
    carts: createMedusaCarts(context),
    orders: createMedusaOrders(context, { timeoutMs: 60_000, unlinkedMs: 0 }),
    steps: () => steps,
  };
}

export function openWorld(options: Partial<Parameters<typeof fakeMedusa>[0]> = {}) {
  const shelf = emptyShelf();
  for (const sku of ['A', 'B'])
    shelf.records.set(`${VARIANT} ${sku}`, { variantId: sku, productId: `p${sku}`, id: 1 });
  const time: TestTime = { now: 1_800_000_000_000 };
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
      startProcess(shelf, withStep, time, killAt, customers),
    /** advances the clock */
    passes: (ms: number) => {
      time.now += ms;
    },
    /** sets the machine's clock back */
    setBack: (ms: number) => {
      time.setBackMs = ms;
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

type World = ReturnType<typeof openWorld>;

/** Opens a cart with the products of `lines`. Returns its id. */
export async function filledCart(
  { carts }: Pick<ReturnType<World['start']>, 'carts'>,
  customer: Caller['customer'] = undefined,
): Promise<string> {
  const cartId = await carts.open(customer);
  for (const { sku, qty } of lines)
    await carts.add({ store: 'lv', customer, cartId }, { sku, options: undefined, quantity: qty });
  return cartId;
}

export const outcomeOf = async (placing: Promise<unknown>) => {
  try {
    await placing;
    return 'placed';
  } catch (error) {
    if (error instanceof Killed) return 'killed';
    if (error instanceof Refusal) return (error.result as { errorCode: string }).errorCode;
    throw error;
  }
};
