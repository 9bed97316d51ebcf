// Tests alerts: what is stored, confirmed, listed and ended, and that each is sent once. Long because all cases request
// alerts of one bridge by the same calls.
import { createECDH, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccounts } from '#bridge/accounts/create-accounts.ts';
import { GONE_AFTER_MS } from '#bridge/alerts/decide-alert.ts';
import { ALERT_CONFIRMATION_MS, sendAlerts } from '#bridge/alerts/send-alerts.ts';
import type { AlertsPlace } from '#bridge/alerts/store-alert.ts';
import { readCatalogueFacts } from '#bridge/catalogue/catalogue-facts.ts';
import { productAlerts } from '#bridge/database/account-tables.ts';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import type { SendPush } from '#bridge/orders/send-reminders.ts';
import { logTo, type WrittenLine } from '../support/backend/log-to.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { bearer, get, type LoggedIn, mails, newCustomer, PASSWORD, send } from '../support/backend/people.ts';
import { documentOf, post } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

/** Sold out, 171.70 € */
const SOLD_OUT = 'P-22';
/** In stock, 24.70 € */
const SOLD = 'P-2';
const VARIANT = 'C-1-50';

const lines: WrittenLine[] = [];
const attempts: string[] = [];
let refusal: object | undefined;
const options = {
  admin: { catalogue: smallCatalogue },
  clock: () => now,
  mailOrigin: 'https://shop.example',
  secret: 'of all bridges',
  mailPausesMs: [1],
  sendMail: async ({ to }: { to: string }) => {
    attempts.push(to);
    if (refusal) throw refusal;
  },
};
let bridge: TestBridge;
let now = NOW;
let made = 0;
let email = '';
beforeAll(async () => {
  // without its own timer, which would send twice a minute what a test is about to send
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  bridge = await openTestBridge({ ...options, logger: logTo(lines) });
  vi.useRealTimers();
});
afterAll(() => bridge.close());
beforeEach(async () => {
  now = NOW;
  made += 1;
  email = `Waiting+${made}@example.lv`;
  refusal = undefined;
  attempts.length = 0;
  await bridge.db.delete(productAlerts);
  await bridge.app.inject({ method: 'DELETE', url: '/__admin/tries' });
  await change(SOLD_OUT, { qty: 0 });
});

type Asked = { kind?: string; sku?: string; price?: number; email?: string; subscription?: object };
type How = { key?: string; store?: string; who?: LoggedIn; at?: TestBridge };
const ask = (
  { kind = 'stock', sku = SOLD_OUT, ...more }: Asked,
  { key, store = 'en', who, at = bridge }: How = {},
) =>
  post(
    at,
    `/api/alert/create?storeCode=${store}`,
    { alert: { kind, sku, ...more } },
    { ...(key ? { 'idempotency-key': key } : {}), ...(who ? bearer(who) : {}) },
  );
const mailsTo = async (address = email) => (await mails(bridge)).filter(({ mail }) => mail.to === address);
const tokenIn = (text = ''): string => decodeURIComponent(/\/alerts\/(\S+)/.exec(text)?.[1] ?? 'no token');
const confirm = (token: string) => post(bridge, '/api/alert/confirm', { token });
const list = async (token?: string, who?: LoggedIn) =>
  (await send(bridge, '/alert/list?storeCode=en', token === undefined ? {} : { token }, who)).json().result;
const change = (sku: string, payload: object) =>
  bridge.app.inject({ method: 'PATCH', url: `/__admin/products/${sku}`, payload });
const sendDue = async (at = bridge): Promise<number> => (await post(at, '/__admin/alerts', {})).json().result;
/** Requests an alert as a guest, confirms it, and returns the token of the mail. */
async function confirmed(asked: Asked, how?: How): Promise<string> {
  await ask({ email, ...asked }, how);
  const token = tokenIn((await mailsTo())[0]?.mail.text);
  expect((await confirm(token)).statusCode).toBe(200);
  return token;
}

/** Changes the document of the product that is sold out, in English. @param value SQL of the new document */
const setLanguage = (value: string) =>
  bridge.db.execute(
    sql`update documents set doc = ${sql.raw(value)} where entity = 'product' and store = 'en' and code = ${SOLD_OUT}`,
  );

describe('an alert of a guest', () => {
  it('waits until the mailed link has confirmed the e-mail address', async () => {
    expect((await ask({ email })).json()).toEqual({ code: 200, result: 'pending' });
    await change(SOLD_OUT, { qty: 3 });
    expect(await sendDue()).toBe(0);
    const [asking] = await mailsTo();
    expect(asking).toMatchObject({ kind: 'alert', mail: { subject: expect.stringContaining('confirm') } });
    expect(asking?.mail.text).toContain('https://shop.example/en/alerts/');
    expect(await list(tokenIn(asking?.mail.text))).toMatchObject([{ state: 'pending', sku: SOLD_OUT }]);
    await confirm(tokenIn(asking?.mail.text));
    expect(await sendDue()).toBe(1);
  });

  it('is mailed once the product is back, with links to its page and to the end of alerts', async () => {
    const token = await confirmed({});
    expect(await sendDue()).toBe(0);
    await change(SOLD_OUT, { qty: 3 });
    expect(await sendDue()).toBe(1);
    const [told] = await mailsTo();
    expect(told?.mail.subject).toContain('back in stock');
    expect(told?.mail.text).toContain('https://shop.example/en/p/P-22/p-22\n');
    expect(await list(tokenIn(told?.mail.text))).toEqual([]);
    expect(await list(token)).toEqual([]);
  });

  it('is mailed once, however often the product sells out and returns', async () => {
    await confirmed({});
    for (const qty of [1, 0, 2, 0, 3]) {
      await change(SOLD_OUT, { qty });
      await sendDue();
    }
    expect(await mailsTo()).toHaveLength(2);
  });

  it('keeps no personal data once it is sent', async () => {
    await confirmed({});
    await change(SOLD_OUT, { qty: 3 });
    await sendDue();
    expect(await bridge.db.select().from(productAlerts)).toMatchObject([
      { state: 'closed', recipient: null, email: null, push: null, customer_id: null },
    ]);
  });

  it('is deleted if it is not confirmed within 48 hours', async () => {
    await ask({ email });
    now += ALERT_CONFIRMATION_MS - 1;
    await sendDue();
    expect(await bridge.db.$count(productAlerts)).toBe(1);
    now += 1;
    await sendDue();
    expect(await bridge.db.$count(productAlerts)).toBe(0);
  });

  it('is mailed in the language in which it was requested', async () => {
    await confirmed({}, { store: 'lv' });
    await change(SOLD_OUT, { qty: 3 });
    await sendDue();
    const [told, asked] = await mailsTo();
    expect(asked?.mail.subject).toContain('apstipriniet');
    expect(told?.mail.subject).toContain('prece atkal ir pieejama');
    expect(told?.mail.text).toContain('https://shop.example/p/P-22/');
  });

  it('is listed with the language of the name, if that is another one', async () => {
    const token = await confirmed({});
    expect(await list(token)).toEqual([expect.not.objectContaining({ text_language: expect.anything() })]);
    await setLanguage(`doc || '{"text_language": "lv"}'`);
    expect(await list(token)).toEqual([expect.objectContaining({ text_language: 'lv' })]);
    await setLanguage(`doc - 'text_language'`);
  });

  it('is mailed with the language of the name, if that is another one', async () => {
    await setLanguage(`doc || '{"text_language": "de"}'`);
    await confirmed({});
    await change(SOLD_OUT, { qty: 3 });
    expect(await sendDue()).toBe(1);
    await setLanguage(`doc - 'text_language'`);
    const marked = (await mailsTo()).map(({ mail }) => {
      const { document } = new JSDOM(mail.html).window;
      return [...document.querySelectorAll('p [lang="de"]')].map((name) => name.textContent);
    });
    const { name } = await documentOf(bridge, SOLD_OUT, 'en');
    expect(marked).toEqual([[name], [name]]);
  });

  it('is stored once if it is requested twice', async () => {
    await ask({ email });
    await ask({ email: email.toUpperCase() });
    expect(await list(tokenIn((await mailsTo())[0]?.mail.text))).toHaveLength(1);
  });

  it('is stored once per id, and not again once it was sent', async () => {
    const key = `alert-${made}-of-a-device`;
    await confirmed({}, { key });
    await ask({ email }, { key });
    expect(await mailsTo()).toHaveLength(1);
    await change(SOLD_OUT, { qty: 3 });
    await sendDue();
    await ask({ email }, { key });
    expect(await list(tokenIn((await mailsTo())[0]?.mail.text))).toEqual([]);
    expect(await mailsTo()).toHaveLength(2);
  });

  it('keeps its id if another device requests it too, so that both can end it', async () => {
    const token = await confirmed({}, { key: `alert-${made}-of-a-phone` });
    const [{ id }] = await list(token);
    await ask({ email }, { key: `alert-${made}-of-a-tablet` });
    expect(await list(token)).toMatchObject([{ id }]);
    await post(bridge, '/api/alert/end', { token, id });
    expect(await list(token)).toEqual([]);
  });

  it('is not stored again by a late repetition of either of two devices, once it was sent', async () => {
    const keys = [`alert-${made}-of-a-phone`, `alert-${made}-of-a-tablet`];
    const token = await confirmed({}, { key: keys[0] as string });
    await ask({ email }, { key: keys[1] as string });
    await change(SOLD_OUT, { qty: 3 });
    expect(await sendDue()).toBe(1);
    for (const key of keys) await ask({ email }, { key });
    expect(await list(token)).toEqual([]);
  });

  it('gets the same response to a repeated request, although the product is no longer sold', async () => {
    const key = `alert-${made}-before-the-end`;
    const first = await ask({ email, sku: 'P-46' }, { key });
    await change('P-46', { status: 2 });
    expect((await ask({ email, sku: 'P-46' }, { key })).json()).toEqual(first.json());
    expect((await ask({ email, sku: 'P-46' })).statusCode).toBe(404);
  });

  it('is stored and mailed once if it is requested eight times at once', async () => {
    const key = `alert-${made}-at-once`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask({ email }, { key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(await bridge.db.$count(productAlerts)).toBe(1);
    expect(await mailsTo()).toHaveLength(1);
  });

  it('gets the same response, and no fourth mail an hour, for any e-mail address [S-15]', async () => {
    for (let at = 0; at < 5; at += 1)
      expect((await ask({ email, sku: `P-${at * 6 + 10}` })).json()).toEqual({
        code: 200,
        result: 'pending',
      });
    expect(await mailsTo()).toHaveLength(3);
    now += 3_600_000;
    await ask({ email, sku: 'P-40' });
    expect(await mailsTo()).toHaveLength(4);
  });

  it('is confirmed for all products at once, because the mail is one proof of the address', async () => {
    await ask({ email });
    await ask({ email, sku: 'P-10' });
    const token = tokenIn((await mailsTo())[0]?.mail.text);
    await confirm(token);
    expect(await list(token)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  it.each(['not an address', 'a,b@example.lv', '<x@example.lv'])('is refused for %s', async (odd) => {
    expect((await ask({ email: odd })).statusCode).toBe(400);
  });

  it('is refused without an address', async () => {
    expect((await ask({})).statusCode).toBe(400);
  });

  it('is refused for a product that is not sold', async () => {
    for (const sku of ['NONE', 'P-3']) expect((await ask({ email, sku })).statusCode, sku).toBe(404);
  });

  it('ends with one request with the token of a mail, without a login', async () => {
    const token = await confirmed({});
    await ask({ email, sku: 'P-10' });
    const { id } = (await list(token)).find(({ sku }: { sku: string }) => sku === SOLD_OUT);
    expect((await post(bridge, '/api/alert/end', { token, id })).statusCode).toBe(200);
    expect(await list(token)).toMatchObject([{ sku: 'P-10' }]);
    for (let at = 0; at < 2; at += 1)
      expect((await post(bridge, '/api/alert/end', { token })).statusCode).toBe(200);
    expect(await list(token)).toEqual([]);
    await change(SOLD_OUT, { qty: 3 });
    expect(await sendDue()).toBe(0);
  });

  it('cannot be read, ended or confirmed with a token that the bridge did not mail', async () => {
    const token = await confirmed({});
    const odd = [`${token.slice(0, -2)}AA`, 'x', 'A'.repeat(80)];
    for (const wrong of odd)
      for (const path of ['list', 'end', 'confirm'])
        expect((await post(bridge, `/api/alert/${path}`, { token: wrong })).json()).toEqual({
          code: 404,
          result: { errorCode: 'alert-link', errorMessage: 'This link is not valid' },
        });
    expect(await list(token)).toHaveLength(1);
  });

  it('leaves no e-mail address and no token in the log', async () => {
    refusal = Object.assign(new Error(`550 <${email}> unknown`), { command: 'RCPT TO', responseCode: 550 });
    const token = await confirmed({});
    const log = JSON.stringify(lines).toLowerCase();
    expect(log).not.toContain(email.toLowerCase());
    expect(log).not.toContain(token.toLowerCase());
    expect(log).toContain('alert/confirm');
  });
});

describe('an alert about a price', () => {
  beforeEach(() => change(SOLD, { price: 24.7 }));

  it('is mailed once the public price is below the one at the request', async () => {
    await confirmed({ kind: 'price', sku: SOLD });
    for (const price of [24.7, 30, 24.71]) {
      await change(SOLD, { price });
      expect(await sendDue(), String(price)).toBe(0);
    }
    await change(SOLD, { price: 24.69 });
    expect(await sendDue()).toBe(1);
    expect((await mailsTo())[0]?.mail.text).toContain('it was 24,69\u00a0€');
  });

  it('is mailed if the price fell while the request waited on an offline device', async () => {
    await confirmed({ kind: 'price', sku: SOLD, price: 3_000 });
    expect(await sendDue()).toBe(1);
  });

  it('waits if the price has risen again before it is sent', async () => {
    await confirmed({ kind: 'price', sku: SOLD });
    await change(SOLD, { price: 10 });
    await change(SOLD, { price: 24.7 });
    expect(await sendDue()).toBe(0);
    expect(await mailsTo()).toHaveLength(1);
  });

  it('is mailed when the period of a reduced price begins, although nothing changes then', async () => {
    await confirmed({ kind: 'price', sku: SOLD });
    const from = new Date(NOW + 2 * 3_600_000).toISOString();
    await change(SOLD, { price: 24.7, special: { price: 20, from } });
    expect(await sendDue()).toBe(0);
    now += 2 * 3_600_000 - 1;
    expect(await sendDue()).toBe(0);
    now += 3_600_000;
    expect(await sendDue()).toBe(1);
  });

  it('concerns a variant by its sku', async () => {
    await confirmed({ kind: 'price', sku: VARIANT });
    await change('C-1-49', { price: 1 });
    expect(await sendDue()).toBe(0);
    await change(VARIANT, { price: 99 });
    expect(await sendDue()).toBe(1);
    expect((await mailsTo())[0]?.mail.text).toContain(`/en/p/C-1/2001/${VARIANT}\n`);
  });
});

describe('an alert about a product that is gone', () => {
  const sku = 'P-34';

  it('says so and ends, after a day in which the product did not return', async () => {
    const token = await confirmed({ sku });
    await bridge.db.execute(sql`delete from documents where code = ${sku}`);
    expect(await sendDue()).toBe(0);
    expect(await list(token)).toMatchObject([{ name: 'Ёлочная гирлянда 34 en', path: null }]);
    now += GONE_AFTER_MS - 1;
    expect(await sendDue()).toBe(0);
    now += 3_600_000;
    expect(await sendDue()).toBe(1);
    const [told] = await mailsTo();
    expect(told?.mail.subject).toContain('no longer sold – Ёлочная гирлянда 34 en');
    expect(told?.mail.text).not.toContain('/p/');
    expect(await list(token)).toEqual([]);
  });

  it('is listed and mailed with the language of the name, if that is another one', async () => {
    const gone = 'P-35';
    await bridge.db.execute(
      sql`update documents set doc = doc || '{"text_language": "de"}' where code = ${gone}`,
    );
    const token = await confirmed({ sku: gone });
    await bridge.db.execute(sql`delete from documents where code = ${gone}`);
    expect(await list(token)).toMatchObject([{ path: null, text_language: 'de' }]);
    await sendDue();
    now += GONE_AFTER_MS + 3_600_000;
    expect(await sendDue()).toBe(1);
    const [told] = await mailsTo();
    const { document } = new JSDOM(told?.mail.html).window;
    expect(document.querySelectorAll('p [lang="de"]')).toHaveLength(1);
  });

  it('goes on waiting if the product returns within the day', async () => {
    const token = await confirmed({});
    await change(SOLD_OUT, { status: 2 });
    expect(await sendDue()).toBe(0);
    now += GONE_AFTER_MS / 2;
    await change(SOLD_OUT, { status: 1 });
    expect(await sendDue()).toBe(0);
    now += GONE_AFTER_MS;
    expect(await sendDue()).toBe(0);
    expect(await list(token)).toHaveLength(1);
  });
});

describe('an alert of a customer', () => {
  it('needs no confirmation, and is mailed to the address of the account', async () => {
    const who = await newCustomer(bridge, email);
    await ask({ email: 'other@example.lv' }, { who });
    expect(await mailsTo('other@example.lv')).toEqual([]);
    expect(await list(undefined, who)).toMatchObject([{ state: 'waiting', channel: 'mail' }]);
    await change(SOLD_OUT, { qty: 1 });
    expect(await sendDue()).toBe(1);
    expect(await mailsTo()).toHaveLength(1);
  });

  it('is mailed once if it was also requested without a login, to the same address', async () => {
    const who = await newCustomer(bridge, email);
    const token = await confirmed({});
    await ask({}, { who });
    await ask({ kind: 'price' }, { who });
    await change(SOLD_OUT, { qty: 1 });
    expect(await sendDue()).toBe(1);
    expect((await mailsTo()).filter(({ mail }) => mail.subject.includes('back in stock'))).toHaveLength(1);
    expect(await list(token)).toEqual([]);
    expect(await list(undefined, who)).toMatchObject([{ kind: 'price' }]);
  });

  it('remains after a logout', async () => {
    const who = await newCustomer(bridge, email);
    await ask({}, { who });
    await send(bridge, '/user/logout', {}, who);
    await change(SOLD_OUT, { qty: 1 });
    expect(await sendDue()).toBe(1);
  });

  it('is in the export, and deleted with the account like those that were requested without a login', async () => {
    const who = await newCustomer(bridge, email);
    await ask({}, { who });
    await ask({ email, sku: 'P-10' });
    const { alerts } = (await get(bridge, '/user/export', who)).json().result;
    expect(alerts).toMatchObject([{ kind: 'stock', sku: SOLD_OUT }]);
    await send(bridge, '/user/delete', { password: PASSWORD }, who);
    expect(await bridge.db.$count(productAlerts)).toBe(0);
  });

  it('can be ended by this customer only', async () => {
    const who = await newCustomer(bridge, email);
    const other = await newCustomer(bridge, `other-${email}`);
    await ask({}, { who });
    const [{ id }] = await list(undefined, who);
    await send(bridge, '/alert/end', { id }, other);
    expect(await list(undefined, who)).toHaveLength(1);
    await send(bridge, '/alert/end', { id }, who);
    expect(await list(undefined, who)).toEqual([]);
    expect((await post(bridge, '/api/alert/end', { id })).statusCode).toBe(401);
  });

  it('is refused beyond fifty', async () => {
    const who = await newCustomer(bridge, email);
    const sold = Array.from({ length: 60 }, (_, at) => `P-${at}`);
    const answers = [];
    for (const sku of sold) answers.push((await ask({ kind: 'price', sku }, { who })).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(50);
    expect(answers.at(-1)).toBe(400);
    // one of the fifty can be renewed
    expect((await ask({ kind: 'price', sku: 'P-1' }, { who })).statusCode).toBe(200);
  });
});

it('a mail that its recipient’s server refuses for good ends all alerts for the address', async () => {
  const token = await confirmed({});
  refusal = { command: 'RCPT TO', responseCode: 550 };
  attempts.length = 0;
  await ask({ email, sku: 'P-10' });
  await expect.poll(() => bridge.db.$count(productAlerts)).toBe(0);
  expect(attempts).toEqual([email]);
  expect(await list(token)).toEqual([]);
});

it('a mail that is refused for another reason ends no alert', async () => {
  const token = await confirmed({});
  refusal = { command: 'DATA', responseCode: 451 };
  await ask({ email, sku: 'P-10' });
  await expect.poll(() => attempts).toHaveLength(3);
  expect(await list(token)).toHaveLength(2);
});

it('each of many alerts is mailed once by two copies of the bridge', async () => {
  for (let at = 0; at < 30; at += 1) {
    await ask({ email: `many-${made}-${at}@example.lv` });
  }
  await bridge.db.update(productAlerts).set({ state: 'waiting' });
  await change(SOLD_OUT, { qty: 1 });
  const app = await buildBridge({ ...options, db: bridge.db, requestsPerMinute: false });
  const copy = { ...bridge, app };
  await Promise.all([bridge, copy, bridge, copy].map(sendDue));
  while ((await sendDue()) > 0);
  await app.close();
  const told = (await mails(bridge)).filter(({ mail }) => mail.subject.includes('back in stock'));
  expect(new Set(told.map(({ mail }) => mail.to)).size).toBe(told.length);
  expect(told.filter(({ mail }) => mail.to.startsWith(`many-${made}-`))).toHaveLength(30);
});

describe('an alert of a browser', () => {
  const SERVICE = 'https://fcm.googleapis.com/fcm/send/';
  const newSubscription = (name = `browser-${made}`) => ({
    endpoint: SERVICE + name,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  });
  let pushed: { endpoint: string; text: string }[];
  let pushFault: object | undefined;
  const push: SendPush = async ({ endpoint }, text) => {
    if (pushFault) throw pushFault;
    pushed.push({ endpoint, text });
  };
  const failed: unknown[] = [];
  const pushDue = async () => {
    const place: AlertsPlace = {
      db: bridge.db,
      clock: () => now,
      facts: await readCatalogueFacts(bridge.db, 'Europe/Riga'),
      accounts: createAccounts(bridge.db, (error) => failed.push(error), options, false),
    };
    return sendAlerts(place, push, (error) => failed.push(error));
  };
  beforeEach(() => {
    pushed = [];
    pushFault = undefined;
    failed.length = 0;
  });

  it('is pushed once to its endpoint, with the path of the product’s page', async () => {
    const subscription = newSubscription();
    expect((await ask({ subscription })).statusCode).toBe(200);
    expect(await pushDue()).toBe(0);
    await change(SOLD_OUT, { qty: 1 });
    expect(await pushDue()).toBe(1);
    expect(await pushDue()).toBe(0);
    const text = { alert: 'stock', store: 'en', path: '/en/p/P-22/p-22', name: 'Austiņas 22 en' };
    expect(pushed).toEqual([{ endpoint: subscription.endpoint, text: JSON.stringify(text) }]);
  });

  it('is listed and ended with the endpoint, which only the browser and its push service know', async () => {
    const { endpoint, keys } = newSubscription();
    await ask({ subscription: { endpoint, keys } });
    const listed = async (of: string) =>
      (await post(bridge, '/api/alert/list', { endpoint: of })).json().result;
    expect(await listed(endpoint)).toMatchObject([{ channel: 'push', sku: SOLD_OUT }]);
    expect(await listed(`${endpoint}x`)).toEqual([]);
    await post(bridge, '/api/alert/end', { endpoint });
    expect(await listed(endpoint)).toEqual([]);
  });

  it('is in the list of the customer who requested it', async () => {
    const who = await newCustomer(bridge, email);
    await ask({ subscription: newSubscription() }, { who });
    expect(await list(undefined, who)).toMatchObject([{ channel: 'push' }]);
  });

  it('waits an hour if its push service fails, and ends if that refuses it', async () => {
    await ask({ subscription: newSubscription() });
    await change(SOLD_OUT, { qty: 1 });
    pushFault = { statusCode: 503 };
    expect(await pushDue()).toBe(0);
    expect(await pushDue()).toBe(0);
    expect(failed).toEqual([pushFault]);
    now += 3_600_000;
    pushFault = { statusCode: 410 };
    expect(await pushDue()).toBe(0);
    pushFault = undefined;
    expect(await pushDue()).toBe(0);
    expect(pushed).toEqual([]);
    expect(await bridge.db.select().from(productAlerts)).toMatchObject([{ state: 'closed', push: null }]);
  });

  it('is refused for an endpoint that is no push service [S-36]', async () => {
    const subscription = { ...newSubscription(), endpoint: 'https://127.0.0.1/x' };
    expect((await ask({ subscription })).statusCode).toBe(400);
  });
});
