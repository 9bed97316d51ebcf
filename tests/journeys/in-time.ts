// Waiting for what needs time by a device's clock: a pause before the next try, a limit, a worker that is noticed as dead.
import { type Device, until } from './journey.ts';

const STEP_MS = 1_000;

/**
 * Lets a device's time go by until a condition holds. In: what to say when it never does, how much time at once (ms).
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
      return undefined;
    },
    () => problem,
  );
