// npm run doctor: examines a running backend, or with --engine the commerce engine behind it; prints the findings and,
// with --write, writes a configuration. Sends the backend no writes unless --orders is given, for test systems. Exit
// code 0: the storefront can sell; 1: it cannot; 2: invalid arguments or a crash.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { examineMedusa, medusaEnvironment } from '#connectors/medusa/doctor/examine-medusa.ts';
import { readLocales } from '#connectors/medusa/has-same-texts.ts';
import { readPlacedWith } from '#connectors/medusa/placed-with.ts';
import { readMedusaSettings } from '#connectors/medusa/read-medusa-settings.ts';
import { configurationFrom, examine } from './examine.ts';
import { examineBrand } from './examine-brand.ts';
import type { Finding } from './finding.ts';
import { canSell, table } from './table.ts';

const USAGE = `npm run doctor -- --bridge https://shop.example [--prefix /api] [--index NAME] [--orders]
    [--origin same|other|URL] [--json] [--write shop.config.json] [--from shop.config.json]
npm run doctor -- --from shop.config.json [--json]
    examines only the brand of a configuration
npm run doctor -- --engine medusa [--orders] [--json] [--write FILE.env]
    examines the engine that MEDUSA_URL and the other variables of the connector name
`;
const PREFIXES = ['/api', '/vsbridge', ''];
const INDEXES = ['vue_storefront_catalog', 'catalog'];
const usual = fileURLToPath(new URL('../../src/app/public/shop.config.json', import.meta.url));

type EngineOptions = { orders?: boolean; json?: boolean; write?: string };

/**
 * Examines the commerce engine behind the backend. With `write`, writes the store's environment variables to that file
 * instead of a configuration.
 */
async function doctorOfMedusa({ orders = false, json = false, write }: EngineOptions): Promise<number> {
  const settings = readMedusaSettings(process.env);
  if (!settings) throw new Error('MEDUSA_URL is missing');
  const { MEDUSA_DATABASE_URL: database, MEDUSA_MAPPING } = process.env;
  const mapping = MEDUSA_MAPPING || undefined;
  const [locales, placedWith] = [readLocales(mapping), readPlacedWith(mapping)];
  const findings = await examineMedusa({ settings, mayOrder: orders, database, locales, placedWith });
  if (write !== undefined) writeFileSync(write, medusaEnvironment(settings, findings), { mode: 0o600 });
  return print(findings, json);
}

/** Prints the findings. Returns the exit code. */
function print(findings: readonly Finding[], json: boolean): number {
  process.stdout.write(json ? `${JSON.stringify({ findings }, null, 2)}\n` : `${table(findings)}\n`);
  return canSell(findings) ? 0 : 1;
}

/** Removes the demo's brand, promises and bank account, which do not apply to other stores. */
function forgetDemo(base: { brand?: object; promises?: object; payment?: { transfer?: object } }): void {
  delete base.brand;
  delete base.promises;
  delete base.payment?.transfer;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      bridge: { type: 'string' },
      prefix: { type: 'string' },
      index: { type: 'string' },
      orders: { type: 'boolean' },
      origin: { type: 'string' },
      json: { type: 'boolean' },
      write: { type: 'string' },
      from: { type: 'string' },
      engine: { type: 'string' },
    },
  });
  if (values.engine === 'medusa') return doctorOfMedusa(values);
  const where = values.origin ?? 'same';
  const isNamed = where !== 'same' && where !== 'other';
  if (
    values.engine ||
    (values.bridge === undefined ? values.from === undefined : !URL.canParse(values.bridge)) ||
    (isNamed && !URL.canParse(where))
  ) {
    process.stderr.write(USAGE);
    return 2;
  }
  const base = JSON.parse(readFileSync(values.from ?? usual, 'utf8')) as {
    stores?: { code?: string; index?: string }[];
    defaultStore?: string;
    payment?: {
      bankCode?: string;
      providers?: { code: string; kind?: string }[];
      transfer?: object;
    };
    timeZone?: string;
    promises?: object;
    brand?: object;
  };
  const brand = values.from === undefined ? [] : await examineBrand(base.brand, dirname(values.from));
  if (values.bridge === undefined) return print(brand, values.json === true);
  if (values.from === undefined) forgetDemo(base);
  const views = (base.stores ?? []).flatMap(({ code, index }) => (code && index ? [{ code, index }] : []));
  const bridge = new URL(values.bridge).origin;
  const examined = await examine({
    bridge,
    prefixes: values.prefix === undefined ? PREFIXES : [values.prefix],
    indexes: values.index === undefined ? [...INDEXES, ...views.map(({ index }) => index)] : [values.index],
    ...(values.index === undefined && { views }),
    defaultStore: base.defaultStore ?? '',
    mayOrder: values.orders === true,
    ...(isNamed ? { shop: { address: new URL(where).origin, isOtherOrigin: false } } : {}),
    ...(where === 'other' ? { shop: { address: bridge, isOtherOrigin: true } } : {}),
    bankCode:
      base.payment?.providers?.find(({ kind }) => kind === 'bank')?.code ?? base.payment?.bankCode ?? '',
    timeZone: base.timeZone ?? 'UTC',
  });
  const findings = [...examined, ...brand];
  const config = configurationFrom({ ...base }, findings, where === 'other' ? bridge : '');
  if (values.json) process.stdout.write(`${JSON.stringify({ findings, config }, null, 2)}\n`);
  else process.stdout.write(`${table(findings)}\n`);
  if (values.write !== undefined) writeFileSync(values.write, `${JSON.stringify(config, null, 2)}\n`);
  return canSell(findings) ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    process.exit(2);
  },
);
