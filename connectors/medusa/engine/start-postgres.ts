// Runs a separate PostgreSQL server on loopback, with temporary data for a test run or with a permanent data folder.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aptInstall } from './apt-install.ts';
import { freePort } from './free-port.ts';

export type OwnPostgres = {
  /** URL of the database `postgres` */
  address: string;
  stop: () => void;
  /** restarts it at the same URL; `immediate` ends it like a crash */
  restart: (mode: 'fast' | 'immediate') => void;
};

const asRoot = process.getuid?.() === 0;

/** Returns the folder of PostgreSQL's programs: Debian's newest version, else that of `pg_config`. */
function postgresBin(): string | undefined {
  const base = '/usr/lib/postgresql';
  const version = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  const bin = version ? path.join(base, version, 'bin') : configuredBin();
  return bin && existsSync(path.join(bin, 'initdb')) ? bin : undefined;
}

function configuredBin(): string | undefined {
  try {
    return execFileSync('pg_config', ['--bindir'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined; // PostgreSQL is not installed
  }
}

/** True if PostgreSQL is installed; installs it if permitted. */
export const hasPostgres = (): boolean =>
  postgresBin() !== undefined || (aptInstall('postgresql') && postgresBin() !== undefined);

/**
 * Runs a command as Debian's user postgres if the process is run by root, because PostgreSQL refuses to run as root.
 */
function asPostgres(command: string, cwd: string): void {
  const [name = '', ...args] = asRoot ? ['su', 'postgres', '-c', command] : ['sh', '-c', command];
  execFileSync(name, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** True if a server runs in this folder, for example because the process that started it was killed. */
function isRunning(bin: string, db: string, folder: string): boolean {
  try {
    asPostgres(`${bin}/pg_ctl -D ${db} status`, folder);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a server on a free port; installs PostgreSQL if permitted. Returns undefined if it is not available.
 * @param lasting permanent data folder; without it, the data is temporary, not flushed to disk, and deleted by `stop`
 * @param settings configuration parameters of the server; they override the defaults
 */
export async function startPostgres(
  lasting?: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<OwnPostgres | undefined> {
  const bin = hasPostgres() ? postgresBin() : undefined;
  if (!bin) return undefined;
  const data = lasting ?? mkdtempSync(path.join(tmpdir(), 'shop-postgres-'));
  mkdirSync(data, { recursive: true });
  if (asRoot) execFileSync('chown', ['postgres', data]);
  const port = await freePort();
  const db = path.join(data, 'db');
  const run = (command: string) => asPostgres(`${bin}/${command}`, data);
  if (!existsSync(path.join(db, 'PG_VERSION')))
    run(`initdb -D ${db} -U shop -A trust --encoding=UTF8 --locale=C.UTF-8 > ${data}/initdb.log`);
  else if (isRunning(bin, db, data)) run(`pg_ctl -D ${db} -m fast stop`);
  const set = Object.entries(settings).map(([name, value]) => ` -c ${name}=${value}`);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${lasting ? "''" : data}${lasting ? '' : ' -c fsync=off'}${set.join('')}`;
  const start = () => run(`pg_ctl -D ${db} -w -l ${data}/server.log -o "${options}" start`);
  start();
  return {
    address: `postgres://shop@127.0.0.1:${port}/postgres`,
    stop: () => {
      run(`pg_ctl -D ${db} -m ${lasting ? 'fast' : 'immediate'} stop`);
      if (!lasting) rmSync(data, { recursive: true, force: true });
    },
    restart: (mode) => {
      run(`pg_ctl -D ${db} -m ${mode} stop`);
      start();
    },
  };
}
