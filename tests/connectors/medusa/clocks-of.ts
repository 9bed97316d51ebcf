// The clocks of a process whose machine can be set back.
import type { ConnectorServices } from '#bridge/ports/connector.ts';

export type TestTime = {
  now: number;
  /** ms by which the machine's clock was set back */
  setBackMs?: number;
};

export const clocksOf = (time: TestTime): Pick<ConnectorServices, 'clock' | 'elapsed'> => ({
  clock: () => time.now - (time.setBackMs ?? 0),
  elapsed: () => time.now,
});
