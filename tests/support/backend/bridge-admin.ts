// Client for the admin routes of a bridge under test: its request journal, its data, and fault injection.
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
  /** requests that the bridge received, oldest first */
  journal: () => Promise<JournalEntry[]>;
  orders: () => Promise<PlacedOrder[]>;
  faults: (rules: Fault[]) => Promise<void>;
  /** Removes all faults and password pauses, and resets the counters of attempts. */
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
  /** Sends the alerts that are due; returns their number. */
  sendAlerts: () => Promise<number>;
  invariants: () => Promise<{ ok: boolean }>;
  /** Marks an order as delivered; `at` is an ISO time. */
  deliver: (number: string, at: string) => Promise<void>;
  /** Hands an order to a carrier in these parcels. */
  ship: (number: string, tracking: { number: string; url?: string }[]) => Promise<void>;
  /** Records the invoice of an order; `issued_on` is an ISO date. */
  invoice: (number: string, invoice: { number: string; issued_on: string }) => Promise<void>;
  /** Returns the mails, the newest first. */
  outbox: () => Promise<{ mail?: Mail }[]>;
  setCustomerGroup: (email: string, group: number) => Promise<void>;
  /** Expires every access token; sessions stay valid. */
  expireTokens: () => Promise<void>;
};

/**
 * Sends a request on a new connection. The bridge closes idle keep-alive connections after a few seconds, and a busy
 * machine may notice this only after it has sent the next request on such a connection.
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
      text(answer).then((received) => {
        if (answer.statusCode === 200) resolve(received);
        else reject(new Error(`${method} ${url}: ${answer.statusCode} ${received}`));
      }, reject);
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * Creates a client whose calls throw unless the bridge responds with 200.
 * @param address origin of a bridge that was started with its admin routes
 */
export function bridgeAdmin(address: string): BridgeAdmin {
  const admin = async <T>(method: string, route: string, body?: unknown): Promise<T> => {
    const answer = await askAdmin(`${address}/__admin/${route}`, method, body);
    return (JSON.parse(answer) as { result: T }).result;
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
    sendAlerts: () => admin('POST', 'alerts'),
    invariants: () => admin('GET', 'invariants'),
    deliver: (number, delivered_at) => admin('PATCH', `orders/${number}`, { delivered_at }),
    ship: (number, tracking) => admin('PATCH', `orders/${number}`, { tracking }),
    invoice: (number, invoice) => admin('PATCH', `orders/${number}`, { invoice }),
    outbox: () => admin('GET', 'outbox'),
    setCustomerGroup: (email, group) =>
      admin('PATCH', `customers/${encodeURIComponent(email)}`, { group_id: group }),
    expireTokens: () => admin('POST', 'expire-tokens'),
  };
}
