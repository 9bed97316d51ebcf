// A bridge under test from behind: what it was asked, what it holds, and the faults it is told to have.
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

type JournalEntry = { method: string; route: string; status: number; orderKey?: string };
type PlacedOrder = { client_order_id: string; number: string; grand_total: number };
type Mail = { to: string; subject: string; text: string };
type Fault = {
  match: { method?: string; path?: string; nth?: number };
  action: string;
  ms?: number;
  status?: number;
  times?: number;
};

export type BridgeAdmin = {
  /** what the bridge was asked, oldest first */
  journal: () => Promise<JournalEntry[]>;
  orders: () => Promise<PlacedOrder[]>;
  faults: (rules: Fault[]) => Promise<void>;
  /** no faults, and nobody's earlier tries are counted */
  healthy: () => Promise<void>;
  changeProduct: (
    sku: string,
    change: {
      price?: number;
      special?: { price: number; from?: string; to?: string };
      qty?: number;
      status?: number;
      description?: string;
    },
  ) => Promise<void>;
  invariants: () => Promise<{ ok: boolean }>;
  /** the goods of an order were handed over. In: its number, the ISO time */
  deliver: (number: string, at: string) => Promise<void>;
  /** the newest mails first */
  outbox: () => Promise<{ mail?: Mail }[]>;
  setCustomerGroup: (email: string, group: number) => Promise<void>;
  /** every access token is over; sessions stay */
  expireTokens: () => Promise<void>;
};

/**
 * Asks over a connection of its own: the shop's kept ones are ended by the bridge after some idle seconds, and a busy
 * machine hears of it only when the next request is already under way.
 */
async function askAdmin(url: string, method: string, body: unknown): Promise<string> {
  const sent = request(url, {
    method,
    agent: false,
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' } }),
  });
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (answer) => {
      text(answer).then((said) => {
        if (answer.statusCode === 200) resolve(said);
        else reject(new Error(`${method} ${url}: ${answer.statusCode} ${said}`));
      }, reject);
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** In: the address of a bridge that was started with its admin routes. Each call throws when it is refused. */
export function bridgeAdmin(address: string): BridgeAdmin {
  const admin = async <T>(method: string, route: string, body?: unknown): Promise<T> => {
    const said = await askAdmin(`${address}/__admin/${route}`, method, body);
    return (JSON.parse(said) as { result: T }).result;
  };
  return {
    journal: () => admin('GET', 'journal'),
    orders: () => admin('GET', 'orders'),
    faults: (rules) => admin('PUT', 'faults', { rules }),
    healthy: async () => {
      await admin('DELETE', 'faults');
      await admin('DELETE', 'tries');
    },
    changeProduct: (sku, change) => admin('PATCH', `products/${encodeURIComponent(sku)}`, change),
    invariants: () => admin('GET', 'invariants'),
    deliver: (number, delivered_at) => admin('PATCH', `orders/${number}`, { delivered_at }),
    outbox: () => admin('GET', 'outbox'),
    setCustomerGroup: (email, group) =>
      admin('PATCH', `customers/${encodeURIComponent(email)}`, { group_id: group }),
    expireTokens: () => admin('POST', 'expire-tokens'),
  };
}
