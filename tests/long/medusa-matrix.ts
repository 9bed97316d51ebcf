// npm run test:medusa-kills: places orders exactly once with a real Medusa, with and without the plug-in. Installs
// Medusa, starts it on a separate PostgreSQL, and stops everything that it has started. MEDUSA_KILLS sets how often
// Medusa is killed for each variant (default 60), MEDUSA_ONLY=plugin or plain runs one variant, MEDUSA_PROCESSES=2
// runs two concurrent processes of Medusa with locks in Redis; MEDUSA_CASES selects cases by a regular expression.
import { setTimeout as delay } from 'node:timers/promises';
import { lostResponse, type MedusaWorld, openMedusaWorld, outcomeOf } from './medusa-world.ts';

const KILLS = Number(process.env.MEDUSA_KILLS ?? 60);
/** This share of the kills happens when the row of the order is committed. */
const AT_ROW_SHARE = 6;
const KILL_WITHIN_MS = Number(process.env.MEDUSA_KILL_MS ?? 400);
const CASES = new RegExp(process.env.MEDUSA_CASES ?? '');
const PROCESSES = Number(process.env.MEDUSA_PROCESSES ?? 1);
const FEW = Math.max(1, Math.ceil(KILLS / 12));
/** A lock that a killed process has left in Redis expires after two minutes. */
const PLACED_WITHIN_MS = 300_000;
const PAUSE_MS = 1_000;
/** Timeout for the end of an order, generous enough for slow machines. */
const SLOWEST = { timeoutMs: 300_000 };

type Row = {
  case: string;
  orders: number;
  lost: number;
  doubled: number;
  falselyConfirmed: number;
  notWhole: number;
};
type Request = ReturnType<MedusaWorld['request']>;

const say = (words: string) => console.error(`${Math.round(performance.now() / 1000)} s  ${words}`);

/** Sends the order until it is placed, as a device does. */
async function pressUntilPlaced(world: MedusaWorld, request: Request): Promise<boolean> {
  const until = performance.now() + PLACED_WITHIN_MS;
  while (performance.now() < until) {
    const outcome = await outcomeOf(world.bridge().orders.place(request, undefined));
    if (outcome === 'placed') return true;
    if (outcome !== 'still-running' && outcome !== 'engine-away') {
      say(`refused: ${outcome}`);
      return false;
    }
    await delay(PAUSE_MS);
  }
  return false;
}

async function runMatrix(plugin: boolean): Promise<Row[]> {
  const world = await openMedusaWorld({ plugin, processes: PROCESSES }, say);
  const rows: Row[] = [];
  try {
    const probe = world.request(1);
    const refused: unknown = await world
      .bridge()
      .orders.place(probe, undefined)
      .catch((error: unknown) => error);
    const total = Math.round(
      ((refused as { result: { grand_total: number } }).result.grand_total ?? 0) * 100,
    );

    /** Places several orders with a fault and counts them in Medusa. */
    const run = async (
      title: string,
      times: number,
      fault: (request: Request, at: number) => Promise<boolean | undefined>,
    ) => {
      if (!CASES.test(title)) return;
      const row: Row = { case: title, orders: times, lost: 0, doubled: 0, falselyConfirmed: 0, notWhole: 0 };
      for (let at = 0; at < times; at += 1) {
        const request = world.request(total);
        const isConfirmed = await fault(request, at);
        if (isConfirmed && (await world.count(request)).living === 0) row.falselyConfirmed += 1;
        const isPlaced = await pressUntilPlaced(world, request);
        const counted = await world.count(request);
        if (!isPlaced || counted.living === 0) row.lost += 1;
        if (counted.living > 1) row.doubled += 1;
        if (!counted.isWhole || counted.total !== total) row.notWhole += 1;
      }
      say(JSON.stringify(row));
      rows.push(row);
    };

    const place = async (request: Request, options: Parameters<MedusaWorld['bridge']>[0] = {}) =>
      (await outcomeOf(world.bridge(options).orders.place(request, undefined))) === 'placed';

    await run('undisturbed', 1, (request) => place(request));
    await run('response of the completion lost', FEW, (request) => {
      let losses = 1;
      const after = async () => {
        losses -= 1;
        if (losses >= 0) throw lostResponse();
      };
      return place(request, { onComplete: { after } });
    });
    await run('response after 12 s', 1, (request) =>
      place(request, { onComplete: { after: () => delay(12_000) } }),
    );
    const steps = await (async () => {
      const bridge = world.bridge(SLOWEST);
      await bridge.orders.place(world.request(total), undefined);
      return bridge.steps();
    })();
    await run('bridge ended between every two steps', steps, (request, killAt) => place(request, { killAt }));
    await run('pressed four times at once, two bridges', FEW, async (request) => {
      const presses = [0, 1, 0, 1].map((process) => place(request, { process }));
      return (await Promise.all(presses)).some(Boolean);
    });
    await run('two devices order one cart', FEW, async (request) => {
      const { carts, orders } = world.bridge();
      const cartId = await carts.open(undefined);
      const item = { sku: world.sku, options: undefined, quantity: 1 };
      await carts.add({ store: 'lv', customer: undefined, cartId }, item);
      const pair = [world.request(total, cartId), world.request(total, cartId)] as const;
      const outcomes = await Promise.all(pair.map((one) => outcomeOf(orders.place(one, undefined))));
      const [winner, loser] = outcomes[1] === 'placed' ? [pair[1], pair[0]] : pair;
      await pressUntilPlaced(world, winner);
      if ((await place(loser)) || (await world.count(loser)).living > 0)
        throw new Error('One cart gave two orders');
      // counted like the orders of the other cases
      Object.assign(request, winner);
      return true;
    });
    const killed = (
      title: string,
      times: number,
      moment: (request: Request) => Promise<unknown>,
      end: () => Promise<unknown>,
      isBack: () => Promise<void>,
    ) =>
      run(title, times, async (request) => {
        let ending: Promise<unknown> | undefined;
        const before = () => {
          ending ??= moment(request).then(end);
        };
        const isPlaced = await place(request, { onComplete: { before } });
        await ending;
        await isBack();
        return isPlaced;
      });
    const atRow = Math.ceil(KILLS / AT_ROW_SHARE);
    await killed(
      'database cut when the row of the order is committed',
      FEW,
      ({ body }) => world.orderRow(body.order_id),
      world.cutDatabase,
      async () => undefined,
    );
    await killed(
      'database cut while it completes',
      FEW,
      () => delay(Math.random() * KILL_WITHIN_MS),
      world.cutDatabase,
      async () => undefined,
    );
    await killed(
      'Medusa killed when the row of the order is committed',
      atRow,
      ({ body }) => world.orderRow(body.order_id),
      world.kill,
      world.restart,
    );
    await killed(
      `Medusa killed at 0–${KILL_WITHIN_MS} ms`,
      KILLS - atRow,
      () => delay(Math.random() * KILL_WITHIN_MS),
      world.kill,
      world.restart,
    );
    const reported = new Map<string, number>();
    for (const [what] of world.reports) reported.set(what, (reported.get(what) ?? 0) + 1);
    say(`reported to the operator: ${JSON.stringify([...reported])}`);
  } finally {
    printTable(plugin, rows);
    await world.stop();
  }
  return rows;
}

function printTable(plugin: boolean, rows: readonly Row[]): void {
  console.log(`\n${plugin ? 'With' : 'Without'} the plug-in, processes of Medusa: ${PROCESSES}\n`);
  console.log('| case | orders | lost | doubled | falsely confirmed | not whole and not reported |');
  console.log('|---|---|---|---|---|---|');
  for (const { case: title, orders, lost, doubled, falselyConfirmed, notWhole } of rows)
    console.log(`| ${title} | ${orders} | ${lost} | ${doubled} | ${falselyConfirmed} | ${notWhole} |`);
}

const variants = [true, false].filter(
  (plugin) => process.env.MEDUSA_ONLY === undefined || (process.env.MEDUSA_ONLY === 'plugin') === plugin,
);
const rows: Row[] = [];
for (const plugin of variants) rows.push(...(await runMatrix(plugin)));
const faults = rows.reduce(
  (sum, row) => sum + row.lost + row.doubled + row.falselyConfirmed + row.notWhole,
  0,
);
console.log(`\n${rows.reduce((sum, row) => sum + row.orders, 0)} orders, ${faults} faults`);
process.exit(faults > 0 ? 1 : 0);
