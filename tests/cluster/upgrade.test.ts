// Upgrades and downgrades a running store as docs/operate.md describes: the previous and the current version run side
// by side on one database. The previous version is the commit `BEFORE`, whose files git provides.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { type OwnPostgres, startPostgres } from '#connectors/medusa/engine/start-postgres.ts';
import { type ServerProcess, startServer } from '../support/cluster/server-process.ts';
import {
  missedBy,
  PullingDevice,
  sellableProducts,
  sendOrder,
  unpublishedStock,
} from '../support/cluster/shopping.ts';
import { missingPrograms } from '../support/cluster/start-services.ts';

/** The last commit before the store ran in several copies. */
const BEFORE = '27dddebd9';
const EACH = 8;
const { PATH, HOME } = process.env;
const root = path.resolve(import.meta.dirname, '../..');

const hasBefore = spawnSync('git', ['cat-file', '-e', `${BEFORE}^{commit}`], { cwd: root }).status === 0;
const missing = [...missingPrograms(), ...(hasBefore ? [] : [`commit ${BEFORE} of the history`])];
if (missing.length > 0) console.log(`Skipping the upgrade; missing: ${missing.join(', ')}`);

describe.skipIf(missing.length > 0)('an upgrade', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-upgrade-'));
  const former = path.join(folder, 'before');
  let postgres: OwnPostgres;
  let pool: pg.Pool;
  const running = new Set<ServerProcess>();

  /** Starts a copy of the code in a folder. */
  async function startCopy(checkout: string): Promise<ServerProcess & { address: string }> {
    const port = await freePort();
    const server = await startServer({
      name: `the copy of ${path.basename(checkout)}`,
      command: process.execPath,
      args: [
        '--import',
        path.join(root, 'node_modules/tsx/dist/loader.mjs'),
        path.join(checkout, 'host/start.ts'),
      ],
      port,
      env: {
        PATH,
        HOME,
        PORT: String(port),
        BRIDGE_DATA: path.join(folder, `data-${port}`),
        BRIDGE_PRODUCTS: '40',
        BRIDGE_SECRET: 'the-same-secret-before-and-after-an-upgrade',
        BRIDGE_RATE_LIMIT: '0',
        DATABASE_URL: postgres.address,
      },
    });
    running.add(server);
    return { ...server, address: `http://127.0.0.1:${port}` };
  }

  beforeAll(async () => {
    mkdirSync(former);
    const archive = execFileSync('git', ['archive', BEFORE], { cwd: root, maxBuffer: 2 ** 28 });
    execFileSync('tar', ['-x', '-C', former], { input: archive });
    symlinkSync(path.join(root, 'node_modules'), path.join(former, 'node_modules'));
    const started = await startPostgres();
    if (!started) throw new Error('PostgreSQL does not start');
    postgres = started;
    pool = new pg.Pool({ connectionString: postgres.address, max: 2 });
  });
  afterAll(async () => {
    for (const server of running) await server.stop();
    await pool?.end();
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const orderIds = async (): Promise<string[]> =>
    (await pool.query('select client_order_id as id from orders order by number')).rows.map(({ id }) => id);

  it('takes orders before and after the downgrade', async () => {
    const before = await startCopy(former);
    const [sku = ''] = await sellableProducts(before.address, 6 * EACH);
    const sent: string[] = [];
    /** Sends orders to the copies concurrently. */
    const order = async (name: string, addresses: readonly string[]): Promise<void> => {
      const ids = Array.from({ length: EACH * addresses.length }, (_, at) => `${name}-${at}`);
      const answers = await Promise.all(
        ids.map((id, at) => sendOrder(addresses[at % addresses.length] ?? '', id, sku)),
      );
      expect(
        answers.map(({ status }) => status),
        name,
      ).toEqual(ids.map(() => 200));
      sent.push(...ids);
    };
    const device = new PullingDevice(before.address);
    while ((await device.pull()) > 0);

    await order('order-before', [before.address]);
    const today = await startCopy(root);
    await order('side-by-side', [before.address, today.address]);
    // each version recognises the orders that the other one has answered
    for (const id of [sent[0] ?? '', sent.at(-1) ?? ''])
      expect(await sendOrder(today.address, id, sku)).toEqual(await sendOrder(before.address, id, sku));
    await before.stop();
    await order('order-after', [today.address]);
    // downgrade: the previous version on the migrated database
    await before.start();
    await order('on-the-way-back', [before.address, today.address]);
    await today.stop();
    await order('order-back', [before.address]);
    await before.stop();
    await today.start();
    await order('order-again', [today.address]);

    expect((await orderIds()).sort()).toEqual(sent.toSorted());
    const { rows } = await pool.query(
      `select stock.sku, sum(stock.initial_qty) - sum(stock.qty) as moved from stock where sku = $1 group by sku`,
      [sku],
    );
    expect(rows).toEqual([{ sku, moved: String(sent.length) }]);
    // the device continues with the other version without a gap
    device.address = today.address;
    await expect.poll(() => unpublishedStock(pool)).toEqual([]);
    while ((await device.pull()) > 0);
    expect(await missedBy(device, pool)).toEqual([]);
  });
});
