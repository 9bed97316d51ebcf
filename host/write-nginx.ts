// npm run nginx: applies the brand to a build, compresses its files and prints an nginx configuration for it
// (docs/deploy.md). Run it again after each build and each change of shop.config.json: the CSP contains hashes of
// index.html and the bridge's origin.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { securityHeaders, transportSecurity } from '#bridge/create-bridge.ts';
import { type Endpoint, endpoints } from '#schemas/bridge/endpoints.ts';
import { parseShopConfig } from '#shared/config/parse-shop-config.ts';
import { paymentOrigins } from '#shared/config/payment-page-url.ts';
import { storePrefix } from '#shared/config/store-of.ts';
import { logoOrigins } from './brand/logo-origins.ts';
import { writeBrand } from './brand/write-brand.ts';
import { contentPolicy } from './content-policy.ts';
import { nginxConfiguration } from './nginx-configuration.ts';
import { packFiles } from './pack-files.ts';

const USAGE = `npm run nginx -- --backend http://127.0.0.1:8080 [--root dist] [--name shop.example] [--listen 443]
    [--certificate FILE --key FILE [--hsts-subdomains]] [--cache /var/cache/nginx-shop] [--behind ADDRESS]...
    > /etc/nginx/conf.d/shop.conf
`;

/** An IP address, or a network such as 10.0.0.0/8. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      backend: { type: 'string' },
      root: { type: 'string', default: 'dist' },
      name: { type: 'string', default: '_' },
      listen: { type: 'string' },
      certificate: { type: 'string' },
      key: { type: 'string' },
      cache: { type: 'string', default: '/var/cache/nginx-shop' },
      behind: { type: 'string', multiple: true, default: [] },
      'hsts-subdomains': { type: 'boolean', default: false },
    },
  });
  if (values.backend === undefined) throw new Error('--backend is missing');
  const noAddress = values.behind.find((address) => !network.safeParse(address).success);
  if (noAddress !== undefined)
    throw new Error(`--behind ${noAddress}: expected an IP address or a network such as 10.0.0.0/8`);
  const root = resolve(values.root);
  const parsed = parseShopConfig(JSON.parse(readFileSync(join(root, 'shop.config.json'), 'utf8')));
  if (!parsed.ok) throw new Error(`shop.config.json: ${parsed.problems.map(({ key }) => key).join(', ')}`);
  const { bridge } = parsed.config;
  const pictures = bridge.images.split('{', 1)[0] ?? '';
  const tls =
    values.certificate !== undefined && values.key !== undefined
      ? { certificate: resolve(values.certificate), key: resolve(values.key) }
      : undefined;
  await writeBrand(root);
  process.stderr.write(`${await packFiles(root)} files compressed in ${root}\n`);
  process.stdout.write(
    nginxConfiguration({
      root,
      backend: values.backend.replace(/\/$/, ''),
      backendPaths: [...new Set([`${bridge.prefix}/`, pictures])].filter((path) => path.length > 1),
      storePrefixes: parsed.config.stores
        .map(({ code }) => storePrefix(parsed.config, code))
        .filter((prefix) => prefix !== ''),
      areUrlsMapped: parsed.config.catalogue.productUrlDispatcher,
      publicPaths: Object.values<Endpoint>(endpoints)
        .filter(({ publicSeconds }) => publicSeconds !== undefined)
        .map(({ path }) => `${bridge.prefix}${path}`),
      cacheFolder: resolve(values.cache),
      orderPath: `${bridge.prefix}${bridge.placeOrder}`,
      behind: values.behind,
      contentPolicy: contentPolicy(
        readFileSync(join(root, 'index.html'), 'utf8'),
        bridge.origin === '' ? [] : [bridge.origin],
        logoOrigins(parsed.config),
        paymentOrigins(parsed.config.payment),
      ),
      headers: {
        ...securityHeaders,
        ...(tls && { 'Strict-Transport-Security': transportSecurity(values['hsts-subdomains']) }),
      },
      serverName: values.name,
      listen: values.listen ?? (tls ? '443' : '80'),
      ...(tls ? { tls } : {}),
    }),
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exit(1);
});
