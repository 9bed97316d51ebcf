// Shared state of a simulated world, and the options of a schedule.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { Deduplication } from '#shared/domain/order/order-verdict.ts';
import type { SendRules } from '#workers/outbox/send-order.ts';
import { BackendModel } from './backend-model.ts';
import { FaultyConnection, type LineFault } from './faulty-connection.ts';
import { type Device, memoryDevice } from './simulated-device.ts';
import { SimulatedTasks, type WrongTasks } from './simulated-tasks.ts';
import type { WrongStarts } from './supervised-workers.ts';
import { Dice, VirtualTime } from './virtual-time.ts';

/** A scheduled event, in ms from the start. */
export type Event = { at: number; what: 'line-down' | 'line-up' | 'reload' | 'press-again' };

export type WorldOptions = {
  seed: number;
  /** share of requests that fail */
  faultRate: number;
  /** probability that a tab dies at one of its awaits */
  killRate: number;
  device?: Device;
  tabs?: number;
  orders?: number;
  tasks?: number;
  /** kills the tab at exactly its n-th await, counted over the whole schedule */
  killAtPoint?: number;
  /** fault of the first request; no other request has a fault */
  firstFault?: LineFault;
  /** disables all other random events: stolen locks, clock jumps, flapping connection, price rises, cancellations */
  isQuiet?: boolean;
  /** additional scheduled events */
  events?: readonly Event[];
  /**
   * during the safety phase, the keep-alive connection breaks under every order and the browser repeats the request by
   * itself
   */
  repeatsPosts?: boolean;
  /** probability that the backend is unavailable for a while, during which the clock is set back */
  troubleRate?: number;
  /** probability that a stored order becomes unreadable */
  spoilRate?: number;
  /** share of orders whose total rises and falls again at the backend */
  flapRate?: number;
  /** the tabs are windows with supervised workers, whose starts can fail partially */
  starts?: WrongStarts;
  // mutations, applied one at a time to prove that the simulation detects them
  rules?: Partial<SendRules>;
  wrongTasks?: WrongTasks;
  backendKeepsKeys?: boolean;
  // options for backends that do not implement the whole contract
  /** the backend refuses a second order of one cart */
  backendClosesCarts?: boolean;
  /** the backend answers with a job and creates the order later */
  backendQueues?: boolean;
  /** the deduplication that the configuration declares */
  offers?: Deduplication;
  /** faults that are never injected */
  without?: readonly LineFault[];
  hasEvenClock?: boolean;
  lockPerTab?: boolean;
  writesLie?: boolean;
  /** mutation: acknowledges a write that fails because storage is full */
  fullLies?: boolean;
  /** mutation: reads stored orders without validation */
  trustsStored?: boolean;
  /** mutation: logs an unreadable order and leaves it as it is */
  unreadableStays?: boolean;
  cancel?: (order: OrderDocument, now: number) => OrderDocument | undefined;
  brokenRead?: (orders: OrderDocument[]) => OrderDocument[];
};

export class World {
  readonly dice: Dice;
  readonly time = new VirtualTime();
  readonly backend: BackendModel;
  readonly line: FaultyConnection;
  readonly device: Device;
  readonly tasks: SimulatedTasks;
  readonly hits = new Map<string, number>();
  readonly log: string[] = [];
  readonly violations = new Set<string>();
  readonly orderIds: string[] = [];
  /** last written version of each order */
  readonly latest = new Map<string, OrderDocument>();
  /** order bodies that the shopper agreed to, by order id */
  readonly agreed = new Map<string, Set<string>>();
  /** true during the safety phase, when faults are injected */
  isFaulty = true;
  /** true if the device rejects every write */
  isFull = false;
  /** ids of orders that became unreadable after they were stored */
  readonly spoiled = new Set<string>();
  believesOnline = true;
  /** offset of the device's clock, ms */
  skew = 0;
  /** number of awaits at which a tab could have died */
  points = 0;
  readonly #start = 1_700_000_000_000;

  constructor(readonly options: WorldOptions) {
    this.dice = new Dice(options.seed);
    this.backend = new BackendModel(this.time, {
      keepsKeys: options.backendKeepsKeys ?? true,
      closesCarts: options.backendClosesCarts ?? false,
      queues: options.backendQueues ?? false,
    });
    this.tasks = new SimulatedTasks(this);
    const { time, dice, backend, tasks } = this;
    this.line = new FaultyConnection({
      time,
      dice,
      backend,
      tasks,
      repeatsPosts: () => this.isFaulty && options.repeatsPosts === true,
    });
    this.device = options.device ?? memoryDevice(options.trustsStored);
    let requests = 0;
    this.line.nextFault = (faults) => {
      requests++;
      if (!this.isFaulty) return undefined;
      if (options.firstFault) return requests === 1 ? options.firstFault : undefined;
      const possible = faults.filter((fault) => !options.without?.includes(fault));
      return this.dice.chance(options.faultRate) ? this.dice.pick(possible) : undefined;
    };
  }

  /** Returns the time of the device's clock, in ms since 1970; never negative. */
  now(): number {
    return Math.max(0, this.#start + this.time.now + this.skew);
  }
  hit(what: string): void {
    this.hits.set(what, (this.hits.get(what) ?? 0) + 1);
  }
  note(text: string): void {
    this.log.push(`${this.time.now} ${text}`);
  }
}
