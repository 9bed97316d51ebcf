// The state that the parts of a simulated world share, and what a schedule may be told to do.
import type { OrderDocument } from '../../schemas/documents/order-document.ts';
import type { Deduplication } from '../../src/domain/order/order-verdict.ts';
import type { SendRules } from '../../workers/outbox/send-order.ts';
import { FaultyConnection, type LineFault } from './faulty-connection.ts';
import { ShopModel } from './shop-model.ts';
import { type Device, memoryDevice } from './simulated-device.ts';
import { SimulatedTasks, type WrongTasks } from './simulated-tasks.ts';
import type { WrongStarts } from './supervised-workers.ts';
import { Dice, VirtualTime } from './virtual-time.ts';

/** What happens at a time of a schedule, ms from its beginning. */
export type Event = { at: number; what: 'line-down' | 'line-up' | 'reload' | 'press-again' };

export type WorldOptions = {
  seed: number;
  /** share of requests that go wrong */
  faultRate: number;
  /** chance that a tab dies at one of its awaits */
  killRate: number;
  device?: Device;
  tabs?: number;
  orders?: number;
  tasks?: number;
  /** the tab dies at exactly its n-th await, counted over the whole schedule */
  killAtPoint?: number;
  /** the first request meets this fault; the others none */
  firstFault?: LineFault;
  /** nothing else happens by chance: no steals, clock jumps, flapping line, price rises, cancelling */
  isQuiet?: boolean;
  /** what happens besides, and when */
  events?: readonly Event[];
  /** while things go wrong, a kept connection dies under every order: the browser sends it once more by itself */
  repeatsPosts?: boolean;
  /** chance that the backend is in trouble for a while, with the clock set back meanwhile */
  troubleRate?: number;
  /** chance that a stored order becomes unreadable */
  spoilRate?: number;
  /** share of orders whose total at the shop rises and falls again */
  flapRate?: number;
  /** the tabs are windows with supervised workers, whose starts can fail in part */
  starts?: WrongStarts;
  // wrong parts, one at a time, to prove that the simulation finds what they break
  rules?: Partial<SendRules>;
  wrongTasks?: WrongTasks;
  shopKeepsKeys?: boolean;
  // other backends than the one that keeps the whole contract
  /** the shop refuses a second order of one cart */
  shopClosesCarts?: boolean;
  /** the shop answers with a job, and makes the order later */
  shopQueues?: boolean;
  /** what the configuration says that the shop offers */
  offers?: Deduplication;
  /** faults that do not happen */
  without?: readonly LineFault[];
  hasEvenClock?: boolean;
  lockPerTab?: boolean;
  writesLie?: boolean;
  /** a write that a full device refuses is answered as written */
  fullLies?: boolean;
  /** reads take a stored order as it is, whatever its shape */
  trustsStored?: boolean;
  /** an unreadable order is logged and stays as it is */
  unreadableStays?: boolean;
  cancel?: (order: OrderDocument, now: number) => OrderDocument | undefined;
  brokenRead?: (orders: OrderDocument[]) => OrderDocument[];
};

export class World {
  readonly dice: Dice;
  readonly time = new VirtualTime();
  readonly shop: ShopModel;
  readonly line: FaultyConnection;
  readonly device: Device;
  readonly tasks: SimulatedTasks;
  readonly hits = new Map<string, number>();
  readonly log: string[] = [];
  readonly violations = new Set<string>();
  readonly orderIds: string[] = [];
  /** each order as last written */
  readonly latest = new Map<string, OrderDocument>();
  /** the bodies a shopper agreed to, per order */
  readonly agreed = new Map<string, Set<string>>();
  /** safety phase: things go wrong */
  isFaulty = true;
  /** the device refuses every write */
  isFull = false;
  /** orders that nobody can read since they were stored */
  readonly spoiled = new Set<string>();
  believesOnline = true;
  /** what the device's clock is off by */
  skew = 0;
  /** awaits at which a tab could have died */
  points = 0;
  readonly #start = 1_700_000_000_000;

  constructor(readonly options: WorldOptions) {
    this.dice = new Dice(options.seed);
    this.shop = new ShopModel(this.time, {
      keepsKeys: options.shopKeepsKeys ?? true,
      closesCarts: options.shopClosesCarts ?? false,
      queues: options.shopQueues ?? false,
    });
    this.tasks = new SimulatedTasks(this);
    const { time, dice, shop, tasks } = this;
    this.line = new FaultyConnection({
      time,
      dice,
      shop,
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

  /** the device's clock, never before 1970 */
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
