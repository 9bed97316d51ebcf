// Starts the bridge: `tsx host/start.ts [--build] [--dev]`. Settings come from the environment:
// PORT (4173), HOST (127.0.0.1), DATABASE_URL, BRIDGE_DATA (.data), BRIDGE_ADMIN=1, BRIDGE_LOG=1, BRIDGE_RATE_LIMIT
// (requests per minute, 0 = none), BRIDGE_PRODUCTS and BRIDGE_SEED for the first filling, PUBLIC_ORIGIN for sitemaps and
// mailed links. Accounts: BRIDGE_ACCESS_TOKEN_MS (900000, the most), BRIDGE_TELL_UNKNOWN_EMAIL=1, BRIDGE_SECRET (key of
// sealed mails and group tokens; else new with each start), SMTP_URL and MAIL_FROM (else mails stay in the outbox).
// TRUST_PROXY: addresses of the proxies before it ("loopback, 10.0.0.0/8"); else nobody's X-Forwarded-For is believed.
// One line on standard output: the address. Safe after kill -9: everything that lasts is in the database.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACCESS_TOKEN_MS } from '../bridge/accounts/accounts.ts';
import { fillDatabase, isFilled } from '../bridge/catalogue/fill-database.ts';
import { holdFolder } from '../bridge/database/hold-folder.ts';
import { openDatabase } from '../bridge/database/open.ts';
import { demoCatalogue } from '../bridge/demo/demo-catalogue.ts';
import { buildBridge } from '../bridge/http/build-bridge.ts';
import { writeToStderr } from '../bridge/http/request-log.ts';
import { smtpSender } from '../bridge/mail/smtp.ts';
import { buildIsStale } from './build-age.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { env, argv } = process;

function numberOf(name: string, fallback: number): number {
  const value = Number(env[name] ?? fallback);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number`);
  return value;
}

const run = (args: string[]): ChildProcess =>
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });

/** Builds the shop; throws when the build fails. */
async function build(): Promise<void> {
  const child = run(['build']);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('exit', resolve).on('error', reject),
  );
  if (code !== 0) throw new Error('the build of the shop failed');
}

async function main(): Promise<void> {
  const dist = join(root, 'dist');
  const dev = argv.includes('--dev');
  const [port, host] = [numberOf('PORT', 4173), env.HOST ?? '127.0.0.1'];
  const [products, seed] = [numberOf('BRIDGE_PRODUCTS', 1_200), numberOf('BRIDGE_SEED', 1)];
  const perMinute = env.BRIDGE_RATE_LIMIT === undefined ? undefined : numberOf('BRIDGE_RATE_LIMIT', 0);
  if (argv.includes('--build') && !dev && (await buildIsStale(root, dist))) await build();

  const data = env.BRIDGE_DATA ?? join(root, '.data');
  const inMemory = data.startsWith('memory://');
  const postgres = env.DATABASE_URL;
  const release = postgres === undefined && !inMemory ? await holdFolder(data) : async () => undefined;
  const database = await openDatabase(postgres ?? (inMemory ? data : join(data, 'database')));
  if (!(await isFilled(database.db)))
    await fillDatabase(database.db, demoCatalogue({ products, seed }), Date.now());

  const app = await buildBridge({
    db: database.db,
    log: writeToStderr,
    logRequests: env.BRIDGE_LOG === '1',
    ...(!dev && existsSync(join(dist, 'index.html')) ? { dist } : {}),
    ...(inMemory ? {} : { pictureFolder: join(data, 'pictures') }),
    ...(env.BRIDGE_ADMIN === '1'
      ? { admin: { catalogue: (again: number) => demoCatalogue({ products, seed: again }) } }
      : {}),
    ...(env.PUBLIC_ORIGIN ? { sitemap: { publicOrigin: env.PUBLIC_ORIGIN } } : {}),
    accessTokenMs: numberOf('BRIDGE_ACCESS_TOKEN_MS', ACCESS_TOKEN_MS),
    tellUnknownEmail: env.BRIDGE_TELL_UNKNOWN_EMAIL === '1',
    mailOrigin: env.PUBLIC_ORIGIN || `http://localhost:${port}`,
    ...(env.BRIDGE_SECRET ? { secret: env.BRIDGE_SECRET } : {}),
    ...(env.SMTP_URL && env.MAIL_FROM ? { sendMail: smtpSender(env.SMTP_URL, env.MAIL_FROM) } : {}),
    ...(env.TRUST_PROXY ? { trustProxy: env.TRUST_PROXY } : {}),
    ...(perMinute === undefined ? {} : { requestsPerMinute: perMinute === 0 ? false : perMinute }),
  });
  const address = await app.listen({ port, host });
  const vite = dev ? run([]) : undefined;
  process.stdout.write(`${address}\n`);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    vite?.kill('SIGTERM');
    await app.close();
    await database.close();
    await release();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
