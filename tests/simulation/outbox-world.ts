// Plays one schedule of a virtual world around the real outbox: one device, one to three tabs, one to five orders, some
// sync tasks, a faulty connection, a model backend and a shopper. The seed decides everything. Two phases: safety
// (faults on, invariants checked after every event) and liveness (no faults, everything must settle). Invariants have
// the ids of docs/reliability.md.

import { isWaiting } from '#shared/domain/order/order-states.ts';
import { awaitsNumber, requestTimes } from '#shared/domain/order/order-transitions.ts';
import { isUnreadable } from '#shared/domain/order/parse-order-leniently.ts';
import { REQUESTS_PER_HOUR } from '#shared/domain/outbox/retry-delay.ts';
import { OPEN_CART } from './simulated-device.ts';
import { SimulatedShopper } from './simulated-shopper.ts';
import { SimulatedTabs } from './simulated-tabs.ts';
import { type Event, World, type WorldOptions } from './world-state.ts';

export type Outcome = {
  violations: string[];
  /** counts of what happened */
  hits: Map<string, number>;
  points: number;
  log: string[];
  states: string[];
};

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const HEALING_MS = 60_000;
/** a worker that does not respond while starting is replaced after 2, 4, … minutes */
const HEALING_WORKERS_MS = 15 * 60_000;
const LIVENESS_MS = 30_000;
/**
 * without a key, an order with an unknown outcome waits until no request can still be accepted, and may then need
 * consent to a new total
 */
const LIVENESS_WITHOUT_KEY_MS = 45 * 60_000;
const STEPS_PER_ITEM = 200;
/** maximum number of requests about one order or task within a minute, from all tabs together */
const REQUESTS_PER_MINUTE = 45;

/**
 * Plays one schedule.
 * @returns the violations (none if correct) and the counts of what happened
 */
export async function playSchedule(options: WorldOptions): Promise<Outcome> {
  const world = new World(options);
  const { dice, time, line, backend, violations } = world;
  const tabs = new SimulatedTabs(world);
  const shopper = new SimulatedShopper(world, tabs);
  const check = () => {
    checkStep(world);
    world.tasks.checkStep();
    tabs.checkWindows();
    shopper.answerQuestions();
  };

  const setLine = (isUp: boolean) => {
    line.isUp = isUp;
    world.note(`line ${isUp}`);
    time.in(dice.between(0, 2_000), () => {
      world.believesOnline = line.isUp;
      tabs.wakeAll(line.isUp ? 'connection-back' : 'connection-hint');
    });
  };
  const jumpClock = (byMs = dice.pick([-DAY_MS, DAY_MS, -3650 * DAY_MS, 3650 * DAY_MS])) => {
    world.skew += byMs;
    world.hit('clock-jump');
    world.note(`jump ${world.skew}`);
  };

  const safetyMs = options.isQuiet ? 10_000 : dice.between(20_000, 240_000);
  const count = options.orders ?? dice.between(1, 5);
  for (let i = 0; i < count; i++) time.in(dice.between(0, safetyMs / 2), () => shopper.confirm(i));
  const tasks = options.tasks ?? (options.isQuiet ? 0 : dice.between(0, 4));
  for (let i = 1; i <= tasks; i++) time.in(Math.floor((i * safetyMs) / 8), () => world.tasks.queue(i));
  for (let i = options.tabs ?? dice.between(1, 3); i > 0; i--) tabs.open();
  const happens: Record<Event['what'], () => void> = {
    'line-down': () => setLine(false),
    'line-up': () => setLine(true),
    reload: () => tabs.reload(),
    'press-again': () => void shopper.pressAgain(),
  };
  for (const { at, what } of options.events ?? []) time.in(at, happens[what]);
  if (!options.isQuiet) {
    if (dice.chance(0.4)) time.in(dice.between(1, safetyMs), () => tabs.steal());
    if (dice.chance(options.troubleRate ?? 0.15)) {
      const start = dice.between(0, safetyMs / 2);
      const troubleMs = dice.between(20_000, 90_000);
      time.in(start, () => {
        world.hit('trouble');
        line.isInTrouble = true;
      });
      if (!options.hasEvenClock) time.in(start + Math.floor(troubleMs / 4), () => jumpClock(-DAY_MS));
      time.in(Math.min(start + troubleMs, safetyMs), () => {
        line.isInTrouble = false;
      });
    }
    if (dice.chance(0.1)) {
      const start = dice.between(0, safetyMs);
      time.in(start, () => {
        world.hit('full-device');
        world.isFull = true;
      });
      time.in(Math.min(start + dice.between(1_000, 40_000), safetyMs), () => {
        world.isFull = false;
      });
    }
    if (dice.chance(0.2) && !options.hasEvenClock)
      for (let i = dice.between(1, 3); i > 0; i--) time.in(dice.between(1, safetyMs), () => jumpClock());
    for (let i = dice.between(0, 3); i > 0; i--) {
      const start = dice.between(0, safetyMs);
      time.in(start, () => setLine(false));
      time.in(start + dice.between(50, 20_000), () => setLine(true));
    }
  }
  await time.runUntil(safetyMs, check);

  // healing: there are no new faults, and the connection is down until requests in flight have arrived
  world.isFaulty = false;
  setLine(false);
  const healingMs = options.starts ? HEALING_WORKERS_MS : HEALING_MS;
  await time.runUntil(safetyMs + healingMs, check);
  checkBudget(world);
  setLine(true);
  tabs.open();
  const hasKey = backend.quirks.keepsKeys && (options.offers ?? 'key') === 'key';
  const livenessMs = hasKey ? LIVENESS_MS : LIVENESS_WITHOUT_KEY_MS;
  const end = safetyMs + healingMs + livenessMs;
  const stepsBefore = time.steps;
  await time.runUntil(end, check);
  if (hasKey && time.steps - stepsBefore > STEPS_PER_ITEM * (count + tasks + tabs.count))
    violations.add('I-11 too many steps to settle');
  const waiting = [...world.latest.values()].filter(isWaiting);
  // counts the requests recorded in the order: a tab may have died between recording and sending
  if (waiting.some((order) => requestTimes(order).length < REQUESTS_PER_HOUR))
    violations.add('I-11 still waiting though it may be sent');
  if (waiting.length > 0) {
    // the hourly budget is used up, so the shopper clicks "send now"
    world.hit('budget-spent');
    tabs.sendNow();
    await time.runUntil(end + livenessMs, check);
  }
  await checkEnd(world);
  world.tasks.checkEnd();
  await tabs.checkWorkers();
  for (const [what, times] of [...line.hits, ...backend.answers]) world.hits.set(what, times);
  return {
    violations: [...violations],
    hits: world.hits,
    points: world.points,
    log: world.log,
    states: world.orderIds.map((id) => world.latest.get(id)?.state ?? 'none'),
  };
}

function checkStep({ orderIds, latest, backend, line, violations }: World): void {
  for (const id of orderIds) {
    if (backend.countOf(id) > 1) violations.add('I-02 an order is at the backend twice');
    if (latest.get(id)?.state === 'accepted' && !line.proofs.has(id))
      violations.add('I-03 accepted without proof');
  }
  if (line.mostInMinute > REQUESTS_PER_MINUTE) violations.add('I-13 a storm of requests');
  if (line.mostInFlight > 1) violations.add('I-08 two requests of one order on the wire');
}

/**
 * Checks the hourly request budget. Skipped after clock jumps, because the budget uses the device's clock; each consent
 * to a new total allows one more request.
 */
function checkBudget({ latest, line, hits, violations }: World): void {
  if (hits.has('clock-jump')) return;
  for (const [id, times] of line.requestedAt) {
    const consents = latest.get(id)?.journal.filter(({ event }) => event === 'consented').length ?? 0;
    for (const start of times)
      if (times.filter((at) => at >= start && at < start + HOUR_MS).length > REQUESTS_PER_HOUR + consents)
        violations.add('I-13 more than ten requests of one order in an hour');
  }
}

async function checkEnd(world: World): Promise<void> {
  const { orderIds, latest, backend, agreed, device, violations } = world;
  for (const id of orderIds) {
    const order = latest.get(id);
    const count = backend.countOf(id);
    world.hit(`state:${order?.state}`);
    if (!order || isWaiting(order)) violations.add(`I-11 still waiting: ${order?.state}`);
    else if (world.spoiled.has(id)) {
      world.hit('unreadable');
      if (!isUnreadable(order)) violations.add(`F33 an unreadable order is ${order.state}`);
      if (count > 1) violations.add('I-02 an unreadable order is at the backend twice');
    } else if (order.state === 'needs_help' && world.options.offers === 'none') {
      world.hit('helped');
      if (requestTimes(order).length === 0)
        violations.add('I-01 help is needed for an order that was never sent');
    } else if (awaitsNumber(order)) violations.add('an accepted order has no number');
    else if (order.state === 'accepted' ? count !== 1 : count !== 0)
      violations.add(`I-01 ${order.state} on the device, ${count} at the backend`);
    else if (order.state === 'rejected' && !backend.refused.has(id))
      violations.add('I-01 rejected, though the backend never rejected it');
    else if (order.state === 'needs_consent' || order.state === 'needs_help')
      violations.add(`I-01 left in ${order.state}`);
  }
  for (const { id, body } of backend.placed)
    if (!agreed.get(id)?.has(body)) violations.add('I-25 the backend received a body that was not agreed to');
  const left = await device.generationsWithLines();
  if (!left.has(OPEN_CART)) violations.add('I-09 a line of the open cart is gone');
  for (const id of orderIds)
    if (left.has(id) === (latest.get(id)?.state === 'accepted'))
      violations.add('I-09 an accepted order still has lines, or another order has lost them');
}
