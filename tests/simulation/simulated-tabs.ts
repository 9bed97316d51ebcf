// The tabs of a device, each running the real outbox with the real bridge client. A tab can die at any await, before
// or after the effect; it can freeze and thaw; its lock can be stolen; its writes can fail.
import type { OrderDocument } from '../../schemas/documents/order.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { call } from '../../workers/bridge-client/call.ts';
import { type OrderOutbox, runOrderOutbox } from '../../workers/outbox/order-outbox.ts';
import type { OrderStore } from '../../workers/outbox/order-store.ts';
import { sendRules } from '../../workers/outbox/send-order.ts';
import type { Ports } from '../../workers/ports.ts';
import type { World } from './world-state.ts';

type Tab = {
  alive: boolean;
  /** a frozen tab hears of nothing until then */
  frozenUntil: number;
  /** run when it dies or freezes: its requests are not live any more */
  ends: (() => void)[];
  listeners: Set<() => void>;
  outbox?: OrderOutbox;
};

const config = {
  bridge: { origin: '', prefix: '/api', orderIdempotency: 'key' },
  defaultStore: 'lv',
  orders: { transmitAutomatically: true, contactEmail: '' },
} as unknown as ShopConfig;

export class SimulatedTabs {
  readonly #tabs = new Set<Tab>();
  readonly #world: World;
  #holder: { tab: Tab; reject: (reason: unknown) => void } | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  get count(): number {
    return this.#tabs.size;
  }

  open(): void {
    const tab: Tab = { alive: true, frozenUntil: 0, ends: [], listeners: new Set() };
    this.#tabs.add(tab);
    const ports = this.#portsOf(tab);
    tab.outbox = runOrderOutbox({
      store: this.#storeOf(tab),
      call: (name, options) => call(ports, config, name, options),
      ports,
      config,
      isOnline: () => this.#world.believesOnline,
      rules: { ...sendRules, ...this.#world.options.rules },
    });
  }

  wakeAll(): void {
    for (const tab of this.#tabs) this.#hear(tab, () => tab.outbox?.wake());
  }

  sendNow(): void {
    for (const tab of this.#tabs) void tab.outbox?.sendNow();
  }

  /** Takes the lock away from whoever holds it next; half of the time the holder is frozen and hears of it late. */
  steal(): void {
    const { time, dice, isFaulty } = this.#world;
    if (!this.#holder) {
      if (isFaulty) time.in(dice.between(20, 200), () => this.steal());
      return;
    }
    const { tab, reject } = this.#holder;
    if (dice.chance(0.5)) {
      tab.frozenUntil = time.now + dice.between(50, 30_000);
      for (const end of tab.ends.splice(0)) end();
      this.#world.hit('freeze');
    }
    this.#holder = undefined;
    this.#world.hit('lock-stolen');
    this.#world.note('steal');
    this.#hear(tab, () => reject(new DOMException('stolen', 'AbortError')));
    time.in(1, () => this.wakeAll());
  }

  /** An order was written: every tab hears of it a little later. */
  tell(next: OrderDocument): void {
    const { time, dice, latest, orderIds } = this.#world;
    latest.set(next.id, next);
    this.#world.note(`${orderIds.indexOf(next.id)} ${next.state} a${next.attempt} f${next.fence}`);
    for (const tab of this.#tabs)
      for (const listener of tab.listeners) time.in(dice.between(1, 9), () => this.#hear(tab, listener));
  }

  /** A write by any context of the device. */
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

  /** Lets a tab hear of something: never when dead, not before it thaws. */
  #hear(tab: Tab, run: () => void): void {
    const { time } = this.#world;
    if (!tab.alive) return;
    const rest = tab.frozenUntil - time.now;
    if (rest > 0) time.in(rest, () => this.#hear(tab, run));
    else run();
  }

  #kill(tab: Tab): void {
    const { time, dice } = this.#world;
    tab.alive = false;
    this.#tabs.delete(tab);
    for (const end of tab.ends) end();
    if (this.#holder?.tab === tab) this.#holder = undefined;
    this.#world.hit('kill');
    this.#world.note('kill');
    time.in(dice.between(300, 4_000), () => this.open());
  }

  #dies(tab: Tab): boolean {
    const world = this.#world;
    const here = ++world.points;
    if (here === world.options.killAtPoint || (world.isFaulty && world.dice.chance(world.options.killRate)))
      this.#kill(tab);
    return !tab.alive;
  }

  /** One await of a tab: it may die before the effect, or after it and before it hears of it. */
  #effect<T>(tab: Tab, run: () => Promise<T>, mayFail = false): Promise<T> {
    const { time, dice, options } = this.#world;
    return new Promise<T>((resolve, reject) => {
      if (!tab.alive || this.#dies(tab)) return;
      time.in(dice.between(1, 3), async () => {
        if (!tab.alive) return;
        if (mayFail && this.#world.isFaulty && !options.isQuiet && dice.chance(0.02)) {
          this.#world.hit('write-fails');
          reject(new DOMException('full', 'QuotaExceededError'));
          return;
        }
        // a throw inside a change is a programmer's mistake: the caller gets it
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
      change: (id, next) => {
        if (!options.writesLie) return this.#effect(tab, () => this.change(id, next), true);
        // a store that answers before the write: the write itself follows half a second later
        const newest = latest.get(id);
        time.in(500, async () => {
          if (tab.alive) await this.change(id, next);
        });
        return this.#effect(tab, async () => newest && next(newest));
      },
      removeLines: (generations) => this.#effect(tab, () => device.store.removeLines(generations), true),
      isSealed: (id) => this.#effect(tab, () => device.store.isSealed(id)),
      noteLastSent: (order, now) => this.#effect(tab, () => device.store.noteLastSent(order, now), true),
      onChange(listener) {
        tab.listeners.add(listener);
        return () => tab.listeners.delete(listener);
      },
    };
  }

  #portsOf(tab: Tab): Ports {
    const world = this.#world;
    return {
      now: () => world.now(),
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
          world.time.in(ms, () => this.#hear(tab, resolve));
          signal?.addEventListener('abort', () => {
            if (tab.alive) resolve();
          });
        }),
      lock: (_name, run) => this.#lock(tab, run),
    };
  }

  #lock<T>(tab: Tab, run: () => Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        const isFree = !this.#holder || (this.#world.options.lockPerTab && this.#holder.tab !== tab);
        if (!isFree) {
          resolve(undefined);
          return;
        }
        const mine = { tab, reject };
        this.#holder = mine;
        const release = (settle: () => void) => {
          if (this.#holder === mine) this.#holder = undefined;
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
