// Starts copies of the bridge as separate processes on one PostgreSQL database, with pgbouncer, Redis and haproxy on
// loopback.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { type OwnPostgres, startPostgres } from '#connectors/medusa/engine/start-postgres.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { startHaproxy, startPgbouncer, startRedisServer } from './start-services.ts';

/** A copy of the bridge; its address stays the same across restarts. */
export type Copy = ServerProcess & { readonly address: string };

export type ClusterOptions = {
  /** number of copies; default 2 */
  copies?: number;
  /** true: the copies reach PostgreSQL through pgbouncer in transaction mode; a number is its pool size */
  pgbouncer?: boolean | number;
  redis?: boolean;
  /** true: haproxy distributes requests among the copies, whose `TRUST_PROXY` is loopback; admin routes are closed */
  haproxy?: boolean;
  /** environment variables of every copy */
  env?: NodeJS.ProcessEnv;
  /** configuration parameters of PostgreSQL */
  settings?: Readonly<Record<string, string | number>>;
};

export type Cluster = {
  copies: readonly Copy[];
  postgres: OwnPostgres;
  /** statements of the test, directly on the database */
  pool: pg.Pool;
  /** URL of the database as the copies use it */
  database: string;
  pgbouncer?: ServerProcess;
  redis?: ServerProcess & { readonly address: string };
  haproxy?: ServerProcess & { readonly address: string };
  /** starts one more copy */
  addCopy: (env?: NodeJS.ProcessEnv) => Promise<Copy>;
  /** stops all processes and deletes their files */
  close: () => Promise<void>;
};

const root = path.resolve(import.meta.dirname, '../../..');
const { PATH, HOME } = process.env;
const PRODUCTS = 40;
/** The same key in every copy, because each decrypts what another has encrypted. */
const SECRET = 'the-same-secret-in-every-copy-of-a-cluster';

/**
 * Starts a copy whose database `env` names.
 * @param folder in which its data is stored
 * @param number unique in the folder
 */
export async function startCopy(folder: string, number: number, env: NodeJS.ProcessEnv): Promise<Copy> {
  const port = await freePort();
  const data = path.join(folder, `copy-${number}`);
  const server = await startServer({
    name: `Copy ${number} of the bridge`,
    command: process.execPath,
    args: ['--import', path.join(root, 'node_modules/tsx/dist/loader.mjs'), path.join(root, 'host/start.ts')],
    port,
    env: {
      PATH,
      HOME,
      PORT: String(port),
      BRIDGE_DATA: data,
      BRIDGE_PRODUCTS: String(PRODUCTS),
      BRIDGE_SECRET: SECRET,
      ...env,
    },
  });
  return { ...server, address: `http://127.0.0.1:${port}` };
}

/**
 * Starts the cluster. The first copy fills the database before the others start.
 * @throws if a program is missing (`missingPrograms`) or a process does not start; nothing is left running then
 */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const ends: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const end of ends.splice(0).reverse())
      try {
        await end();
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw new AggregateError(failures, 'Failed to end the cluster');
  };
  try {
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-cluster-'));
    // pgbouncer may run as another user
    chmodSync(folder, 0o755);
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    return { ...(await startIn(folder, options, ends)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startIn(
  folder: string,
  { copies: count = 2, pgbouncer, redis, haproxy, env, settings }: ClusterOptions,
  ends: (() => unknown)[],
): Promise<Omit<Cluster, 'close'>> {
  const postgres = await startPostgres(undefined, settings);
  if (!postgres) throw new Error('PostgreSQL is not available');
  process.once('exit', postgres.stop);
  ends.push(() => {
    process.off('exit', postgres.stop);
    postgres.stop();
  });
  const pool = new pg.Pool({ connectionString: postgres.address, max: 4 });
  // connections break when the test restarts the server
  pool.on('error', () => undefined);
  ends.push(() => pool.end());

  const shared = path.join(folder, 'shared');
  mkdirSync(shared);
  const bouncer = pgbouncer
    ? await startPgbouncer(shared, postgres.address, pgbouncer === true ? {} : { poolSize: pgbouncer })
    : undefined;
  if (bouncer) ends.push(bouncer.server.stop);
  const database = bouncer?.address ?? postgres.address;
  const store = redis ? await startRedisServer() : undefined;
  if (store) ends.push(store.server.stop);

  const copies: Copy[] = [];
  const addCopy = async (own: NodeJS.ProcessEnv = {}): Promise<Copy> => {
    const copy = await startCopy(folder, copies.length, {
      DATABASE_URL: database,
      ...(store && { REDIS_URL: store.address }),
      ...(haproxy ? { TRUST_PROXY: 'loopback' } : { BRIDGE_ADMIN: '1' }),
      ...env,
      ...own,
    });
    copies.push(copy);
    ends.push(copy.stop);
    return copy;
  };
  while (copies.length < count) await addCopy();

  const ports = copies.map(({ port }) => port);
  const proxy = haproxy ? await startHaproxy(shared, ports) : undefined;
  if (proxy) ends.push(proxy.server.stop);
  return {
    ...{ copies, postgres, pool, database, addCopy },
    ...(bouncer && { pgbouncer: bouncer.server }),
    ...(store && { redis: { ...store.server, address: store.address } }),
    ...(proxy && { haproxy: { ...proxy.server, address: proxy.address } }),
  };
}
