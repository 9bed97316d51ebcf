// Counts the orders that a test creates at the bridge.
import type { Bridge } from './bridge-process.ts';

/** Returns a function that returns how many orders the bridge has beyond the current ones. */
export async function countOrders(bridge: Bridge): Promise<() => Promise<number>> {
  const before = (await bridge.orders()).length;
  return async () => (await bridge.orders()).length - before;
}
