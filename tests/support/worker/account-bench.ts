// Provides customers, the reference bridge with a clock that tests advance, and a connection to it that tests cut,
// delay or falsify. Used by session and task tests.
import type { CatalogueSource } from '#bridge/ports/catalogue-source.ts';
import type { Connector } from '#bridge/ports/connector.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { Ports } from '#workers/ports.ts';
import { openTestBridge, type TestBridge } from '../backend/open-bridge.ts';
import { namedLocks } from './named-locks.ts';
import { openWorker } from './open-worker.ts';
import { type RequestedSearch, requestedSearch } from './requested-search.ts';
import { smallBanners } from './small-banners.ts';
import { testConfig } from './test-config.ts';
import type { Device } from './test-databases.ts';
import { json } from './test-ports.ts';
import { clock } from './virtual-clock.ts';

export type BackendCall = {
  method: string;
  /** path without the prefix */
  path: string;
  query: URLSearchParams;
  /** token of the Authorization header, "" without one */
  token: string;
  key: string | null;
  body: unknown;
  /** the catalogue search, in a POST body or a query string */
  search?: RequestedSearch | undefined;
  status?: number;
};
/** cut: the request never arrives; lost: it is applied, but its response is lost; never: there is no response. */
export type Trouble = 'cut' | 'lost' | 'never' | Response;

export const PASSWORD = 'Pareiza parole 1';
const EXPIRY_MS = 16 * 60_000;

export class AccountBench {
  /** offset of the bridge's clock, ms */
  ahead = 0;
  readonly asked: BackendCall[] = [];
  /** decides the fault of each request; undefined lets it pass */
  trouble: (asked: BackendCall) => Trouble | Promise<Trouble | undefined> | undefined = () => undefined;
  /** locks shared by all tabs of a device */
  readonly lock = namedLocks();
  #ends: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly bridge: TestBridge,
    readonly config: ShopConfig,
  ) {}

  /**
   * Starts a bridge with a virtual clock, and returns a bench for it.
   * @param catalogue products and payment methods; the small catalogue by default
   * @param connector absent: the reference engine
   */
  static async open(catalogue?: CatalogueSource, connector?: Connector): Promise<AccountBench> {
    const started = clock.now();
    let bench: AccountBench | undefined;
    const shopsClock = () => clock.now() - started + Date.parse('2026-11-21T12:00:00Z') + (bench?.ahead ?? 0);
    const options = { clock: shopsClock, admin: {} as never, ...(connector && { connector }) };
    const bridge = await openTestBridge(options, catalogue);
    bench = new AccountBench(bridge, testConfig({ pullAllStores: false }));
    return bench;
  }

  /** Closes everything that a test opened, and clears its faults and recorded requests. */
  async tidy(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end();
    this.trouble = () => undefined;
    this.asked.splice(0);
  }
  atEnd(end: () => Promise<unknown>): void {
    this.#ends.push(end);
  }

  /** Creates an account at the backend. */
  async customer(
    email = `${crypto.randomUUID()}@example.lv`,
    more: object = {},
    password = PASSWORD,
  ): Promise<{ email: string; password: string; id: string }> {
    const answer = await this.bridge.app.inject({
      method: 'POST',
      url: '/api/user/create',
      payload: { customer: { email, firstname: 'Anna', lastname: 'Bērziņa', ...more }, password },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { email, password, id: String(answer.json().result.id) };
  }

  /** Expires every access token issued so far. */
  expire(): void {
    this.ahead += EXPIRY_MS;
  }

  calls(path: string, method?: string): BackendCall[] {
    return this.asked.filter((each) => each.path === path && (method ?? each.method) === each.method);
  }

  readonly fetch: Ports['fetch'] = async (url, init) => {
    if (url.startsWith('/assets/')) return smallBanners(url);
    const { pathname, searchParams } = new URL(url, 'http://shop.test');
    const headers = new Headers(init.headers);
    const asked: BackendCall = {
      method: init.method ?? 'GET',
      path: pathname.slice('/api'.length),
      query: searchParams,
      token: (headers.get('authorization') ?? '').replace('Bearer ', ''),
      key: headers.get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      search: pathname.endsWith('/_search') ? requestedSearch(url, init) : undefined,
    };
    this.asked.push(asked);
    const trouble = await this.trouble(asked);
    if (trouble === 'cut') throw new TypeError('Failed to fetch');
    if (trouble === 'never') return clock.noAnswer();
    if (trouble instanceof Response) {
      asked.status = trouble.status;
      return trouble;
    }
    const answer = await this.bridge.app.inject({
      method: asked.method as 'GET',
      url,
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    });
    asked.status = answer.statusCode;
    if (trouble === 'lost') throw new TypeError('Failed to fetch');
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    });
  };

  /** Opens the whole worker on a device. */
  async shop(over: { device?: Device; config?: ShopConfig; ports?: Partial<Ports> } = {}) {
    const shop = await openWorker(this.fetch, { config: this.config, ...over });
    let isOpen = true;
    const stop = async () => {
      if (isOpen) await shop.stop();
      isOpen = false;
    };
    this.atEnd(stop);
    return { ...shop, stop };
  }
}

export const html = (status = 200) =>
  new Response('<html>Wi-Fi</html>', { status, headers: { 'content-type': 'text/html' } });
export const refusal = (status: number, result: unknown = 'no') => json({ code: status, result }, status);
