// Installs, migrates and starts the pinned Medusa, on loopback only. It is installed in a folder outside the sources
// (`.data/medusa-engine`, or MEDUSA_HOME), because it is no dependency of the store; configuration and plug-in are
// copied there, so that they resolve Medusa's packages.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const pinned = fileURLToPath(new URL('pinned', import.meta.url));
const plugin = fileURLToPath(new URL('../plugin', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The admin user that `startMedusa` creates. */
export const MEDUSA_ADMIN = { email: 'admin@example.com', password: 'zibens-on-loopback' } as const;

export type Say = (words: string) => void;

export type MedusaOptions = {
  /** PostgreSQL URL of Medusa's own database; created if it does not exist */
  database: string;
  port: number;
  /** loads connectors/medusa/plugin */
  plugin?: boolean;
  /** where the plug-in reports changes of the catalogue; absent: it reports none */
  events?: { url: string; secret: string };
  /** server of the payment provider `pp_hosted_hosted`, for tests; absent: it is not installed */
  hostedPayments?: string;
  /** turns on Medusa's translations of the catalogue */
  translations?: boolean;
  /** Redis for locks; needed by several processes on one database */
  redis?: string;
  /**
   * secret that signs tokens; must be the same for all processes that share a database, and after a restart, so that
   * earlier tokens stay valid
   */
  secret?: string;
  say?: Say;
};

export type RunningMedusa = {
  url: string;
  pid: number;
  /** the last lines of its log */
  log: () => string;
  /** resolves once the process has ended for any reason */
  ended: Promise<void>;
  /** stops it by SIGTERM, so that Medusa first finishes the work in progress */
  stop: () => Promise<void>;
  /** kills it by SIGKILL, for tests of crashes only */
  kill: () => Promise<void>;
};

const { PATH, HOME } = process.env;
const LOG_LINES = 200;
const HEALTH_POLL_MS = 250;
const quiet: Say = () => undefined;

const homeOf = (): string => process.env.MEDUSA_HOME ?? join(root, '.data/medusa-engine');

/**
 * Returns a key for everything that a migration depends on: Medusa's version, the plug-in's files if it is loaded, and
 * translations. A schema with translations also serves a Medusa without them, whose key is its beginning.
 */
function schemaVersion({ plugin: withPlugin, translations }: MedusaOptions): string {
  const hash = createHash('sha256').update(readFileSync(join(pinned, 'package-lock.json')));
  const files =
    withPlugin && existsSync(plugin)
      ? readdirSync(plugin, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      : [];
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash.update(file).update(readFileSync(file));
  return `medusa ${hash.digest('hex').slice(0, 16)}${translations ? ' translations' : ''}`;
}

/** Runs a command and rejects with the end of its output unless it succeeds. */
async function run(command: string, args: readonly string[], cwd: string, env = process.env): Promise<void> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines = tailOf(child);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${status}:\n${lines()}`);
}

/** Collects the last lines of a process's output. */
function tailOf({ stdout, stderr }: ChildProcess): () => string {
  let lines: string[] = [];
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lines = [...lines, ...text.split('\n').filter(Boolean)].slice(-LOG_LINES);
    });
  return () => lines.join('\n');
}

/** Installs the pinned Medusa unless this version is already there. Returns its folder. */
export async function installMedusa(say: Say = quiet): Promise<string> {
  const home = homeOf();
  const lock = readFileSync(join(pinned, 'package-lock.json'));
  const version = createHash('sha256').update(lock).digest('hex');
  const mark = join(home, 'node_modules/.installed');
  mkdirSync(home, { recursive: true });
  for (const file of [
    'package.json',
    'package-lock.json',
    'medusa-config.js',
    'invoice-payment.js',
    'hosted-payment.js',
  ])
    cpSync(join(pinned, file), join(home, file));
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== version) {
    say('installing Medusa (1,063 packages, first start only)');
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], home);
    writeFileSync(mark, version);
  }
  return home;
}

/** Copies the plug-in beside the installed packages. */
function copyPlugin(home: string): void {
  rmSync(join(home, 'plugin'), { recursive: true, force: true });
  if (existsSync(plugin)) cpSync(plugin, join(home, 'plugin'), { recursive: true });
}

const medusaCli = (home: string): string => join(home, 'node_modules/@medusajs/cli/cli.js');

function environmentOf({
  database,
  plugin: withPlugin,
  redis,
  events,
  secret = 'zibens-on-loopback',
  hostedPayments,
  translations,
}: MedusaOptions): NodeJS.ProcessEnv {
  return {
    PATH,
    HOME,
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    DATABASE_URL: database,
    JWT_SECRET: secret,
    COOKIE_SECRET: secret,
    ...(redis && { REDIS_URL: redis }),
    ...(withPlugin && { MEDUSA_PLUGIN: '1' }),
    ...(translations && { MEDUSA_FF_TRANSLATION: 'true' }),
    ...(hostedPayments && { HOSTED_PAYMENT_URL: hostedPayments }),
    ...(events && { STORE_EVENTS_URL: events.url, STORE_EVENTS_SECRET: events.secret }),
  };
}

/** Creates the database of a PostgreSQL URL if it does not exist. */
export async function createDatabase(database: string): Promise<void> {
  const url = new URL(database);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * Migrates the database and creates the admin user, unless a comment on the schema shows that both were done for these
 * versions of Medusa and the plug-in.
 */
async function prepareDatabase(home: string, options: MedusaOptions): Promise<void> {
  const { database, say = quiet } = options;
  await createDatabase(database);
  const version = schemaVersion(options);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query<{ mark: string | null; orders: string | null }>(
      `SELECT obj_description('public'::regnamespace) AS mark, to_regclass('public."order"')::text AS orders`,
    );
    if (rows[0]?.mark?.startsWith(version)) return;
    say("migrating Medusa's database (about half a minute)");
    const medusa = (args: readonly string[], env = environmentOf(options)) =>
      run(process.execPath, [medusaCli(home), ...args], home, env);
    const migrate = ['db:migrate', '--skip-links', '--skip-scripts'];
    // the plug-in's index needs the table of orders, which Medusa would create after it
    if (options.plugin && !rows[0]?.orders)
      await medusa(migrate, environmentOf({ ...options, plugin: false }));
    await medusa(migrate);
    await medusa(['db:sync-links', '--execute-all']);
    const { rowCount } = await client.query('SELECT 1 FROM "user" WHERE email = $1', [MEDUSA_ADMIN.email]);
    if (rowCount === 0) await medusa(['user', '-e', MEDUSA_ADMIN.email, '-p', MEDUSA_ADMIN.password]);
    await client.query(`COMMENT ON SCHEMA public IS ${client.escapeLiteral(version)}`);
  } finally {
    await client.end();
  }
}

/** Installs and migrates if needed, starts Medusa, and resolves once it responds. */
export async function startMedusa(options: MedusaOptions): Promise<RunningMedusa> {
  const { port, say = quiet } = options;
  const home = await installMedusa(say);
  copyPlugin(home);
  await prepareDatabase(home, options);
  say('starting Medusa');
  const child = spawn(
    process.execPath,
    [medusaCli(home), 'start', '--host', '127.0.0.1', '--port', String(port)],
    // in its own process group, so that Ctrl+C reaches only the caller, which stops Medusa after its dependents
    { cwd: home, env: environmentOf(options), stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const onExit = () => child.kill('SIGTERM');
  process.once('exit', onExit);
  const log = tailOf(child);
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      process.off('exit', onExit);
      resolve();
    }),
  );
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  let isUp = false;
  while (!isUp) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`Medusa did not start:\n${log()}`);
    isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isUp) await new Promise((resolve) => setTimeout(resolve, HEALTH_POLL_MS));
  }
  return { url, pid: child.pid ?? 0, log, ended, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
