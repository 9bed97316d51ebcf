// Counts the orders that a test creates at the bridge.
import type { Bridge } from './bridge-process.ts';

/** Returns a function that counts the orders created since this call. */
export async function countOrders(bridge: Bridge): Promise<() => Promise<number>> {
  const before = (await bridge.orders()).length;
  return async () => (await bridge.orders()).length - before;
}
