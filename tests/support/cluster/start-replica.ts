// Starts a streaming replica of a PostgreSQL on loopback, and makes the primary wait for it in each commit.
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { unprivileged } from './start-services.ts';

const NAME = 'replica';

/**
 * Starts the replica and names it in `synchronous_standby_names`: a commit is acknowledged once both servers have it.
 * @param primary URL of the primary, as a superuser
 * @param folder readable by every user; the replica's data is in it
 * @returns the process, and the URL of the replica, which accepts only read statements
 */
export async function startReplica(
  primary: string,
  folder: string,
): Promise<{ server: ServerProcess; address: string }> {
  const client = new pg.Client({ connectionString: primary });
  await client.connect();
  try {
    const { rows } = await client.query("select setting from pg_config where name = 'BINDIR'");
    const bin = String(rows[0]?.setting);
    const user = unprivileged();
    const data = path.join(folder, NAME);
    mkdirSync(data, { mode: 0o700 });
    if (user.user) chownSync(data, user.user.uid, user.user.gid);
    const { hostname, port: primaryPort, username } = new URL(primary);
    const connection = `host=${hostname} port=${primaryPort} user=${username} application_name=${NAME}`;
    execFileSync(
      path.join(bin, 'pg_basebackup'),
      ['-d', connection, '-D', data, '--write-recovery-conf', '--checkpoint=fast'],
      { cwd: data, stdio: ['ignore', 'ignore', 'inherit'], ...user.user },
    );
    const port = await freePort();
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      // reconnects soon after the primary was restarted
      wal_retrieve_retry_interval: '200ms',
    };
    const server = await startServer({
      name: 'the replica',
      command: path.join(bin, 'postgres'),
      args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      port,
      ...user,
    });
    await client.query(`alter system set synchronous_standby_names = '${NAME}'`);
    await client.query('select pg_reload_conf()');
    const address = new URL(primary);
    address.port = String(port);
    return { server, address: address.href };
  } finally {
    await client.end();
  }
}
