// Tests reminders for orders queued on a device: what is stored, when it is sent, and to which services.
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, isIP } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pushReminders } from '#bridge/database/tables.ts';
import { pushKeysOf } from '#bridge/orders/push-keys.ts';
import { REMIND_AFTER_MS, type SendPush, sendReminders } from '#bridge/orders/send-reminders.ts';
import { webPush } from '#bridge/orders/web-push.ts';
import { PublicAgent } from '#bridge/wire/public-agent.ts';
import { NOW, openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { count, orderOf, placeOrder, post } from '../support/backend/requests.ts';

let bridge: TestBridge;
let sent: { endpoint: string; text: string }[];
let refusal: object | undefined;
let reported: unknown[];
const tried = new Set<string>();
const send: SendPush = async ({ endpoint }, text) => {
  tried.add(endpoint);
  if (refusal) throw refusal;
  sent.push({ endpoint, text });
};
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());
beforeEach(() => {
  sent = [];
  reported = [];
  refusal = undefined;
});

const SERVICE = 'https://fcm.googleapis.com/fcm/send/';
/** Returns subscription keys with the names that browsers use. */
const newKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
const subscribe = (order_id: string, endpoint = SERVICE + order_id, store = 'lv', keys = newKeys()) =>
  post(bridge, '/api/push/subscribe', { subscription: { endpoint, keys }, order_id, store });
const look = (after: number) =>
  sendReminders(bridge.db, send, NOW + after, 'lv', (error) => reported.push(error));

it('a reminder is sent once in its language, some minutes after the order was queued', async () => {
  expect((await subscribe('left-lv')).json()).toEqual({ code: 200, result: true });
  await subscribe('left-en', undefined, 'en');
  expect(await look(REMIND_AFTER_MS - 1)).toBe(0);
  expect(await look(REMIND_AFTER_MS)).toBe(2);
  expect(sent).toHaveLength(2);
  expect(sent).toEqual(
    expect.arrayContaining([
      { endpoint: `${SERVICE}left-lv`, text: '{"store":"lv","path":"/"}' },
      { endpoint: `${SERVICE}left-en`, text: '{"store":"en","path":"/en"}' },
    ]),
  );
  expect(await look(REMIND_AFTER_MS * 10)).toBe(0);
  // old reminders are deleted
  await look(8 * 86_400_000);
  expect(await count(bridge, 'push_reminders')).toBe(0);
});

it('the other reminders wait for the next run if the bridge is closing', async () => {
  await subscribe('closing-1');
  await subscribe('closing-2');
  const isStopped = () => sent.length === 1;
  const failed = (error: unknown) => reported.push(error);
  expect(await sendReminders(bridge.db, send, NOW + REMIND_AFTER_MS, 'lv', failed, isStopped)).toBe(1);
  expect(await look(REMIND_AFTER_MS)).toBe(1);
  await look(8 * 86_400_000);
});

it('a placed order causes no reminder', async () => {
  await subscribe('came-in-the-end');
  expect((await placeOrder(bridge, orderOf('came-in-the-end'))).statusCode).toBe(200);
  expect(await look(REMIND_AFTER_MS)).toBe(0);
  expect(await count(bridge, 'push_reminders')).toBe(0);
});

it('a failed push is logged and retried, unless its service refuses it', async () => {
  await subscribe('flaky');
  refusal = { statusCode: 503 };
  expect(await look(REMIND_AFTER_MS)).toBe(0);
  expect(reported).toEqual([refusal]);
  refusal = undefined;
  expect(await look(REMIND_AFTER_MS * 2)).toBe(1);
  for (const statusCode of [400, 403, 404, 410]) {
    await subscribe('gone');
    refusal = { statusCode };
    await look(REMIND_AFTER_MS);
    refusal = undefined;
    expect(await look(REMIND_AFTER_MS * 2)).toBe(0);
  }
  expect(reported).toHaveLength(1);
});

it('a reminder is pushed once, even if several bridges run', async () => {
  for (let at = 0; at < 60; at++) await subscribe(`many-${at}`);
  const both = await Promise.all([look(REMIND_AFTER_MS), look(REMIND_AFTER_MS)]);
  while ((await look(REMIND_AFTER_MS)) > 0);
  expect(Math.max(...both)).toBeGreaterThan(0);
  expect(new Set(sent.map(({ endpoint }) => endpoint)).size).toBe(60);
  expect(sent).toHaveLength(60);
});

it('a reminder is not delayed by others that always fail', async () => {
  for (let at = 0; at < 60; at++) await subscribe(`late-${at}`);
  refusal = { code: 'ENOTFOUND' };
  tried.clear();
  // each run sends fifty: if the oldest always came first, every run would send the same ones
  for (let round = 0; round < 12; round++) await look(REMIND_AFTER_MS);
  expect(tried.size).toBe(60);
});

it.each([
  ['of one letter', { p256dh: 'p', auth: 'a' }],
  ['too long', { p256dh: 'p'.repeat(90), auth: 'a'.repeat(22) }],
])('invalid keys are refused: %s', async (_, keys) => {
  expect((await subscribe('odd-keys', undefined, 'lv', keys)).statusCode).toBe(400);
});

it('only endpoints of the browser vendors’ push services are stored', async () => {
  const before = await count(bridge, 'push_reminders');
  const elsewhere = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8080/x',
    'https://fcm.googleapis.com.example.lv/x',
    'https://example.lv/?fcm.googleapis.com',
    'https://127.0.0.1/x',
    'https://user@localhost/x',
    'file:///etc/passwd',
    'not an address',
  ];
  for (const endpoint of elsewhere)
    expect((await subscribe('elsewhere', endpoint)).statusCode, endpoint).toBe(400);
  expect(await count(bridge, 'push_reminders')).toBe(before);
});

it('the keys are derived from the secret', async () => {
  expect(pushKeysOf('secret')).toEqual(pushKeysOf('secret'));
  expect(pushKeysOf('secret')).not.toEqual(pushKeysOf('another'));
});

it('a push to a private address is refused', async () => {
  const keys = newKeys();
  // the message is encrypted and signed before the connection is attempted, which is then refused
  const push = webPush(pushKeysOf('secret'), 'mailto:shop@example.lv');
  await expect(push({ endpoint: 'https://127.0.0.1:1/x', keys }, 'x')).rejects.toMatchObject({
    code: 'EPRIVATEADDRESS',
  });
});

it('an endpoint is stored and used in its normalised form, which other parsers read the same way [S-36]', async () => {
  const odd = 'https://localhost%2epush.apple.com/x';
  const checked = 'https://localhost.push.apple.com/x';
  await bridge.db.delete(pushReminders);
  await subscribe('odd-form', odd);
  const mine = eq(pushReminders.order_id, 'odd-form');
  expect(
    await bridge.db.select({ endpoint: pushReminders.endpoint }).from(pushReminders).where(mine),
  ).toEqual([{ endpoint: checked }]);
  // an older version stored the endpoint unchecked
  await bridge.db.update(pushReminders).set({ endpoint: odd }).where(mine);
  expect(await look(REMIND_AFTER_MS)).toBe(1);
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([checked]);
});

it('a push service whose name resolves to a private address gets no push [S-36]', async () => {
  const connections: unknown[] = [];
  const inside = createServer((socket) => connections.push(socket.destroy())).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const { port } = inside.address() as AddressInfo;
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const agent = new PublicAgent((_host, _options, done) =>
      done(null, [{ address, family: isIP(address) }]),
    );
    const push = webPush(pushKeysOf('secret'), 'mailto:shop@example.lv', agent);
    await expect(
      push({ endpoint: `https://evil.push.apple.com:${port}/x`, keys: newKeys() }, 'x'),
    ).rejects.toMatchObject({ code: 'EPRIVATEADDRESS' });
  }
  inside.close();
  await once(inside, 'close');
  expect(connections).toEqual([]);
});
