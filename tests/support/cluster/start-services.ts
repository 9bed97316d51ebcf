// Starts the services that copies of the bridge share: pgbouncer in transaction mode, Redis, and haproxy in front of
// the copies. Each listens on a free port of loopback.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { aptInstall } from '#connectors/medusa/engine/apt-install.ts';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { hasPostgres } from '#connectors/medusa/engine/start-postgres.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const { PATH } = process.env;
/** Debian installs servers in `sbin`, which is not in the PATH of every user. */
const env = { PATH: `${PATH}:/usr/sbin:/usr/local/sbin` };

/** The programs of a cluster besides PostgreSQL; Debian's packages have the same names. */
const programs = ['pgbouncer', 'redis-server', 'haproxy'];

/** Returns the programs of a cluster that are neither installed nor could be installed with apt-get. */
export function missingPrograms(): string[] {
  const isMissing = (name: string) =>
    spawnSync(name, ['--version'], { env, stdio: 'ignore' }).error !== undefined;
  const missing = programs.filter(isMissing);
  if (missing.length > 0) aptInstall(...missing);
  return [...(hasPostgres() ? [] : ['postgresql']), ...missing.filter(isMissing)];
}

/** Returns the user and group for programs that refuse to run as root, if this process is run by root. */
export function unprivileged(): { user?: { uid: number; gid: number } } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { user: { uid: idOf('-u'), gid: idOf('-g') } };
}

/**
 * Starts pgbouncer in transaction mode, with all its defaults: it refuses startup parameters that it does not know, and
 * gives a client another connection in each transaction.
 * @param folder readable by every user
 * @param database URL of the database behind it
 * @returns the process, and the URL of the same database through it
 */
export async function startPgbouncer(
  folder: string,
  database: string,
  { poolSize = 8 } = {},
): Promise<{ server: ServerProcess; address: string }> {
  const port = await freePort();
  const behind = new URL(database);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${behind.hostname} port=${behind.port} user=${behind.username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      // a client gets the connection that has been idle longest, so that it soon gets every one
      'server_round_robin = 1',
      '',
    ].join('\n'),
    { mode: 0o644 },
  );
  const server = await startServer({
    name: 'pgbouncer',
    command: 'pgbouncer',
    args: [file],
    port,
    env,
    ...unprivileged(),
  });
  const address = new URL(database);
  address.port = String(port);
  return { server, address: address.href };
}

/** Starts a Redis without data on disk. */
export async function startRedisServer(): Promise<{ server: ServerProcess; address: string }> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = await startServer({ name: 'Redis', command: 'redis-server', args, port, env });
  return { server, address: `redis://127.0.0.1:${port}` };
}

/** Starts haproxy, which distributes requests round-robin among the copies that accept connections. */
export async function startHaproxy(
  folder: string,
  ports: readonly number[],
): Promise<{ server: ServerProcess; address: string }> {
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  const copies = ports.map((each, at) => `  server copy${at} 127.0.0.1:${each} check inter 250ms`);
  writeFileSync(
    file,
    [
      'defaults',
      '  mode http',
      '  timeout connect 5s',
      '  timeout client 60s',
      '  timeout server 60s',
      '  option forwardfor',
      '  option redispatch',
      'frontend store',
      `  bind 127.0.0.1:${port}`,
      '  default_backend copies',
      'backend copies',
      '  balance roundrobin',
      ...copies,
      '',
    ].join('\n'),
  );
  const server = await startServer({
    name: 'haproxy',
    command: 'haproxy',
    args: ['-db', '-f', file],
    port,
    env,
  });
  return { server, address: `http://127.0.0.1:${port}` };
}
