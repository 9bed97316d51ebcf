// A small Medusa over HTTP: logins, customers and addresses, with the responses of Medusa 2.21.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;
export type FakeCustomer = Json & { id: string; email: string; addresses: (Json & { id: string })[] };
type Login = { password: string; customer: string | undefined };
type Answer = [status: number, body: Json | string];

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unauthorized: Answer = [401, { type: 'unauthorized', message: 'Invalid email or password' }];
/** the response of the middleware that checks tokens, which has no type */
const noToken: Answer = [401, { message: 'Unauthorized' }];
const notFound: Answer = [404, { type: 'not_found', message: '…' }];

export async function startFakeAccounts(now: () => number) {
  const logins = new Map<string, Login>();
  const customers = new Map<string, FakeCustomer>();
  const state = {
    logins,
    customers,
    /** path prefix → response that replaces the normal one */
    broken: new Map<string, Answer>(),
    hasPlugin: true,
    lifeMs: 86_400_000,
    requests: [] as string[],
    /** called before a login is answered */
    beforeLogin: async () => {},
  };
  const issued = (actor: string | undefined): Json => {
    const exp = Math.floor((now() + state.lifeMs) / 1_000);
    return { token: `h.${encoded({ actor_id: actor ?? '', exp, jti: randomUUID() })}.s` };
  };
  const actorOf = (authorization = ''): string | undefined => {
    const [, payload = ''] = authorization.replace('Bearer ', '').split('.');
    if (payload === '') return undefined;
    const { actor_id, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return exp * 1_000 > now() ? actor_id : undefined;
  };
  const shown = (id: string | undefined): Answer => {
    const customer = customers.get(id ?? '');
    return customer === undefined ? notFound : [200, { customer }];
  };

  function changeAddresses(
    customer: FakeCustomer,
    method: string,
    id: string | undefined,
    body: Json,
  ): Answer {
    if (method === 'DELETE') customer.addresses = customer.addresses.filter((one) => one.id !== id);
    else {
      // Medusa has one default address of each kind
      for (const flag of ['is_default_shipping', 'is_default_billing'])
        if (body[flag] === true) for (const one of customer.addresses) one[flag] = false;
      const stored = customer.addresses.find((one) => one.id === id);
      if (stored) Object.assign(stored, body);
      else customer.addresses.push({ ...body, id: `cuaddr_${customer.addresses.length}_${randomUUID()}` });
    }
    return [200, { customer }];
  }

  async function answerTo(method: string, url: URL, headers: Json, body: Json): Promise<Answer> {
    const path = url.pathname;
    for (const [prefix, answer] of state.broken) if (path.startsWith(prefix)) return answer;
    const isAdmin = String(headers.authorization).startsWith('Basic ');
    if (path.startsWith('/admin') && !isAdmin) return noToken;
    if (path === '/auth/customer/emailpass') {
      await state.beforeLogin();
      const login = logins.get(String(body.email));
      return login?.password === body.password ? [200, issued(login?.customer)] : unauthorized;
    }
    if (path === '/auth/customer/emailpass/register') {
      const login = logins.get(String(body.email));
      if (login && (login.customer !== undefined || login.password !== body.password)) return unauthorized;
      logins.set(String(body.email), { password: String(body.password), customer: undefined });
      return [200, { token: `${encoded('h')}.${encoded({ actor_id: '', login: body.email })}.s` }];
    }
    if (path === '/auth/token/refresh') {
      const actor = actorOf(String(headers.authorization));
      return actor ? [200, issued(actor)] : noToken;
    }
    if (path === '/store/customers') {
      if ([...customers.values()].some(({ email }) => email === body.email))
        return [422, { type: 'duplicate_error', code: 'invalid_request_error' }];
      const id = `cus_${randomUUID().replaceAll('-', '')}`;
      customers.set(id, {
        ...body,
        ...{ id, email: String(body.email), addresses: [], created_at: '2026-01-01T00:00:00.000Z' },
      });
      const login = logins.get(String(body.email));
      if (login) login.customer = id;
      return shown(id);
    }
    if (path === '/admin/store-passwords') {
      if (!state.hasPlugin) return [404, `<pre>Cannot POST ${path}</pre>`];
      if (body.email === undefined) return [400, { type: 'invalid_data' }];
      const login = logins.get(String(body.email));
      if (login === undefined) return notFound;
      login.password = String(body.password);
      return [200, { success: true }];
    }
    if (path === '/admin/customers') {
      const wanted = url.searchParams.getAll('email[]');
      return [200, { customers: [...customers.values()].filter(({ email }) => wanted.includes(email)) }];
    }
    const [, id = '', address] =
      /^\/(?:store|admin)\/customers\/([^/]+)(?:\/addresses\/?(.*))?$/.exec(path) ?? [];
    const actor = isAdmin ? id : actorOf(String(headers.authorization));
    if (!actor) return noToken;
    const customer = customers.get(actor);
    if (customer === undefined) return notFound;
    if (address !== undefined) return changeAddresses(customer, method, address || undefined, body);
    if (method === 'POST') Object.assign(customer, body);
    if (method === 'DELETE') {
      customers.delete(actor);
      for (const [email, login] of logins) if (login.customer === actor) logins.delete(email);
    }
    return [200, { customer }];
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', async () => {
      const url = new URL(request.url ?? '/', 'http://medusa');
      state.requests.push(`${request.method} ${url.pathname}`);
      const text = Buffer.concat(parts).toString();
      const [status, body] = await answerTo(
        request.method ?? '',
        url,
        request.headers,
        text === '' ? {} : JSON.parse(text),
      );
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    ...state,
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
