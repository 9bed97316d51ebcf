// How many orders a journey gave the bridge.
import type { Bridge } from './bridge-process.ts';

/** Out: tells the orders that the bridge has beyond those of now. */
export async function countOrders(bridge: Bridge): Promise<() => Promise<number>> {
  const before = (await bridge.orders()).length;
  return async () => (await bridge.orders()).length - before;
}
