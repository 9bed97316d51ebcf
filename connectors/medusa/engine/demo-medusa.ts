// npm run demo:medusa: installs and starts a Medusa with PostgreSQL, fills it once, and starts the store in front of it.
// Everything is below .data/ and listens on loopback only. Standard output contains a single line: the store's URL, or
// with --engine-only the connector's settings as JSON; progress goes to standard error.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stopOnSignal } from '#bridge/operation/stop-on-signal.ts';
import { freePort } from './free-port.ts';
import { seedMedusa } from './seed-medusa.ts';
import { createDatabase, installMedusa, startMedusa } from './start-medusa.ts';
import { startPostgres } from './start-postgres.ts';

const USAGE = `npm run demo:medusa -- [--products 200] [--variants-each 1] [--medusa-port PORT]
    [--without-plugin] [--engine-only]
`;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const data = join(root, '.data/medusa-demo');
/** the port of the store without PORT */
const STORE_PORT = 4173;
const keysFile = join(data, 'keys.json');

const say = (words: string) => process.stderr.write(`${Math.round(performance.now() / 1000)} s  ${words}\n`);

/** Keys that later starts need: the secret for Medusa's tokens, and the API key, which Medusa shows only once. */
type Keys = { secret: string; secretKey?: string };

function readKeys(): Keys {
  if (existsSync(keysFile)) return JSON.parse(readFileSync(keysFile, 'utf8')) as Keys;
  return { secret: randomBytes(32).toString('hex') };
}

const writeKeys = (keys: Keys) => writeFileSync(keysFile, `${JSON.stringify(keys)}\n`, { mode: 0o600 });

/** Reserves the data folder for this process; the mark of a process that was killed is ignored. */
function reserveData(): void {
  mkdirSync(data, { recursive: true });
  const mark = join(data, 'demo.pid');
  const other = existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : 0;
  if (other > 0 && isRunning(other)) throw new Error(`another demo (process ${other}) works in ${data}`);
  writeFileSync(mark, String(process.pid));
  stops.push(() => rmSync(mark, { force: true }));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists and belongs to another user
    return (error as { code?: unknown }).code === 'EPERM';
  }
}

/** Functions that stop the started processes, the last one first. */
const stops: (() => void | Promise<void>)[] = [];
let stopping: Promise<void> | undefined;
const stopAll = (): Promise<void> => {
  stopping ??= (async () => {
    for (const stop of stops.toReversed()) await stop();
  })();
  return stopping;
};

/** Stops all processes and exits, because one of them has ended unexpectedly. */
function fail(words: string): void {
  if (stopping) return;
  say(words);
  void stopAll().finally(() => process.exit(1));
}

/** Starts the store with this Medusa; the store prints its URL itself. */
function startStore(env: NodeJS.ProcessEnv): () => Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'host/start.ts', '--build'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void ended.then(() => fail('the store has ended'));
  return () => {
    child.kill('SIGTERM');
    return ended;
  };
}

function optionsOf() {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '200' },
      'variants-each': { type: 'string', default: '1' },
      'medusa-port': { type: 'string' },
      'without-plugin': { type: 'boolean', default: false },
      'engine-only': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [products, variantsEach] = [Number(values.products), Number(values['variants-each'])];
  if (!Number.isInteger(products) || products < 1 || products > 2_000)
    throw new Error('--products must be a whole number from 1 to 2000');
  if (!Number.isInteger(variantsEach) || variantsEach < 1 || variantsEach > 5)
    throw new Error('--variants-each must be a whole number from 1 to 5');
  const port = Number(values['medusa-port'] ?? 0);
  return { ...values, products, variantsEach, port };
}

async function main(): Promise<void> {
  const options = optionsOf();
  if (options.help) {
    process.stdout.write(USAGE);
    return;
  }
  stopOnSignal(async () => {
    await stopAll();
    return 0;
  });
  reserveData();
  await installMedusa(say);
  const postgres = await startPostgres(join(data, 'postgres'));
  if (!postgres)
    throw new Error('PostgreSQL is not installed: install it, for example with "apt-get install postgresql"');
  // covers a stop that takes too long: the server is not a child of this process
  const onExit = () => postgres.stop();
  process.once('exit', onExit);
  stops.push(() => {
    process.off('exit', onExit);
    postgres.stop();
  });
  const databaseUrl = (name: string) => new URL(`/${name}`, postgres.address).href;
  const keys = readKeys();
  writeKeys(keys);
  const events = {
    url: `http://127.0.0.1:${process.env.PORT ?? STORE_PORT}/api/engine/changed`,
    secret: randomBytes(32).toString('hex'),
  };
  const medusa = await startMedusa({
    database: databaseUrl('medusa'),
    port: options.port || (await freePort()),
    plugin: !options['without-plugin'] && existsSync(join(root, 'connectors/medusa/plugin')),
    events,
    secret: keys.secret,
    say,
  });
  stops.push(medusa.stop);
  void medusa.ended.then(() => fail(`Medusa has ended:\n${medusa.log()}`));
  const { products, variantsEach } = options;
  const seeded = await seedMedusa({
    url: medusa.url,
    products,
    variantsEach,
    secretKey: keys.secretKey,
    say,
  });
  writeKeys({ ...keys, secretKey: seeded.secretKey });
  const settings = {
    MEDUSA_URL: seeded.url,
    MEDUSA_PUBLISHABLE_KEY: seeded.publishableKey,
    MEDUSA_SECRET_KEY: seeded.secretKey,
    MEDUSA_REGION: seeded.region,
    MEDUSA_EVENTS_SECRET: events.secret,
    DATABASE_URL: databaseUrl('store'),
  };
  await createDatabase(settings.DATABASE_URL);
  if (stopping) return;
  if (options['engine-only']) process.stdout.write(`${JSON.stringify(settings)}\n`);
  else stops.push(startStore(settings));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  void stopAll().finally(() => process.exit(1));
});
