// Waits that advance the clock of a device: retry delays, timeouts, the detection of a dead worker.
import { type Device, until } from './journey.ts';

const STEP_MS = 1_000;

/**
 * Advances the clock of a device until a condition holds.
 * @param problem error message if the condition is never met
 * @param stepMs how far the clock advances in one step, in milliseconds
 */
export const inTime = (
  device: Device,
  condition: () => boolean | Promise<boolean>,
  problem: string,
  stepMs = STEP_MS,
): Promise<true> =>
  until(
    async () => {
      if (await condition()) return true;
      await device.pass(stepMs);
      // a step can outlast the limit: it waits for responses that are under way
      return (await condition()) || undefined;
    },
    () => problem,
  );
