// npm test: the whole proof. Checks, unit tests on the embedded database and on PostgreSQL where it is installed,
// then the shop in a real browser. Finds a Chromium or installs one; starts and stops everything it needs.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../e2e/free-port.ts';
import { systemChromium } from '../e2e/system-chromium.ts';

const asRoot = process.getuid?.() === 0;
const aptEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

function run(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = process.env): void {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  if (status !== 0) {
    console.error(`── ${name} failed`);
    stopPostgres();
    process.exit(1);
  }
}

/** Debian's packages, as root only. Out: whether the installation worked. */
function aptInstall(...names: string[]): boolean {
  if (!asRoot || !existsSync('/usr/bin/apt-get')) return false;
  spawnSync('apt-get', ['update'], { stdio: 'ignore', env: aptEnv });
  return (
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], {
      stdio: 'ignore',
      env: aptEnv,
    }).status === 0
  );
}

/** Debian's headless shell, else a Chromium that is there, else Playwright's own download (undefined). */
function chromium(): string | undefined {
  const found = systemChromium();
  if (found?.endsWith('headless-shell')) return found;
  if (aptInstall('chromium-headless-shell') || found) return systemChromium();
  run('Playwright downloads its Chromium', 'npx', ['playwright', 'install', 'chromium']);
  return undefined;
}

const postgresBin = (): string | undefined => {
  const base = '/usr/lib/postgresql';
  const version = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  const bin = version && path.join(base, version, 'bin');
  return bin && existsSync(path.join(bin, 'initdb')) ? bin : undefined;
};

let postgres: { bin: string; data: string } | undefined;
/** PostgreSQL refuses to run as root: there it runs as Debian's own user. */
const asPostgres = (command: string) => (asRoot ? ['su', 'postgres', '-c', command] : ['sh', '-c', command]);
const shell = ([command = '', ...args]: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** Starts a PostgreSQL of its own in a temporary folder. Out: its address, undefined where it is not installed. */
async function startPostgres(): Promise<string | undefined> {
  const bin = postgresBin() ?? (aptInstall('postgresql') ? postgresBin() : undefined);
  if (!bin) return undefined;
  const data = mkdtempSync(path.join(tmpdir(), 'shop-postgres-'));
  if (asRoot) execFileSync('chown', ['postgres', data]);
  const port = await freePort();
  postgres = { bin, data };
  shell(
    asPostgres(
      `${bin}/initdb -D ${data}/db -U shop -A trust --encoding=UTF8 --locale=C.UTF-8 > ${data}/initdb.log`,
    ),
  );
  shell(
    asPostgres(
      `${bin}/pg_ctl -D ${data}/db -w -l ${data}/server.log -o "-p ${port} -c listen_addresses=127.0.0.1 -k ${data} -c fsync=off" start`,
    ),
  );
  return `postgres://shop@127.0.0.1:${port}/postgres`;
}

function stopPostgres(): void {
  if (!postgres) return;
  const { bin, data } = postgres;
  postgres = undefined;
  shell(asPostgres(`${bin}/pg_ctl -D ${data}/db -m immediate stop`));
  rmSync(data, { recursive: true, force: true });
}

const browser = chromium();
const address = await startPostgres();
console.log(
  address
    ? 'PostgreSQL is running for the bridge’s tests'
    : 'no PostgreSQL here: the bridge is tested on PGlite only',
);
const env = { ...process.env, SHOP_CHROMIUM: browser ?? '' };

run('check', 'npx', ['--no-install', 'tsx', 'tests/check.ts'], env);
run('unit tests, the bridge on PGlite', 'npx', ['--no-install', 'vitest', 'run'], env);
if (address)
  run('the bridge on PostgreSQL', 'npx', ['--no-install', 'vitest', 'run', 'tests/bridge'], {
    ...env,
    TEST_DATABASE_URL: address,
  });
run('the shop in a browser', 'npx', ['--no-install', 'playwright', 'test'], env);
stopPostgres();
