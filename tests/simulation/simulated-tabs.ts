// The tabs of a device, each running the real outbox with all lanes and the real bridge client. A tab can die at any
// await, before or after the effect; it can freeze and thaw; its lock can be stolen; its writes can fail. One file
// although it is long: each of these faults concerns every method of the class.
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { type Call, call } from '#workers/bridge-client/call.ts';
import { orderNumbersLane } from '#workers/outbox/order-numbers-lane.ts';
import type { OrderStore } from '#workers/outbox/order-store.ts';
import { ordersLane } from '#workers/outbox/orders-lane.ts';
import { type EngineDeps, type RunningLane, runLane } from '#workers/outbox/run-lane.ts';
import { sendRules } from '#workers/outbox/send-order.ts';
import { taskRules } from '#workers/outbox/send-task.ts';
import type { TaskStore } from '#workers/outbox/task-store.ts';
import { tasksLane } from '#workers/outbox/tasks-lane.ts';
import type { Ports } from '#workers/ports.ts';
import { createWakeUps, type WakeUp, type WakeUps } from '#workers/wake-ups.ts';
import { type Hosted, openWindow, type SimulatedWindow } from './supervised-workers.ts';
import type { World } from './world-state.ts';

/** A window with its worker; in a schedule with partial starts, the worker alone. */
type Tab = {
  alive: boolean;
  /** time until which the tab is frozen and runs no callbacks */
  frozenUntil: number;
  /** callbacks for the tab's death or freeze: its requests are then no longer in flight */
  ends: (() => void)[];
  listeners: Set<() => void>;
  wakeUps: WakeUps;
  lanes: RunningLane[];
  /** true if the tab holds the leader lock of the device */
  leads: boolean;
};

const configOf = ({ offers = 'key', backendQueues }: World['options']) =>
  ({
    bridge: {
      origin: '',
      prefix: '/api',
      placeOrder: '/order/create',
      orderIdempotency: offers,
      bareOrderNumber: backendQueues ? 'job' : 'order',
      acceptedOrderText: '',
    },
    defaultStore: 'lv',
    orders: { transmitAutomatically: true, contactEmail: '' },
  }) as unknown as ShopConfig;

export class SimulatedTabs {
  readonly #tabs = new Set<Tab>();
  readonly #windows = new Set<SimulatedWindow>();
  readonly #world: World;
  readonly #holders = new Map<string, { tab: Tab; reject: (reason: unknown) => void }>();

  constructor(world: World) {
    this.#world = world;
  }

  get count(): number {
    return this.#tabs.size;
  }

  open(): void {
    if (this.#world.options.starts) this.#windows.add(openWindow(this.#world, () => this.#host()));
    else this.#run(this.#begin());
  }

  #begin(): Tab {
    const tab: Tab = {
      alive: true,
      frozenUntil: 0,
      ends: [],
      listeners: new Set(),
      wakeUps: createWakeUps(),
      lanes: [],
      leads: false,
    };
    this.#tabs.add(tab);
    return tab;
  }

  #host(): Hosted {
    const tab = this.#begin();
    return {
      isAlive: () => tab.alive,
      run: () => {
        if (!tab.alive) return;
        this.#run(tab);
        this.#lead(tab);
      },
      hear: (run) => this.#hear(tab, run),
      end: () => this.#end(tab),
      onEnd: (listener) => tab.ends.push(() => !tab.alive && listener()),
    };
  }

  /** Makes the tab the leader as soon as there is no other leader. */
  #lead(tab: Tab): void {
    const hold = () =>
      new Promise<never>(() => {
        tab.leads = true;
      });
    const again = () => {
      tab.leads = false;
      this.#world.time.in(500, () => this.#hear(tab, () => this.#lead(tab)));
    };
    this.#lock(tab, 'leader', hold).then(again, again);
  }

  /** Reports a violation if a window has two workers. */
  checkWindows(): void {
    for (const { workers } of this.#windows)
      if (workers.filter(({ isAlive }) => isAlive()).length > 1)
        this.#world.violations.add('F40 a window has two workers');
  }

  /** Reports a violation unless every window has a worker that responds and exactly one leads. */
  async checkWorkers(): Promise<void> {
    const { time, violations } = this.#world;
    if (this.#windows.size === 0) return;
    let answers = 0;
    for (const { ask } of this.#windows)
      void ask('ping', {}).then(({ ok }) => {
        if (ok) answers += 1;
      });
    await time.runUntil(time.now + 1_000, () => undefined);
    const working = [...this.#tabs].filter(({ lanes }) => lanes.length > 0);
    if (answers !== this.#windows.size || working.length !== answers)
      violations.add('F40 a window has no working worker');
    if (working.filter(({ leads }) => leads).length !== 1) violations.add('F40 not one worker leads');
  }

  #run(tab: Tab): void {
    const { wakeUps } = tab;
    const ports = this.#portsOf(tab);
    const config = configOf(this.#world.options);
    const bridge: { call: Call; ports: Ports } = {
      call: (name, options) => call(ports, config, name, options),
      ports,
    };
    const engine: EngineDeps = {
      ports,
      wakeUps,
      isOnline: () => this.#world.believesOnline,
      untilDecided: () => undefined,
    };
    const { rules, wrongTasks } = this.#world.options;
    const sending = { ...bridge, store: this.#storeOf(tab), config, rules: { ...sendRules, ...rules } };
    const tasks = tasksLane({
      ...bridge,
      store: this.#tasksOf(tab),
      started: Promise.resolve(),
      cartId: async () => undefined,
      onDone: async () => undefined,
      onRefused: async () => undefined,
      rules: { ...taskRules, ...wrongTasks?.rules },
    });
    tab.lanes = [
      runLane(ordersLane(sending), engine),
      runLane(orderNumbersLane(sending), engine),
      runLane({ ...tasks, ...wrongTasks?.lane }, engine),
    ];
  }

  /** Reloads every tab; work in progress is lost. */
  reload(): void {
    for (const { stop } of this.#windows) stop();
    this.#windows.clear();
    for (const tab of [...this.#tabs]) this.#kill(tab);
  }

  wakeAll(why: WakeUp = 'connection-hint'): void {
    for (const tab of this.#tabs) this.#hear(tab, () => tab.wakeUps.tell(why));
  }

  sendNow(): void {
    for (const tab of this.#tabs) for (const lane of tab.lanes) void lane.sendNow();
  }

  /** Steals a lock from its current or next holder; in half of the cases the holder is frozen and notices it late. */
  steal(): void {
    const { time, dice, isFaulty } = this.#world;
    const held = [...this.#holders];
    if (held.length === 0) {
      if (isFaulty) time.in(dice.between(20, 200), () => this.steal());
      return;
    }
    const [name, { tab, reject }] = dice.pick(held);
    if (dice.chance(0.5)) {
      tab.frozenUntil = time.now + dice.between(50, 30_000);
      for (const end of tab.ends.splice(0)) end();
      this.#world.hit('freeze');
    }
    this.#holders.delete(name);
    this.#world.hit('lock-stolen');
    this.#world.note('steal');
    this.#hear(tab, () => reject(new DOMException('stolen', 'AbortError')));
    time.in(1, () => this.wakeAll());
  }

  /** Notifies every tab, after a short delay, that an order was written. */
  tell(next: OrderDocument): void {
    const { time, dice, latest, orderIds } = this.#world;
    latest.set(next.id, next);
    this.#world.note(`${orderIds.indexOf(next.id)} ${next.state} a${next.attempt} f${next.fence}`);
    for (const tab of this.#tabs)
      for (const listener of tab.listeners) time.in(dice.between(1, 9), () => this.#hear(tab, listener));
  }

  /** Writes an order from any context of the device and checks the transition. */
  readonly change: OrderStore['change'] = async (id, next) => {
    const { latest, device, violations } = this.#world;
    const before = latest.get(id)?.state;
    const written = await device.store.change(id, next);
    if (!written) return undefined;
    if ((before === 'accepted' || before === 'cancelled') && written.state !== before)
      violations.add(`a settled order changed: ${before} → ${written.state}`);
    this.tell(written);
    return written;
  };

  /** Runs a callback in a tab: never if it is dead, and not before it thaws. */
  #hear(tab: Tab, run: () => void): void {
    const { time } = this.#world;
    if (!tab.alive) return;
    const rest = tab.frozenUntil - time.now;
    if (rest > 0) time.in(rest, () => this.#hear(tab, run));
    else run();
  }

  #kill(tab: Tab): void {
    const { time, dice, options } = this.#world;
    this.#end(tab);
    this.#world.hit('kill');
    this.#world.note('kill');
    if (!options.starts) time.in(dice.between(300, 4_000), () => this.open());
  }

  #end(tab: Tab): void {
    if (!tab.alive) return;
    tab.alive = false;
    this.#tabs.delete(tab);
    for (const end of tab.ends) end();
    for (const [name, holder] of this.#holders) if (holder.tab === tab) this.#holders.delete(name);
  }

  #dies(tab: Tab): boolean {
    const world = this.#world;
    const here = ++world.points;
    if (here === world.options.killAtPoint || (world.isFaulty && world.dice.chance(world.options.killRate)))
      this.#kill(tab);
    return !tab.alive;
  }

  /** Runs one await of a tab. The tab may die before the effect, or after it but before it is acknowledged. */
  #effect<T>(tab: Tab, run: () => Promise<T>, mayFail = false): Promise<T> {
    const { time, dice, options } = this.#world;
    return new Promise<T>((resolve, reject) => {
      if (!tab.alive || this.#dies(tab)) return;
      time.in(dice.between(1, 3), async () => {
        if (!tab.alive) return;
        const isRefused =
          this.#world.isFull || (this.#world.isFaulty && !options.isQuiet && dice.chance(0.02));
        if (mayFail && isRefused) {
          this.#world.hit(this.#world.isFull ? 'write-on-full' : 'write-fails');
          reject(new DOMException('full', 'QuotaExceededError'));
          return;
        }
        // an exception inside a change is a bug: it is passed to the caller
        const answer = await run().then(
          (value) => () => resolve(value),
          (error: unknown) => () => reject(error),
        );
        if (!this.#dies(tab)) time.in(dice.between(0, 2), () => this.#hear(tab, answer));
      });
    });
  }

  #storeOf(tab: Tab): OrderStore {
    const { device, options, latest, time } = this.#world;
    return {
      readAll: () =>
        this.#effect(tab, async () => {
          const all = await device.store.readAll();
          return options.brokenRead ? { ...all, orders: options.brokenRead(all.orders) } : all;
        }),
      read: (id) => this.#effect(tab, () => device.store.read(id)),
      change: (id, next) => {
        if (options.fullLies && this.#world.isFull)
          return this.#effect(tab, async () => {
            const newest = await device.store.read(id);
            return newest && next(newest);
          });
        if (!options.writesLie) return this.#effect(tab, () => this.change(id, next), true);
        // simulates a store that acknowledges the write immediately but executes it only half a second later
        const newest = latest.get(id);
        time.in(500, async () => {
          if (tab.alive) await this.change(id, next);
        });
        return this.#effect(tab, async () => newest && next(newest));
      },
      markUnreadable: (id, now) =>
        this.#effect(
          tab,
          async () => {
            if (options.unreadableStays || !(await device.store.markUnreadable(id, now))) return false;
            const reported = await device.stored(id);
            if (reported) this.tell(reported);
            return true;
          },
          true,
        ),
      removeLines: (...given) => this.#effect(tab, () => device.store.removeLines(...given), true),
      isSealed: (id) => this.#effect(tab, () => device.store.isSealed(id)),
      noteLastSent: (order, now) => this.#effect(tab, () => device.store.noteLastSent(order, now), true),
      noteNumber: (order, now) => this.#effect(tab, () => device.store.noteNumber(order, now), true),
      isKeyShown: (bridge) => this.#effect(tab, () => device.store.isKeyShown(bridge)),
      noteKey: (bridge, isShown, now) =>
        this.#effect(tab, () => device.store.noteKey(bridge, isShown, now), true),
      askForAccount: (order, now) => this.#effect(tab, () => device.store.askForAccount(order, now), true),
      onChange(listener) {
        tab.listeners.add(listener);
        return () => tab.listeners.delete(listener);
      },
    };
  }

  #tasksOf(tab: Tab): TaskStore {
    const { tasks } = this.#world;
    return {
      readAll: () => this.#effect(tab, () => tasks.store.readAll()),
      change: (id, next) => this.#effect(tab, () => tasks.store.change(id, next), true),
      remove: (reported) => this.#effect(tab, () => tasks.store.remove(reported), true),
      present: () => this.#effect(tab, () => tasks.store.present()),
      onChange: (listener) => tasks.onChange(() => this.#hear(tab, listener)),
    };
  }

  #portsOf(tab: Tab): Ports {
    const world = this.#world;
    return {
      now: () => world.now(),
      elapsed: () => world.time.now,
      random: () => world.dice.next(),
      uuid: () => String(world.dice.next()),
      fetch: world.line.fetchOf({
        isAlive: () => tab.alive,
        hear: (run) => this.#hear(tab, run),
        onEnd: (run) => tab.ends.push(run),
      }),
      maybeOnline: () => world.believesOnline,
      log: (event) => {
        world.note(JSON.stringify(event));
        if (event.event === 'order.drain-failed' && event.error === 'Error')
          world.violations.add('a step outside the table of transitions');
      },
      wait: (ms, signal) =>
        new Promise((resolve) => {
          const cancel = world.time.in(ms, () => this.#hear(tab, resolve));
          signal?.addEventListener('abort', () => {
            cancel();
            if (tab.alive) resolve();
          });
        }),
      lock: (name, run) => this.#lock(tab, name, run),
    };
  }

  #lock<T>(tab: Tab, name: string, run: () => Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        const holder = this.#holders.get(name);
        const isFree = !holder || (this.#world.options.lockPerTab && holder.tab !== tab);
        if (!isFree) {
          resolve(undefined);
          return;
        }
        const mine = { tab, reject };
        this.#holders.set(name, mine);
        const release = (settle: () => void) => {
          if (this.#holders.get(name) === mine) this.#holders.delete(name);
          if (tab.alive) settle();
        };
        run().then(
          (value) => release(() => resolve(value)),
          (error: unknown) => release(() => reject(error)),
        );
      };
      this.#world.time.in(1, () => this.#hear(tab, grant));
    });
  }
}
