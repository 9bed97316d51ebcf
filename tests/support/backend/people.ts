// Customers for the tests of accounts: registration, login, and request bodies.
import type { TestBridge } from './open-bridge.ts';
import { post } from './requests.ts';

export const PASSWORD = 'Pareiza parole 1';

export type LoggedIn = { email: string; accessToken: string; refreshToken: string };
export const bearer = ({ accessToken }: LoggedIn) => ({ authorization: `Bearer ${accessToken}` });

export const addressOf = (more: object = {}) => ({
  firstname: 'Anna',
  lastname: 'Bērziņa',
  street: ['Brīvības iela', '13'],
  city: 'Rīga',
  postcode: 'LV-1010',
  country_id: 'LV',
  telephone: '20000000',
  ...more,
});

export const register = (bridge: TestBridge, email: string, more: object = {}, password = PASSWORD) =>
  post(bridge, '/api/user/create', {
    customer: { email, firstname: 'Anna', lastname: 'Bērziņa', ...more },
    password,
  });

export const login = (bridge: TestBridge, email: string, password = PASSWORD) =>
  post(bridge, '/api/user/login', { username: email, password });

/** Logs in; throws if the login fails. */
export async function loggedIn(bridge: TestBridge, email: string, password = PASSWORD): Promise<LoggedIn> {
  const answer = await login(bridge, email, password);
  if (answer.statusCode !== 200) throw new Error(`login: ${answer.body}`);
  const { result, meta } = answer.json();
  return { email, accessToken: result, refreshToken: meta.refreshToken };
}

/** Registers a new customer and logs in. */
export async function newCustomer(bridge: TestBridge, email: string, more: object = {}): Promise<LoggedIn> {
  const answer = await register(bridge, email, more);
  if (answer.statusCode !== 200) throw new Error(`create: ${answer.body}`);
  return loggedIn(bridge, email);
}

/** Logs in, and registers the account first if there is none. Needs the admin routes, which reset the rate limits. */
export async function loginAgain(bridge: TestBridge, email: string): Promise<LoggedIn> {
  await bridge.app.inject({ method: 'DELETE', url: '/__admin/tries' });
  await register(bridge, email);
  return loggedIn(bridge, email);
}

export const get = (bridge: TestBridge, url: string, who?: LoggedIn) =>
  bridge.app.inject({ url: `/api${url}`, headers: who ? bearer(who) : {} });

export const send = (bridge: TestBridge, url: string, body: unknown, who?: LoggedIn) =>
  post(bridge, `/api${url}`, body, who ? bearer(who) : {});

export const refresh = (bridge: TestBridge, refreshToken: string) =>
  post(bridge, '/api/user/refresh', { refreshToken });

export type SentMail = {
  id: number;
  kind: string;
  sent_at: number | null;
  mail: { to: string; subject: string; text: string; html?: string; replyTo?: string };
};

/** Returns the mail queue, newest first; needs the admin routes. */
export async function mails(bridge: TestBridge): Promise<SentMail[]> {
  return (await bridge.app.inject({ url: '/__admin/outbox' })).json().result;
}

/** Returns the link in the newest mail, with its parts. */
export async function lastLink(bridge: TestBridge): Promise<{ url: URL; email: string; token: string }> {
  const text = (await mails(bridge))[0]?.mail.text ?? '';
  const url = new URL(/https?:\S+/.exec(text)?.[0] ?? 'about:blank');
  return { url, email: url.searchParams.get('email') ?? '', token: url.searchParams.get('token') ?? '' };
}

export const reviewOf = (product_id: number, more: object = {}) => ({
  product_id,
  title: 'Labs',
  detail: 'Strādā klusi un labi.',
  nickname: 'Anna',
  rating: 5,
  ...more,
});

/** Assigns a customer to a group; needs the admin routes. */
export const toGroup = (bridge: TestBridge, { email }: LoggedIn, group_id: 1 | 2) =>
  bridge.app.inject({ method: 'PATCH', url: `/__admin/customers/${email}`, payload: { group_id } });
