// The reference bridge of one file of journeys: the real one over HTTP, on a filled database in memory.
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { openDatabase } from '../../bridge/database/open.ts';
import { demoCatalogue } from '../../bridge/demo-catalogue.ts';
import { buildBridge } from '../../bridge/server.ts';

type JournalEntry = { method: string; route: string; status: number; orderKey?: string };
export type PlacedOrder = { client_order_id: string; number: string; grand_total: number };
export type Mail = { to: string; subject: string; text: string };
type Fault = {
  match: { method?: string; path?: string; nth?: number };
  action: string;
  ms?: number;
  status?: number;
  times?: number;
};

export type JourneyBridge = {
  address: string;
  /** what the bridge was asked, oldest first */
  journal: () => Promise<JournalEntry[]>;
  orders: () => Promise<PlacedOrder[]>;
  faults: (rules: Fault[]) => Promise<void>;
  /** no faults, and nobody's earlier tries are counted */
  healthy: () => Promise<void>;
  changeProduct: (
    sku: string,
    change: { price?: number; qty?: number; status?: number; description?: string },
  ) => Promise<void>;
  invariants: () => Promise<{ ok: boolean }>;
  /** the newest mails first */
  outbox: () => Promise<{ mail?: Mail }[]>;
  setCustomerGroup: (email: string, group: number) => Promise<void>;
  /** every access token is over; sessions stay */
  expireTokens: () => Promise<void>;
  close: () => Promise<void>;
};

/** Passwords of journeys are hashed in a few milliseconds. */
const CHEAP_HASHING = { m: 8, t: 1, p: 1 };

export async function openJourneyBridge(): Promise<JourneyBridge> {
  const database = await openDatabase('memory://', await openAsBlob(inject('filledDatabase')));
  const app = await buildBridge({
    db: database.db,
    requestsPerMinute: false,
    argon2: CHEAP_HASHING,
    mailOrigin: 'https://shop.test',
    admin: { catalogue: (seed) => demoCatalogue({ products: 400, seed }) },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const admin = async (method: string, route: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${address}/__admin/${route}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { result?: unknown }).result;
  };
  return {
    address,
    journal: async () => (await admin('GET', 'journal')) as JournalEntry[],
    orders: async () => (await admin('GET', 'orders')) as PlacedOrder[],
    faults: async (rules) => void (await admin('PUT', 'faults', { rules })),
    healthy: async () => {
      await admin('DELETE', 'faults');
      await admin('DELETE', 'tries');
    },
    changeProduct: async (sku, change) =>
      void (await admin('PATCH', `products/${encodeURIComponent(sku)}`, change)),
    invariants: async () => (await admin('GET', 'invariants')) as { ok: boolean },
    outbox: async () => (await admin('GET', 'outbox')) as { mail?: Mail }[],
    setCustomerGroup: async (email, group) =>
      void (await admin('PATCH', `customers/${encodeURIComponent(email)}`, { group_id: group })),
    expireTokens: async () => void (await admin('POST', 'expire-tokens')),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
