// Tests that the plug-in in a real Medusa reports changes of the catalogue to the store.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMedusaClient, type Json } from '#connectors/medusa/medusa-client.ts';
import { type OpenMedusa, openMedusa } from './open-medusa.ts';

const SECRET = 'a-secret-of-the-store';

type Product = { id: string; variants: { id: string }[] };

let medusa: OpenMedusa;
let store: Server;
/** method, path and authorization of the requests to the store */
let reports: string[];
beforeAll(async () => {
  reports = [];
  store = createServer(({ method, url, headers }, response) => {
    reports.push(`${method} ${url} ${headers.authorization}`);
    response.end();
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/engine/changed`;
  medusa = await openMedusa({ plugin: true, events: { url, secret: SECRET } });
});
afterAll(async () => {
  await medusa.close();
  store.closeAllConnections();
  store.close();
});

it('reports a changed price with the secret', async () => {
  const { admin } = createMedusaClient(medusa.keys);
  const query = { fields: 'id,variants.id', limit: 1 };
  const answer = await admin?.('GET', '/admin/products', { query });
  const product = (answer?.products as Product[] | undefined)?.[0];
  reports = [];
  const body: Json = { prices: [{ currency_code: 'eur', amount: 12.34 }] };
  await admin?.('POST', `/admin/products/${product?.id}/variants/${product?.variants[0]?.id}`, { body });
  await expect.poll(() => reports[0], { timeout: 300_000 }).toBe(`POST /api/engine/changed Bearer ${SECRET}`);
});

it('creates the unique index of order ids', async () => {
  const database = new pg.Client({ connectionString: medusa.database });
  await database.connect();
  const { rows } = await database.query(
    "SELECT 1 FROM pg_indexes WHERE indexname = 'IDX_order_store_order_id'",
  );
  await database.end();
  expect(rows).toHaveLength(1);
});
