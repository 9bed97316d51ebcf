// Stops a store that runs by `npm start` while customers order, by SIGTERM to one of its processes or to all of them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { hasPostgres, type OwnPostgres, startPostgres } from '#connectors/medusa/engine/start-postgres.ts';
import { sellableProducts, sendOrder } from '#tests/support/cluster/shopping.ts';

const CUSTOMERS = 8;
const DRAINS_WITHIN_MS = 10_000;
const { PATH, HOME } = process.env;
const root = path.resolve(import.meta.dirname, '../..');

const isThere = hasPostgres() && process.platform === 'linux';
if (!isThere) console.log('Skipping stops of a store: PostgreSQL or Linux is missing');

/** Returns the command lines of the processes in a group, by process id. Exited processes are left out. */
function groupOf(leader: number): Map<number, string> {
  const found = new Map<number, string>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(group) === leader && state !== 'Z')
        found.set(Number(name), readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '));
    } catch {
      // the process has exited
    }
  return found;
}

describe.skipIf(!isThere)('SIGTERM', () => {
  let postgres: OwnPostgres;
  let pool: pg.Pool;
  let folder: string;
  beforeAll(async () => {
    const started = await startPostgres();
    if (!started) throw new Error('PostgreSQL does not start');
    postgres = started;
    pool = new pg.Pool({ connectionString: postgres.address, max: 1 });
    folder = mkdtempSync(path.join(tmpdir(), 'shop-stops-'));
  });
  afterAll(async () => {
    await pool?.end();
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the store in a process group of its own, which its first process leads. */
  async function startStore(): Promise<{ child: ChildProcess; leader: number; address: string }> {
    const port = await freePort();
    const child = spawn('npm', ['start'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...{ PATH, HOME, PORT: String(port), DATABASE_URL: postgres.address, BRIDGE_DATA: folder },
        ...{
          BRIDGE_PRODUCTS: '40',
          BRIDGE_RATE_LIMIT: '0',
          BRIDGE_SECRET: 'a-secret-of-the-store-that-is-stopped',
        },
      },
    });
    const address = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${address}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 600_000 },
      )
      .toBe(200);
    return { child, leader: child.pid ?? 0, address };
  }

  it.each<[string, (leader: number) => number | undefined]>([
    ['npm', (leader) => leader],
    ['the backend', (leader) => [...groupOf(leader)].find(([, line]) => line.includes('host/start.ts'))?.[0]],
    ['all processes', (leader) => -leader],
  ])('to %s drains the store and leaves no process', async (name, receiverOf) => {
    const { child, leader, address } = await startStore();
    const ended = once(child, 'exit');
    try {
      const [sku = ''] = await sellableProducts(address, 20);
      const accepted: string[] = [];
      let isStopping = false;
      const customers = Array.from({ length: CUSTOMERS }, async (_, customer) => {
        for (let at = 0; !isStopping; at += 1) {
          const id = `${name.replaceAll(' ', '-')}-${customer}-${at}`;
          const { status } = await sendOrder(address, id, sku);
          if (status === 200) accepted.push(id);
        }
      });
      await expect.poll(() => accepted.length).toBeGreaterThan(0);
      const receiver = receiverOf(leader);
      if (receiver === undefined) throw new Error('The backend is not running');
      process.kill(receiver, 'SIGTERM');
      const begun = performance.now();
      isStopping = true;
      await Promise.allSettled(customers);
      const [code, signal] = await ended;
      expect(performance.now() - begun).toBeLessThan(DRAINS_WITHIN_MS);
      expect([code, signal]).toEqual([0, null]);
      expect([...groupOf(leader).values()]).toEqual([]);
      const { rows } = await pool.query(
        'select client_order_id as id from orders where client_order_id = any($1)',
        [accepted],
      );
      expect(rows.map(({ id }) => id).sort()).toEqual(accepted.sort());
    } finally {
      if (groupOf(leader).size > 0) process.kill(-leader, 'SIGKILL');
    }
  });
});
