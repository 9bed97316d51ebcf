// A foreign backend for tests: in memory, over HTTP on the loopback address, with the quirks of one of two families.
// It supports nothing that only this project's bridge has.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cartCalls } from './carts.ts';
import { type ForeignCatalogue, foreignCatalogue, type GrossTwins } from './catalogue.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import { type Customer, createReview, customerCalls } from './customer-calls.ts';
import type { SearchRules } from './evaluate-search.ts';
import {
  type Answer,
  enveloped,
  type ForeignApi,
  type ForeignRequest,
  Refusal,
  refused,
  withNumbers,
} from './exchange.ts';
import {
  type ForeignOrder,
  type OrderCalls,
  type OrderFault,
  type OrderOptions,
  orderCalls,
} from './orders.ts';

export type ForeignOptions = Partial<OrderOptions & SearchRules> & {
  api: ForeignApi;
  /** seed of the catalogue; equal seeds generate equal catalogues */
  seed?: number;
  /** which documents have gross prices */
  grossTwins?: GrossTwins;
  /** response to an unknown path: the error page of a framework, or an envelope */
  unknownPath?: 'page' | 'envelope';
  /** path of the endpoint with current prices */
  renderList?: string;
  /** accounts that exist from the start */
  customers?: readonly Omit<Customer, 'id' | 'addresses'>[];
};

/** One request with its response status; status 0 if the response was lost. */
export type JournalEntry = { method: string; path: string; query: string; at: number; status: number };

export type ForeignBackend = {
  /** address without the prefix */
  url: string;
  /** path prefix of all calls */
  prefix: string;
  api: ForeignApi;
  catalogue: ForeignCatalogue;
  orders: () => readonly ForeignOrder[];
  /** quantities of the lines of a cart, oldest first; undefined for an unknown cart */
  cart: (id: string) => number[] | undefined;
  /** Returns the number of jobs that have not created their order yet. */
  waiting: () => number;
  /** Creates the queued orders. */
  workOffQueue: () => void;
  /** Sets a fault for the next order. */
  faultNextOrder: (fault: OrderFault) => void;
  /** Changes the price of a delivery method. */
  repriceDelivery: (method: string, amount: number) => void;
  /** Removes a payment method from all carts. */
  withdrawPayment: (code: string) => void;
  /** Invalidates all access tokens issued so far. */
  expireTokens: () => void;
  journal: () => readonly JournalEntry[];
  close: () => Promise<void>;
};

export const prefixOf: Readonly<Record<ForeignApi, string>> = { v: '/api', m1: '/vsbridge' };

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(500, 'Unexpected token in JSON');
  }
}

/** Returns the CORS headers: `v` allows all requested headers, `m1` only Content-Type. */
function corsOf(api: ForeignApi, request: IncomingMessage): Record<string, string> {
  const asked = String(request.headers['access-control-request-headers'] ?? '');
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'GET,POST,PUT,DELETE,OPTIONS',
    'Access-Control-Allow-Headers': api === 'v' ? asked : 'Content-Type',
  };
}

const tokenOf = (request: IncomingMessage, query: URLSearchParams): string =>
  /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? query.get('token') ?? '';

const page = (method: string, path: string): string =>
  `<!DOCTYPE html>\n<html lang="en"><head><title>Error</title></head><body><pre>Cannot ${method} ${path}</pre></body></html>\n`;

/** Opens the backend on a free port. */
export async function openForeignBackend(options: ForeignOptions): Promise<ForeignBackend> {
  const { api, seed = 1, unknownPath = 'page', renderList = '/product/render-list' } = options;
  const prefix = prefixOf[api];
  const catalogue = foreignCatalogue(api, seed, options.grossTwins);
  const goods = catalogueCalls(api, catalogue, {
    version: options.version ?? 6,
    searchAfter: options.searchAfter ?? false,
    sortsByUnknownField: options.sortsByUnknownField ?? false,
  });
  const rules: OrderOptions = {
    idempotencyKey: options.idempotencyKey ?? false,
    lookUp: options.lookUp ?? api === 'v',
    queue: options.queue ?? false,
    needsCart: options.needsCart ?? api === 'm1',
    countries: options.countries ?? [],
  };
  let orders: OrderCalls | undefined;
  const customers = customerCalls(api, options.customers ?? [], (id) => orders?.ofUser(id) ?? []);
  const carts = cartCalls(api, catalogue, customers.userOf);
  const placing = orderCalls(api, catalogue, carts, rules, Date.now);
  orders = placing;
  const journal: JournalEntry[] = [];

  const orderPaths = api === 'v' ? ['/order', '/order/create'] : ['/order/create'];

  /** Returns the response, null for an unknown path, or undefined to drop the connection. */
  async function answerTo(asked: ForeignRequest): Promise<Answer | null | undefined> {
    const { method, path, query } = asked;
    const [, family = '', ...rest] = path.split('/');
    const name = rest.map(decodeURIComponent).join('/');
    const isRead = method === 'GET' || method === 'POST';
    if (family === 'catalog' && isRead && rest[2] === '_search')
      return goods.search(asked, rest[0] ?? '', rest[1] ?? '');
    if (method === 'POST' && path === '/url/map') return goods.urlMap(asked);
    if (method === 'POST' && orderPaths.includes(path)) return placing.create(asked);
    if (method === 'GET' && rules.lookUp && path.startsWith('/sync/order/'))
      return placing.lookUp(name.replace(/^order\//, ''));
    if (method === 'GET' && path === renderList) return goods.renderList(asked);
    if (method === 'GET' && path === renderList.replace('render-list', 'list'))
      return goods.productList(asked);
    if (method === 'GET' && path === '/stock/list') return goods.stockList(asked);
    if (method === 'GET' && path.startsWith('/stock/check'))
      return goods.stockOf(query.get('sku') ?? name.replace(/^check\/?/, ''));
    if (method === 'POST' && path === '/review/create') return createReview(asked);
    if (method === 'GET' && path === '/country/list' && rules.countries.length > 0)
      return enveloped(rules.countries);
    if (family === 'cart') return carts.call(asked, name) ?? null;
    if (family === 'user') return customers.call(asked, name) ?? null;
    return null;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const address = new URL(request.url ?? '/', 'http://localhost');
    const cors = corsOf(api, request);
    if (method === 'OPTIONS') {
      response.writeHead(204, cors).end();
      return;
    }
    const entry = { method, path: address.pathname, query: address.search, at: Date.now(), status: 0 };
    journal.push(entry);
    const say = (status: number, type: string, body: string, more: Record<string, string> = {}) => {
      entry.status = status;
      response.writeHead(status, { ...cors, 'Content-Type': type, ...more }).end(body);
    };
    const isBelow = address.pathname.startsWith(`${prefix}/`);
    let answer: Answer | null | undefined = null;
    try {
      const asked: ForeignRequest = {
        method,
        path: address.pathname.slice(prefix.length),
        query: address.searchParams,
        headers,
        body: await bodyOf(request),
        token: tokenOf(request, address.searchParams),
      };
      if (isBelow) answer = await answerTo(asked);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer = refused(api, error);
    }
    if (answer === undefined) {
      request.socket.destroy();
      return;
    }
    if (answer === null) {
      if (isBelow && unknownPath === 'envelope')
        return say(404, 'application/json; charset=utf-8', '{"code":404,"result":"Not found"}');
      return say(404, 'text/html; charset=utf-8', page(method, address.pathname));
    }
    const body = api === 'm1' ? withNumbers(answer.body) : answer.body;
    const isCart = address.pathname.startsWith(`${prefix}/cart/`);
    say(answer.status, 'application/json; charset=utf-8', JSON.stringify(body), {
      ...(isCart ? { 'Cache-Control': 'no-cache, no-store' } : {}),
      ...answer.headers,
    });
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  // never closes idle connections: see tests/support/browser/journey-bridge.ts
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    prefix,
    api,
    catalogue,
    orders: placing.orders,
    waiting: placing.waiting,
    workOffQueue: placing.workOffQueue,
    cart: (id) => carts.find(id)?.lines.map(({ qty }) => qty),
    faultNextOrder: placing.fault,
    repriceDelivery: carts.reprice,
    withdrawPayment: carts.withdraw,
    expireTokens: customers.expireTokens,
    journal: () => journal,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
