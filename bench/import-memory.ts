// Measures the memory and time of the first import from a Medusa of 2,000 products with three variants each, which answers
// with copies of a recorded product. Memory is that of the bridge's process without PostgreSQL; Linux only.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { productOf, recordedMedusa, recordedRows } from '#tests/connectors/medusa/recorded-medusa.ts';
import { startBridgeProcess } from '#tests/long/killed-bridge.ts';
import { onEachDatabase } from './each-database.ts';
import { megabytes } from './process-work.ts';

const PRODUCTS = 2_000;
const TEMPLATE = 'vilnis-klusums-2-austinas-1010';

/** Returns the recorded Medusa with copies of a product; ids, skus and handles of the copies are unique. */
function largeMedusa() {
  const rows = recordedRows();
  const template = JSON.stringify(productOf(rows, TEMPLATE));
  rows.products = Array.from({ length: PRODUCTS }, (_, at) =>
    JSON.parse(
      template
        .replaceAll(/"((?:prod|variant|opt|optval|pset|price)_[0-9A-Z]+)"/g, `"$1${at}"`)
        .replaceAll('"VK-2-', `"VK-${at}-`)
        .replaceAll(`"${TEMPLATE}"`, `"${TEMPLATE}-${at}"`)
        .replaceAll('Vilnis Klusums 2', `Vilnis Klusums ${at}`),
    ),
  );
  return recordedMedusa(rows);
}

/** Serves a Medusa over HTTP. */
async function serve({ client }: ReturnType<typeof recordedMedusa>) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://medusa');
    const query: Record<string, string | string[]> = {};
    for (const name of searchParams.keys()) {
      if (name.endsWith('[]')) query[name.slice(0, -2)] = searchParams.getAll(name);
      else query[name] = searchParams.get(name) ?? '';
    }
    try {
      response.end(JSON.stringify(await client.store('GET', pathname, { query })));
    } catch {
      response.writeHead(404).end('{}');
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Prints the time until a bridge with an empty database has imported everything, and the peak of its memory. */
export async function importMemory(): Promise<void> {
  const medusa = await serve(largeMedusa());
  await onEachDatabase('import', async ({ name, data }) => {
    const started = performance.now();
    // a bridge without products listens once it has read the whole catalogue
    const bridge = await startBridgeProcess({
      ...data,
      MEDUSA_URL: medusa.url,
      MEDUSA_PUBLISHABLE_KEY: 'pk_bench',
      MEDUSA_SECRET_KEY: 'sk_bench',
    });
    const seconds = (performance.now() - started) / 1_000;
    const [peak, after] = [megabytes(bridge.pid, 'VmHWM'), megabytes(bridge.pid, 'VmRSS')];
    await bridge.kill();
    console.log(
      `${name}: ${PRODUCTS} products of 3 variants in ${seconds.toFixed(0)} s; ` +
        `memory at most ${peak.toFixed(0)} MB, afterwards ${after.toFixed(0)} MB`,
    );
  });
  medusa.close();
}
