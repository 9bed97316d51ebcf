// Measures how many orders of different products one copy of the bridge and two place per second on a PostgreSQL with
// slow commits: with all of the machine, where its cores limit them; with a part of a core for each copy, as on machines
// of their own; and with very slow commits, where only waiting does. Customers have addresses of their own.
// BENCH_BEFORE names a folder with older code, which is measured too.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#connectors/medusa/engine/start-postgres.ts';
import { type BridgeProcess, startBridgeProcess } from '#tests/long/killed-bridge.ts';
import { goodsOf, loads } from './bridge-requests.ts';
import { limitCpu } from './limit-cpu.ts';
import { copiesReport, measureCopies, postmasterOf } from './measure-copies.ts';
import { addressOf, sendRequest } from './send-request.ts';

const ORDERS = 700;
/** Without `fsync`, PostgreSQL ignores `commit_delay`. */
const SLOW_COMMITS = { fsync: 'on', synchronous_commit: 'on', commit_siblings: 0 };
/** More than the connections to PostgreSQL of one copy. */
const AT_ONCE = 32;
/** How long a commit waits, in milliseconds, and the share of a core that each copy gets; absent: no limit. */
const CONDITIONS: { commitMs: number; share?: number }[] = [
  { commitMs: 5 },
  { commitMs: 5, share: 0.25 },
  { commitMs: 100 },
];

/** Prints the orders per second of the code in a folder. */
async function measureCode(name: string, cwd: string, server: string, postmaster: number): Promise<void> {
  const address = new URL(server);
  address.pathname = `/copies_${name}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database copies_${name}`);
  await admin.end();
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  const pool = new pg.Pool({ connectionString: address.href, max: 1 });
  const copies: BridgeProcess[] = [];
  /** orders per second of one copy and two, by condition */
  const speeds = new Map<string, number[]>();
  try {
    for (const count of [1, 2]) {
      copies.push(
        await startBridgeProcess(
          {
            ...{ DATABASE_URL: address.href, BRIDGE_DATA: path.join(folder, String(count)) },
            ...{ BRIDGE_PRODUCTS: '400', BRIDGE_SECRET: 'the-same-secret-in-every-copy-of-a-cluster' },
          },
          cwd,
        ),
      );
      const make = await loads['orders with keys']?.(await goodsOf(copies[0]?.address ?? ''));
      await pool.query('update stock set initial_qty = initial_qty + 1000000 - qty, qty = 1000000');
      for (const { commitMs, share } of CONDITIONS) {
        await pool.query(`alter system set commit_delay = ${commitMs * 1_000}`);
        await pool.query('select pg_reload_conf()');
        const pids = copies.map(({ pid }) => pid);
        const unlimit = share === undefined ? () => undefined : limitCpu(pids, share);
        if (!unlimit) {
          console.log('The CPU time of the copies cannot be limited here');
          continue;
        }
        const measured = await measureCopies(
          async (at, customer) => {
            const asked = make?.(at) ?? { path: '' };
            const { status } = await sendRequest(
              copies[at % count]?.address ?? '',
              asked,
              false,
              addressOf(customer),
            );
            if (status !== 200) throw new Error(`An order was answered with ${status}`);
            return { kind: 'orders', requests: 1 };
          },
          { copies: pids, database: [postmaster] },
          ORDERS,
          AT_ONCE,
        ).finally(unlimit);
        const condition = `commits of ${commitMs} ms, ${share === undefined ? 'all cores' : `${share * 100}% of a core each`}`;
        speeds.set(condition, [...(speeds.get(condition) ?? []), measured.requests / measured.seconds]);
        const who = `${name}, ${count === 1 ? 'one copy' : 'two copies'}, ${condition}`;
        for (const line of copiesReport(who, measured)) console.log(line);
        console.log(`  (machine ${loadavg()[0]?.toFixed(1)})`);
      }
    }
    for (const [condition, [one = Number.NaN, two = Number.NaN]] of speeds)
      console.log(`${name}, ${condition}, orders of two copies: ×${(two / one).toFixed(2)} of one`);
  } finally {
    for (const copy of copies) await copy.kill();
    await pool.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the orders per second of one copy and two, and of older code if it is given. */
export async function copies(): Promise<void> {
  const postgres = await startPostgres(undefined, SLOW_COMMITS);
  if (!postgres) throw new Error('PostgreSQL is not installed');
  try {
    const client = new pg.Client({ connectionString: postgres.address });
    await client.connect();
    const { rows } = await client.query("select current_setting('data_directory') as folder");
    await client.end();
    const postmaster = postmasterOf(readFileSync(path.join(rows[0].folder, 'postmaster.pid'), 'utf8'));
    const { BENCH_BEFORE: before } = process.env;
    if (before) await measureCode('before', before, postgres.address, postmaster);
    await measureCode('now', '.', postgres.address, postmaster);
  } finally {
    postgres.stop();
  }
}
