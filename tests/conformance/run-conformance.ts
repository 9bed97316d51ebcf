// npm run conformance: runs the conformance cases against a running bridge and prints the verdicts. Places orders and
// creates accounts only with --place-orders. Exit code 0: nothing failed; 1: something failed; 2: invalid arguments.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { capabilities } from '#bridge/ports/capabilities.ts';
import { backendAt } from '#host/doctor/backend-at.ts';
import { runConformance, tableOf } from './run-cases.ts';

type Configuration = { stores: [{ code: string; index: string }] };

const USAGE = `npm run conformance -- --bridge https://shop.example [--prefix /api] [--store CODE --index NAME]
    [--coupon CODE] [--without ${capabilities.join(',')}] [--place-orders] [--json]
`;

const configuration = new URL('../../src/app/public/shop.config.json', import.meta.url);

async function main(): Promise<number> {
  const [view] = (JSON.parse(readFileSync(configuration, 'utf8')) as Configuration).stores;
  const { values } = parseArgs({
    options: {
      bridge: { type: 'string' },
      prefix: { type: 'string', default: '/api' },
      store: { type: 'string', default: view.code },
      index: { type: 'string', default: view.index },
      coupon: { type: 'string' },
      without: { type: 'string', default: '' },
      'place-orders': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const named = values.without.split(',').filter((name) => name !== '');
  const without = capabilities.filter((name) => named.includes(name));
  if (values.bridge === undefined || !URL.canParse(values.bridge) || without.length !== named.length) {
    process.stderr.write(USAGE);
    return 2;
  }
  const verdicts = await runConformance(backendAt(`${new URL(values.bridge).origin}${values.prefix}`), {
    store: values.store,
    index: values.index,
    coupon: values.coupon,
    without,
    mayPlace: values['place-orders'],
  });
  process.stdout.write(`${values.json ? JSON.stringify(verdicts, null, 2) : tableOf(verdicts)}\n`);
  return verdicts.some(({ verdict }) => verdict === 'failed') ? 1 : 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    process.exit(2);
  },
);
