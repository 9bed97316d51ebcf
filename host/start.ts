// Starts the host with the bridge and the demo catalogue: `tsx host/start.ts [--build] [--dev]`. Environment variables:
// PORT (4173), HOST (127.0.0.1), BRIDGE_PRODUCTS and BRIDGE_SEED (demo data for an empty database), PUBLIC_ORIGIN
// (sitemap and mailed links), SHOP_CONFIG (path of a configuration that replaces the build's); `readSettings` lists the
// bridge's variables, docs/engines.md those of an engine behind it (MEDUSA_URL, MEDUSA_MAPPING). Prints a single line
// to standard output, the URL; logs progress to standard error.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { createBridge, numberOf, readSettings, stopOnSignal } from '#bridge/create-bridge.ts';
import { medusaConnector } from '#connectors/medusa/medusa-connector.ts';
import { readMedusaSettings } from '#connectors/medusa/read-medusa-settings.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { demoCoupons } from '#demo/demo-coupons.ts';
import { demoPicture } from '#demo/demo-picture.ts';
import { buildApp } from './build-app.ts';
import { buildIsStale } from './build-is-stale.ts';
import { knownPages } from './known-pages.ts';
import { mailSender } from './mail-sender.ts';
import { serveDevelopment } from './serve-development.ts';
import { serveStore } from './serve-store.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { env, argv } = process;

/** Logs a step with the seconds since the start. */
const say = (words: string) => process.stderr.write(`${Math.round(performance.now() / 1000)} s  ${words}\n`);

/**
 * Makes V8 collect garbage earlier, also in worker threads; with V8's defaults the process uses about 50% more memory.
 */
function spareMemory(): void {
  setFlagsFromString('--heap-growing-percent=25');
  setFlagsFromString('--max-semi-space-size=8');
}

async function main(): Promise<void> {
  let bridge: Awaited<ReturnType<typeof createBridge>> | undefined;
  // while the bridge starts, there is nothing to finish: an interrupted fill is rolled back
  stopOnSignal(async () => {
    await bridge?.close();
    return 0;
  });
  spareMemory();
  const dist = join(root, 'dist');
  const dev = argv.includes('--dev');
  const [port, host] = [numberOf(env, 'PORT', 4173), env.HOST ?? '127.0.0.1'];
  const [products, seed] = [numberOf(env, 'BRIDGE_PRODUCTS', 1_200), numberOf(env, 'BRIDGE_SEED', 1)];
  const settings = readSettings(env);
  const medusa = readMedusaSettings(env);
  // the client of OpenSearch takes time to load, and memory
  const productIndex =
    env.SEARCH_URL &&
    (await import('#connectors/opensearch/opensearch-index.ts')).openSearchIndex(
      env.SEARCH_URL,
      env.SEARCH_INDEX || 'products',
    );
  // React reads NODE_ENV when the first page is rendered and then uses its production build
  if (!dev) env.NODE_ENV ??= 'production';
  if (argv.includes('--build') && !dev && (await buildIsStale(root, dist))) {
    say('1 of 3  building the app (about half a minute)');
    await buildApp(root);
  }
  say('2 of 3  opening the database');

  const ownConfiguration = env.SHOP_CONFIG && !dev ? readFileSync(env.SHOP_CONFIG, 'utf8') : undefined;
  const ownBrand = join(dirname(env.SHOP_CONFIG ?? ''), 'brand');
  const builtConfiguration = join(dev ? join(root, 'src/app/public') : dist, 'shop.config.json');
  const configuration =
    ownConfiguration ?? (existsSync(builtConfiguration) ? readFileSync(builtConfiguration, 'utf8') : '');
  const sitemap = env.PUBLIC_ORIGIN ? { publicOrigin: env.PUBLIC_ORIGIN } : {};
  /** Prints the URL on standard output. */
  const open = (address: string) => {
    say('3 of 3  ready; press Ctrl+C to stop:');
    process.stdout.write(`${address}\n`);
  };
  bridge = await createBridge(settings, {
    catalogue: (again = seed) => demoCatalogue({ products, seed: again }),
    pictures: demoPicture,
    coupons: demoCoupons,
    ...(productIndex && { productIndex }),
    ...(medusa && { connector: medusaConnector(medusa, env.MEDUSA_MAPPING || undefined) }),
    frontend: dev
      ? serveDevelopment(root, { ...sitemap, onOpen: open })
      : serveStore({
          ...(existsSync(join(dist, 'index.html')) ? { dist } : {}),
          ...(env.SHOP_CONFIG &&
            ownConfiguration !== undefined && {
              configuration: ownConfiguration,
              ...(existsSync(ownBrand) && { brandFolder: ownBrand }),
            }),
          ...sitemap,
        }),
    mailOrigin: env.PUBLIC_ORIGIN || `http://localhost:${port}`,
    mailSender: mailSender(configuration),
    readableMails: dev,
    usualData: join(root, '.data'),
    pages: knownPages(dist),
    onFilling: () =>
      say(
        medusa
          ? '        reading the catalogue from Medusa (first start only)'
          : `        seeding it with ${products} demo products (first start only)`,
      ),
  });
  const address = await bridge.app.listen({ port, host });
  if (!dev) open(address);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
