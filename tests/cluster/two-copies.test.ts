// Tests that two copies of the bridge, as separate processes on one PostgreSQL, behave like one, both directly and
// through pgbouncer in transaction mode.
import { createECDH, randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderOf } from '../support/backend/requests.ts';
import { type Cluster, startCluster } from '../support/cluster/start-cluster.ts';
import { missingPrograms } from '../support/cluster/start-services.ts';
import { callFrom } from './call-from.ts';
import { type MailRecorder, recordMails, recordPushes } from './recorders.ts';

const missing = missingPrograms();
if (missing.length > 0) console.log(`Skipping two copies: ${missing.join(', ')} not installed`);

type Answer = { status: number; body: { result: never } };
type Json = Record<string, unknown>;
type Call = { method?: string; body?: object; headers?: Record<string, string> };

const REQUESTS = 300;
const REMINDERS = 60;
const ALERTS = 40;
const preload = path.resolve(import.meta.dirname, 'record-push.mjs');

describe.skipIf(missing.length > 0).each([
  ['directly', false],
  ['through pgbouncer', true],
])('two copies on PostgreSQL %s', (_how, pgbouncer) => {
  let cluster: Cluster;
  let mails: MailRecorder;
  let pushes: Awaited<ReturnType<typeof recordPushes>>;
  let skus: string[] = [];
  let clients = 1;
  let turn = 0;
  beforeAll(async () => {
    mails = await recordMails();
    pushes = await recordPushes();
    cluster = await startCluster({
      pgbouncer,
      env: {
        BRIDGE_RATE_LIMIT: String(REQUESTS),
        SMTP_URL: mails.url,
        MAIL_FROM: 'shop@example.lv',
        PUSH_RECORDER: pushes.url,
        NODE_OPTIONS: `--import ${preload}`,
      },
    });
    const { rows } = await cluster.pool.query(
      `select stock.sku from stock join documents on documents.code = stock.sku
        where stock.parent_id is null and qty > 20 and documents.store = 'lv' and entity = 'product'
          and doc->>'type_id' = 'simple' and documents.status = 1 and visibility = 4
          and coalesce(jsonb_array_length(doc->'custom_options'), 0) = 0 order by 1`,
    );
    skus = rows.map(({ sku }) => sku);
  });
  afterAll(async () => {
    await cluster?.close();
    mails?.close();
    pushes?.close();
  });

  /** Returns a client whose requests reach the copies in turn, as behind a load balancer. */
  const newClient = () => {
    clients += 1;
    const call = callFrom(`127.0.0.${clients}`);
    return (pathname: string, options: Call = {}, copy = turn++ % 2) =>
      call(cluster.copies[copy]?.address ?? '', pathname, options);
  };
  type Client = ReturnType<typeof newClient>;
  const order = (client: Client, id: string, sku = '', copy?: number, email = 'anna@example.lv') => {
    const products = [{ sku, qty: 1, name: '', price: 0, price_incl_tax: 0, product_type: 'simple' }];
    const body = orderOf(id, { products, payment: 'banktransfer' });
    body.addressInformation.billingAddress = { ...body.addressInformation.billingAddress, email };
    return client('/api/order/create', { body, headers: { 'idempotency-key': id } }, copy);
  };
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
  const numberOf = async (statement: string, values: unknown[] = []): Promise<number> =>
    Number((await cluster.pool.query(statement, values)).rows[0]?.n);

  it('allow a client as many requests a minute as one copy, less the share reserved by the other copy', async () => {
    const client = newClient();
    const answers = await Promise.all(
      Array.from({ length: REQUESTS + 60 }, () => client('/api/country/list')),
    );
    const allowed = statuses(answers).filter((status) => status !== 429).length;
    expect(allowed).toBeLessThanOrEqual(REQUESTS);
    expect(allowed).toBeGreaterThanOrEqual(REQUESTS - REQUESTS / 100);
  });

  it('allow 10 wrong passwords for an account together', async () => {
    const client = newClient();
    const body = { username: 'nobody@example.lv', password: 'wrong password' };
    const answers: Answer[] = [];
    for (let at = 0; at < 14; at += 1) answers.push(await client('/api/user/login', { body }));
    expect(statuses(answers)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  });

  it('allow 20 wrong coupon codes together', async () => {
    const client = newClient();
    const cart = (await client('/api/cart/create', { method: 'POST' })).body.result;
    const answers: Answer[] = [];
    for (let at = 0; at < 23; at += 1)
      answers.push(
        await client(`/api/cart/apply-coupon?cartId=${cart}&coupon=WRONG${at}`, { method: 'POST' }),
      );
    expect(statuses(answers)).toEqual([...Array(20).fill(404), ...Array(3).fill(429)]);
  });

  it('accept a session that the other one has opened', async () => {
    const client = newClient();
    const [email, password] = ['anna@example.lv', 'Pareiza parole 1'];
    const customer = { email, firstname: 'Anna', lastname: 'Nulle' };
    await client('/api/user/create', { body: { customer, password } }, 0);
    const { body } = await client('/api/user/login', { body: { username: email, password } }, 0);
    const headers = { authorization: `Bearer ${body.result}` };
    expect((await client('/api/user/me', { headers }, 1)).status).toBe(200);
  });

  it('place an order once that both receive concurrently', async () => {
    const client = newClient();
    for (let at = 0; at < 10; at += 1) {
      const id = `twice-${at}-${randomBytes(4).toString('hex')}`;
      const [first, second] = await Promise.all([0, 1].map((copy) => order(client, id, skus[0], copy)));
      const placed = first?.status === 200 ? first : second;
      const other = first?.status === 200 ? second : first;
      expect(placed?.status).toBe(200);
      if (other?.status === 409) expect(other.body.result).toMatchObject({ errorCode: 'still-running' });
      else expect(other?.body).toEqual(placed?.body);
      for (const copy of [0, 1]) expect((await order(client, id, skus[0], copy)).body).toEqual(placed?.body);
      expect(await numberOf('select count(*) as n from orders where client_order_id = $1', [id])).toBe(1);
    }
  });

  it('sell the last piece once', async () => {
    const client = newClient();
    const [, sku = ''] = skus;
    // several times, because two orders do not always read the stock at the same moment
    for (let round = 0; round < 5; round += 1) {
      await client(`/__admin/products/${sku}`, { method: 'PATCH', body: { qty: 1 } });
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) => order(client, `last-piece-${round}-${at}`, sku, at % 2)),
      );
      expect(statuses(answers).sort()).toEqual([200, ...Array(7).fill(409)]);
      expect(await numberOf('select min(qty) as n from stock where sku = $1', [sku])).toBe(0);
    }
  });

  it('serve a price that the other one has changed with the next response', async () => {
    const client = newClient();
    const [, , sku = ''] = skus;
    const body = { query: { term: { sku } } };
    const shown = async (copy: number) =>
      (await client('/api/catalog/catalogue_lv/product/_search', { body }, copy)).body as unknown as {
        hits: { hits: { _source: { price: number } }[] };
      };
    for (const price of [11.5, 12.5, 13.5, 14.5])
      for (const copy of [0, 1]) {
        await shown(1 - copy); // caches it
        const change = { method: 'PATCH', body: { price: price + copy } };
        expect((await client(`/__admin/products/${sku}`, change, copy)).status).toBe(200);
        expect((await shown(1 - copy)).hits.hits[0]?._source.price).toBe(price + copy);
      }
  });

  it('notice settings that another process has changed', async () => {
    const client = newClient();
    const list = `["${randomBytes(4).toString('hex')}"]`;
    await cluster.pool.query(
      `update settings set value = jsonb_set(value::jsonb, '{homePage,bestsellers}', $1) where key = 'catalogue'`,
      [list],
    );
    for (const copy of [0, 1])
      await expect
        .poll(
          async () =>
            JSON.stringify(((await client('/api/home-page', {}, copy)).body.result as Json).bestsellers),
          {
            interval: 1_000,
          },
        )
        .toBe(list);
  });

  const mailsTo = (email: string) => mails.accepted.filter((recipient) => recipient === email).length;
  const unsent = () => numberOf('select count(*) as n from outbox where sent_at is null');

  it('send the mail of an order once', async () => {
    const client = newClient();
    const emails = [0, 1].map((copy) => `of-copy-${copy}@example.lv`);
    for (const copy of [0, 1])
      expect((await order(client, `with-mail-${copy}`, skus[0], copy, emails[copy])).status).toBe(200);
    await expect.poll(unsent, { interval: 100 }).toBe(0);
    expect(emails.map(mailsTo)).toEqual([1, 1]);
  });

  it('send a due reminder once', async () => {
    const keys = createECDH('prime256v1').generateKeys('base64url');
    await cluster.pool.query(
      `insert into push_reminders (order_id, endpoint, p256dh, auth, store, created_at)
        select 'order-' || n, 'https://fcm.googleapis.com/' || n, $1, $2, 'lv', $3 from generate_series(1, $4::integer) as n`,
      [keys, randomBytes(16).toString('base64url'), Date.now() - 600_000, REMINDERS],
    );
    const waiting = 'select count(*) as n from push_reminders where sent_at is null';
    await expect.poll(() => numberOf(waiting), { interval: 500, timeout: 300_000 }).toBe(0);
    await expect.poll(() => pushes.paths.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(REMINDERS);
    expect(new Set(pushes.paths).size).toBe(REMINDERS);
    expect(pushes.paths).toHaveLength(REMINDERS);
  });

  it('send an alert once', async () => {
    const client = newClient();
    const emails = Array.from({ length: ALERTS }, (_, at) => `alert-${at}@example.lv`);
    for (const email of emails) {
      // the price was higher when the device showed it
      const alert = { kind: 'price', sku: skus[0], price: 99_999_999, email };
      expect((await client('/api/alert/create', { body: { alert } })).status).toBe(200);
    }
    await expect.poll(unsent, { interval: 100 }).toBe(0);
    await cluster.pool.query(`update product_alerts set state = 'waiting'`);
    const waiting = `select count(*) as n from product_alerts where state = 'waiting'`;
    await expect.poll(() => numberOf(waiting), { interval: 500, timeout: 300_000 }).toBe(0);
    await expect.poll(unsent, { interval: 100, timeout: 60_000 }).toBe(0);
    // the mail that asks to confirm it, and the alert
    expect(emails.map(mailsTo)).toEqual(emails.map(() => 2));
  });

  it('send the mail that a killed copy has left unsent', async () => {
    const client = newClient();
    const email = 'left@example.lv';
    const place = () => order(client, 'left-by-a-killed-copy', skus[0], 0, email);
    await expect.poll(unsent, { interval: 100 }).toBe(0);
    mails.holds = true;
    expect((await place()).status).toBe(200);
    await expect.poll(() => mails.held, { interval: 100 }).toBe(1);
    await cluster.copies[0]?.kill();
    mails.holds = false;
    // as if the minutes had passed in which the killed copy might have sent it
    await cluster.pool.query(
      'update outbox set created_at = created_at - 600000, claimed_until = claimed_until - 600000 where sent_at is null',
    );
    await expect.poll(unsent, { interval: 500, timeout: 300_000 }).toBe(0);
    await cluster.copies[0]?.start();
    expect((await place()).status).toBe(200);
    expect(mailsTo(email)).toBe(1);
  });
});
