// Orders of a customer who has logged out: with which credentials they are sent, who can see them, and which data
// remains.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { failed } from '#schemas/fault.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { AccountBench, type BackendCall, refusal } from '../../support/worker/account-bench.ts';
import { json } from '../../support/worker/test-ports.ts';
import { sessionOver, twinDatabases } from '../../support/worker/twin-tabs.ts';
import { until } from '../../support/worker/virtual-clock.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

type Shop = Awaited<ReturnType<AccountBench['shop']>>;
type Person = Awaited<ReturnType<AccountBench['customer']>>;

const idOf = ({ body }: BackendCall) => (body as { order_id: string }).order_id;
const taken = (asked: BackendCall) =>
  json({ code: 200, result: { orderNumber: '102', order_id: idOf(asked), orderToken: 't' } });
/** Sets the backend's response to an order and to a token refresh. */
function shopSays(order: (asked: BackendCall) => Response, refresh?: () => Response): void {
  bench.trouble = (asked) => {
    if (asked.path === '/order/create') return order(asked);
    return asked.path === '/user/refresh' ? refresh?.() : undefined;
  };
}
const sentOrders = () => bench.calls('/order/create').map((asked) => [idOf(asked), asked.token]);
const place = ({ databases }: Shop, id: string, changes: Partial<OrderDocument>) =>
  databases.personal.orders.insert(orderOf(id, 1, changes));
const orderIn = async ({ databases }: Shop, id: string) =>
  (await databases.personal.orders.findOne(id).exec())?.toMutableJSON();
const isIn = (shop: Shop, id: string, state: OrderDocument['state']) =>
  until(
    () => orderIn(shop, id),
    (order) => order?.state === state,
  );
const sealed = async ({ databases }: Shop) => (await readClaim(databases.personal, 'sealed-orders'))?.ids;
const tokenIn = async ({ databases }: Shop) => (await readClaim(databases.personal, 'current-token'))?.token;

/** Opens a device with a logged-in customer; it sends orders only on request by default. */
async function withCustomer(
  transmitAutomatically = false,
): Promise<{ shop: Shop; person: Person; as: string }> {
  const person = await bench.customer();
  const orders = { ...bench.config.orders, transmitAutomatically };
  const shop = await bench.shop({ config: { ...bench.config, orders } });
  await shop.ask('login', person);
  return { shop, person, as: `user:${person.id}` };
}
/** Ends the session at the backend: the token has expired, and its refresh is refused. */
async function refused(shop: Shop): Promise<void> {
  bench.expire();
  shopSays(taken, () => refusal(401));
  expect(await shop.ask('listSessions', {})).toMatchObject({ fault: { code: 'refresh-refused' } });
  shopSays(taken);
}

/** Waits until the backend has unsealed the orders. */
const opened = (shop: Shop) =>
  until(
    () => sealed(shop),
    (ids) => ids === undefined,
  );

describe('an order of a user whose session has ended', () => {
  it('waits for that user instead of being sent as a guest’s [F65 I-23]', async () => {
    const { shop, person, as } = await withCustomer(true);
    await refused(shop);
    await place(shop, 'o-theirs', { principal: as });
    await place(shop, 'o-guest', { principal: 'guest' });
    await isIn(shop, 'o-guest', 'accepted');
    expect(await isIn(shop, 'o-theirs', 'unknown')).toMatchObject({ last_verdict: { code: 'unauthorised' } });
    expect(sentOrders()).toEqual([['o-guest', '']]);
    await shop.ask('login', person);
    await isIn(shop, 'o-theirs', 'accepted');
    expect(sentOrders().at(-1)).toEqual(['o-theirs', await tokenIn(shop)]);
  });

  it('is not sent for an absent user unless it may be sent as a guest’s [I-23]', async () => {
    const [databases] = await twinDatabases(bench);
    const { call } = sessionOver(bench, databases);
    for (const endpoint of ['order/create', 'review/create'] as const)
      expect(await call(endpoint, { principal: 'user:7', body: {} })).toEqual(failed('login-needed'));
    expect(bench.asked).toEqual([]);
    expect(await call('user/me', { principal: 'user:7', asGuest: true })).toEqual(failed('login-needed'));
    await call('order/create', { principal: 'user:7', asGuest: true, body: {} });
    await call('review/create', { principal: 'guest', body: {} });
    expect(bench.asked.map(({ path, token }) => [path, token])).toEqual([
      ['/order/create', ''],
      ['/review/create', ''],
    ]);
  });

  it('is sent as a guest’s if it was sealed at the logout', async () => {
    const { shop, as } = await withCustomer(true);
    shopSays(() => refusal(503));
    await place(shop, 'o-sealed', { principal: as });
    await isIn(shop, 'o-sealed', 'unknown');
    bench.asked.splice(0);
    expect(await shop.ask('logout', { unsent: 'keep-sealed' })).toMatchObject({
      value: { done: true, unsent: 1 },
    });
    shopSays(taken);
    await shop.ask('sendNow', {});
    await until(
      () => orderIn(shop, 'o-sealed'),
      (order) => order === undefined,
    );
    expect(sentOrders()).toEqual([['o-sealed', '']]);
    await until(
      () => sealed(shop),
      (ids) => ids === undefined,
    );
  });

  it('is sealed when another user logs in [S-22]', async () => {
    const { shop, person, as } = await withCustomer();
    await place(shop, 'o-open', { principal: as });
    await place(shop, 'o-rejected', { principal: as, state: 'rejected' });
    await place(shop, 'o-guest', { principal: 'guest' });
    await refused(shop);
    expect(await sealed(shop)).toBeUndefined();
    const other = await bench.customer();
    await shop.ask('login', other);
    expect((await sealed(shop))?.sort()).toEqual(['o-open', 'o-rejected']);
    await shop.ask('login', person);
    await opened(shop);
    await shop.ask('login', other);
    expect((await sealed(shop))?.sort()).toEqual(['o-open', 'o-rejected']);
  });

  it('does not keep its user’s session open at the backend after another user logs in', async () => {
    const { shop } = await withCustomer();
    const before = await tokenIn(shop);
    await shop.ask('login', await bench.customer());
    await until(
      () => bench.calls('/user/logout'),
      (calls) => calls.at(-1)?.status === 200,
    );
    expect(bench.calls('/user/logout').map(({ token }) => token)).toEqual([before]);
  });

  it('is kept after a rejected session until the user has seen the result [I-21]', async () => {
    const { shop, as } = await withCustomer();
    const { personal } = shop.databases;
    await place(shop, 'o-rejected', { principal: as, state: 'rejected' });
    await place(shop, 'o-accepted', { principal: as, state: 'accepted' });
    const finished = async (id: string, changes: object) => {
      const queued = { now: 1, newId: () => id, principal: as };
      await queueTask(personal, 'newsletter-subscribe', { email: 'a@example.lv' }, queued);
      await personal.synctasks.findOne(id).incrementalPatch({ state: 'refused', ...changes });
    };
    bench.trouble = ({ path }) => (path === '/mailer/subscribe' ? 'cut' : undefined);
    await finished('t-untold', {});
    await finished('t-told', { acknowledged: true });
    await finished('t-silent', { silent: true });
    await refused(shop);
    // the first caller that receives the refusal cleans up
    await until(
      () => readClaim(personal, 'logging-out'),
      (announced) => announced === undefined,
    );
    expect((await personal.orders.find().exec()).map(({ id }) => id)).toEqual(['o-rejected']);
    const tasks = await personal.synctasks.find().exec();
    expect(tasks.map(({ id, state }) => [id, state])).toEqual([['t-untold', 'refused']]);
  });
});

describe('a sealed order that needs its customer', () => {
  const asks = () => refusal(409, { errorCode: 'total-changed', grand_total: 105, errorMessage: '' });

  it('waits sealed until their next login [I-01]', async () => {
    const { shop, person, as } = await withCustomer();
    shopSays(asks);
    await place(shop, 'o-dearer', { principal: as });
    await shop.ask('logout', { unsent: 'keep-sealed' });
    await shop.ask('sendNow', {});
    await isIn(shop, 'o-dearer', 'needs_consent');
    expect(await sealed(shop)).toEqual(['o-dearer']);
    await shop.ask('login', person);
    await opened(shop);
    expect((await orderIn(shop, 'o-dearer'))?.state).toBe('needs_consent');
  });

  it.each([
    ['a higher total', asks, 'needs_consent'],
    ['a rejection', () => refusal(400), 'rejected'],
  ] as const)('from a guest is unsealed after %s [I-01]', async (_, answer, state) => {
    const { shop } = await withCustomer();
    shopSays(answer);
    await place(shop, 'o-guest', { principal: 'guest' });
    await shop.ask('logout', { unsent: 'keep-sealed' });
    expect(await sealed(shop)).toEqual(['o-guest']);
    await shop.ask('sendNow', {});
    await isIn(shop, 'o-guest', state);
    await until(
      () => sealed(shop),
      (ids) => ids === undefined,
    );
    expect((await orderIn(shop, 'o-guest'))?.state).toBe(state);
  });

  it('is kept for its customer after a rejection [I-01]', async () => {
    const { shop, person, as } = await withCustomer();
    shopSays(() => refusal(400));
    await place(shop, 'o-refused', { principal: as });
    await shop.ask('logout', { unsent: 'keep-sealed' });
    await shop.ask('sendNow', {});
    await isIn(shop, 'o-refused', 'rejected');
    await shop.ask('login', await bench.customer());
    await shop.ask('logout', { unsent: 'keep-sealed' });
    expect(await sealed(shop)).toEqual(['o-refused']);
    await shop.ask('login', person);
    await opened(shop);
    expect((await orderIn(shop, 'o-refused'))?.state).toBe('rejected');
  });

  it('is not counted when another user logs out', async () => {
    const { shop, as } = await withCustomer();
    await place(shop, 'o-first', { principal: as });
    await shop.ask('logout', { unsent: 'keep-sealed' });
    const other = await bench.customer();
    await shop.ask('login', other);
    await place(shop, 'o-second', { principal: `user:${other.id}` });
    expect(await shop.ask('logout', { unsent: 'ask' })).toMatchObject({
      value: { done: false, unsent: 1 },
    });
    await shop.ask('logout', { unsent: 'keep-sealed' });
    expect((await sealed(shop))?.sort()).toEqual(['o-first', 'o-second']);
    await shop.ask('login', await bench.customer());
    expect(await shop.ask('logout', { unsent: 'ask' })).toMatchObject({
      value: { done: true, unsent: 0 },
    });
  });
});
