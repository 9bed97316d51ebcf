// Starts a temporary PostgreSQL server for the duration of a run.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#e2e/free-port.ts';
import { aptInstall } from './debian-packages.ts';

const asRoot = process.getuid?.() === 0;

const postgresBin = (): string | undefined => {
  const base = '/usr/lib/postgresql';
  const version = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  const bin = version && path.join(base, version, 'bin');
  return bin && existsSync(path.join(bin, 'initdb')) ? bin : undefined;
};

/**
 * Runs a command as Debian's user postgres if the process is run by root, because PostgreSQL refuses to run as root.
 */
function asPostgres(command: string): void {
  const [name = '', ...args] = asRoot ? ['su', 'postgres', '-c', command] : ['sh', '-c', command];
  execFileSync(name, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Starts a server on a free port; installs PostgreSQL if permitted. Returns undefined if it is not available. */
export async function startPostgres(): Promise<{ address: string; stop: () => void } | undefined> {
  const bin = postgresBin() ?? (aptInstall('postgresql') ? postgresBin() : undefined);
  if (!bin) return undefined;
  const data = mkdtempSync(path.join(tmpdir(), 'shop-postgres-'));
  if (asRoot) execFileSync('chown', ['postgres', data]);
  const port = await freePort();
  asPostgres(
    `${bin}/initdb -D ${data}/db -U shop -A trust --encoding=UTF8 --locale=C.UTF-8 > ${data}/initdb.log`,
  );
  asPostgres(
    `${bin}/pg_ctl -D ${data}/db -w -l ${data}/server.log -o "-p ${port} -c listen_addresses=127.0.0.1 -k ${data} -c fsync=off" start`,
  );
  return {
    address: `postgres://shop@127.0.0.1:${port}/postgres`,
    stop: () => {
      asPostgres(`${bin}/pg_ctl -D ${data}/db -m immediate stop`);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
