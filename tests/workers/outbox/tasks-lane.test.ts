// Sync tasks from the window's command to the reference bridge: when they are sent, as which user, and how each
// response is handled.
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import account from '#locales/en/account-errors.json' with { type: 'json' };
import cart from '#locales/en/cart-errors.json' with { type: 'json' };
import errors from '#locales/en/errors.json' with { type: 'json' };
import type { TaskKind, TaskPayload } from '#schemas/task-kinds.ts';
import { TASK_ATTEMPTS_PER_DRAIN } from '#shared/config/constants.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import {
  acknowledgeTask,
  queueTask,
  type SyncTask,
  taskNotices$,
  taskTroubles$,
} from '#shared/database/queue-task.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { troubleOf } from '#shared/domain/outbox/is-pending.ts';
import { AccountBench, html, refusal } from '../../support/worker/account-bench.ts';
import { subscribe as subscription } from '../../support/worker/memory-tasks.ts';
import { newDevice } from '../../support/worker/test-databases.ts';
import { json } from '../../support/worker/test-ports.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

const english = { ...errors, ...account, ...cart };

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

type Shop = Awaited<ReturnType<AccountBench['shop']>>;
type Person = Awaited<ReturnType<AccountBench['customer']>>;
const taskPaths = ['/mailer/subscribe', '/review/create', '/user/me'];
const sentTasks = () =>
  bench.asked.filter(({ path, method }) => taskPaths.includes(path) && method !== 'GET');

async function queue<K extends TaskKind>(
  { databases }: Shop,
  kind: K,
  payload: TaskPayload<K>,
  over: { id?: string; principal?: string } = {},
): Promise<string> {
  const { id = crypto.randomUUID(), principal = 'guest' } = over;
  const queued = { now: Date.now(), newId: () => id, principal };
  const result = await queueTask(databases.personal, kind, payload, queued);
  if (!result.ok) throw new Error(result.fault.code);
  return result.value.id;
}
const taskOf = async ({ databases }: Shop, id: string): Promise<SyncTask | undefined> =>
  (await databases.personal.synctasks.findOne(id).exec())?.toMutableJSON();
const reaches = (shop: Shop, id: string, state: SyncTask['state']) =>
  until(
    () => taskOf(shop, id),
    (task) => task?.state === state,
  );
/** Waits until the task was sent at least `attempts` times and is not in flight. */
const rests = (shop: Shop, id: string, attempts = 1) =>
  until(
    () => taskOf(shop, id),
    (task) => task?.state === 'waiting' && task.attempt >= attempts,
  );
const email = () => `${crypto.randomUUID()}@example.lv`;
const subscribe = (shop: Shop, over: Parameters<typeof queue>[3] = {}) =>
  queue(shop, 'newsletter-subscribe', { email: email() }, over);
const update = (person: Person, firstname: string): TaskPayload<'profile-update'> => ({
  firstname,
  lastname: 'Bērziņa',
  email: person.email,
  addresses: [],
});
const profile = async ({ databases }: Shop) => (await readClaim(databases.personal, 'current-user'))?.current;
/** Returns the messages that a guest sees about failed tasks. */
const shownTroubles = async ({ databases }: Shop) => {
  const tasks = await firstValueFrom(taskTroubles$(databases.personal, ['guest']));
  return tasks.map((task) => {
    const [key, detail] = faultText(troubleOf(task) ?? { code: 'refused' });
    const text = english[key.replace('errors:', '') as keyof typeof english];
    return text.replace('{{task}}', String((detail as { task?: string }).task));
  });
};
const connectionIs = (shop: Shop, online: boolean) =>
  until(
    () => readClaim(shop.databases.personal, 'connection'),
    (line) => line?.online === online,
  );

describe('a sync task', () => {
  it('is stored as untransmitted first, then with result and code [S3.047 S4.086 S7.083]', async () => {
    bench.trouble = ({ method }) => (method === 'POST' ? 'cut' : undefined);
    const shop = await bench.shop();
    const id = await subscribe(shop);
    const created = await taskOf(shop, id);
    expect(created).toMatchObject({
      url: '/mailer/subscribe',
      payload: { email: expect.any(String) },
      callback_event: 'newsletter/subscribed',
      transmited: false,
      acknowledged: false,
    });
    bench.trouble = ({ path, method }) =>
      path === '/mailer/subscribe' && method === 'POST'
        ? json({ code: 200, result: 'subscribed', meta: { list: 7 } })
        : undefined;
    shop.connectionMayHaveChanged();
    expect(await reaches(shop, id, 'done')).toMatchObject({
      transmited: true,
      result: 'subscribed',
      resultCode: 200,
      meta: { list: 7 },
      acknowledged: false,
    });
  });

  it('is sent when the browser comes online [S4.092]', async () => {
    const shop = await bench.shop();
    await connectionIs(shop, true);
    bench.trouble = () => 'cut';
    shop.connectionMayHaveChanged();
    await connectionIs(shop, false);
    const ids = [await subscribe(shop), await subscribe(shop)];
    bench.trouble = () => undefined;
    shop.connectionMayHaveChanged();
    for (const id of ids) await reaches(shop, id, 'done');
    expect(
      sentTasks()
        .filter(({ status }) => status === 200)
        .map(({ key }) => key),
    ).toEqual(ids);
  });

  it('sends a profile update with the token in the query [S7.012 S7.082]', async () => {
    const person = await bench.customer();
    const config = { ...bench.config, bridge: { ...bench.config.bridge, token: 'query' as const } };
    const shop = await bench.shop({ config });
    await shop.ask('login', person);
    const principal = `user:${person.id}`;
    const address = {
      firstname: 'Anna',
      lastname: 'Ozola',
      street: ['Meža iela', '1'],
      city: 'Rīga',
      postcode: 'LV-1010',
      country: 'LV',
      telephone: '020000000',
      company: '',
      company_code: '',
      vat_id: '',
      default_shipping: true,
      default_billing: true,
    };
    const payload = { ...update(person, 'Līga'), addresses: [address] };
    const id = await queue(shop, 'profile-update', payload, { principal });
    expect((await taskOf(shop, id))?.url).toBe('/user/me?token={{token}}');
    await reaches(shop, id, 'done');
    const [sent] = sentTasks();
    expect(sent?.query.get('token')).toBe((await readClaim(shop.databases.personal, 'current-token'))?.token);
    const { country, ...rest } = address;
    expect(sent?.body).toEqual({
      customer: {
        firstname: 'Līga',
        lastname: 'Bērziņa',
        email: person.email,
        addresses: [{ ...rest, country_id: country }],
      },
    });
    const seen = await until(
      () => profile(shop),
      (current) => current?.firstname === 'Līga',
    );
    expect(seen?.addresses).toMatchObject([address]);
  });

  it('waits until the cart id for its URL exists [S7.002 S7.082 S8.051]', async () => {
    const shop = await bench.shop();
    const { personal } = shop.databases;
    const at = { now: Date.now(), newId: () => 'task-cart', principal: 'guest' };
    bench.trouble = ({ path, method }) =>
      path === '/mailer/subscribe' && method === 'POST' ? 'cut' : undefined;
    await queueTask(personal, 'newsletter-subscribe', { email: email() }, at);
    await personal.synctasks
      .findOne('task-cart')
      .incrementalPatch({ url: '/mailer/subscribe?cartId={{cartId}}&a=b' });
    bench.trouble = () => undefined;
    await until(
      () => taskOf(shop, 'task-cart'),
      (task) => task?.meta?.fault === 'no-cart-id',
    );
    expect(await shownTroubles(shop)).toEqual([
      'Error executing sync task newsletter-subscribe: required cartId argument is null',
    ]);
    await changeClaim(personal, 'cart', 1, () => ({ generation: 'g', seq: 1, server_cart_id: '5effb9' }));
    await reaches(shop, 'task-cart', 'done');
    expect(Object.fromEntries(sentTasks().at(-1)?.query ?? [])).toEqual({ cartId: '5effb9', a: 'b' });
  });

  it('sends a profile update with the current e-mail address', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    let isCut = true;
    bench.trouble = ({ body }) => {
      const { firstname } = (body as { customer?: { firstname?: string } } | undefined)?.customer ?? {};
      return isCut && firstname !== undefined ? 'cut' : undefined;
    };
    const id = await queue(shop, 'profile-update', update(person, 'Līga'), {
      principal: `user:${person.id}`,
    });
    await rests(shop, id);
    const moved = email();
    const move = { email: moved, password: person.password };
    await until(
      () => shop.ask('changeEmail', move),
      (answer) => answer.ok,
    );
    isCut = false;
    shop.connectionMayHaveChanged();
    await reaches(shop, id, 'done');
    const saved = await until(
      () => profile(shop),
      (current) => current?.firstname === 'Līga',
    );
    expect(saved?.email).toBe(moved);
  });

  it('is sent once per drain, and again with the same key after the next wake-up [S9.050]', async () => {
    expect(TASK_ATTEMPTS_PER_DRAIN).toBe(1);
    const shop = await bench.shop();
    bench.trouble = ({ method, path }) =>
      method === 'POST' && path === '/mailer/subscribe' ? refusal(503) : undefined;
    const id = await subscribe(shop);
    await rests(shop, id);
    expect(sentTasks()).toHaveLength(1);
    shop.nudge('awake', {});
    await clock.pass(5_000);
    shop.nudge('awake', {});
    await rests(shop, id, 2);
    expect(sentTasks().map(({ key }) => key)).toEqual([id, id]);
  });

  it('is never sent before an earlier task about the same subject', async () => {
    const shop = await bench.shop();
    const address = email();
    let isBusy = true;
    bench.trouble = ({ method }) => (isBusy && method === 'POST' ? refusal(503) : undefined);
    const first = await queue(shop, 'newsletter-subscribe', { email: address });
    await rests(shop, first);
    const second = await queue(shop, 'newsletter-unsubscribe', { email: address });
    shop.nudge('awake', {});
    isBusy = false;
    await clock.pass(10_000);
    shop.nudge('awake', {});
    await reaches(shop, second, 'refused'); // the backend refuses the e-mail address of a guest, but the task was sent
    expect(
      sentTasks()
        .filter(({ status }) => status !== 503)
        .map(({ key }) => key),
    ).toEqual([first, second]);
  });
});

describe('a storage error', () => {
  it('for one task holds back later tasks about the same subject', async () => {
    const shop = await bench.shop();
    const { storageInstance } = shop.databases.personal.synctasks;
    await connectionIs(shop, true);
    bench.trouble = () => 'cut';
    shop.connectionMayHaveChanged();
    await connectionIs(shop, false);
    const payload = { email: email() };
    const first = await queue(shop, 'newsletter-subscribe', payload);
    const second = await queue(shop, 'newsletter-unsubscribe', payload);
    const { bulkWrite } = storageInstance;
    let isBroken = true;
    storageInstance.bulkWrite = async (rows, context) => {
      if (isBroken && rows.some(({ document }) => document.id === first)) throw new Error('the disk is full');
      return bulkWrite.call(storageInstance, rows, context);
    };
    bench.trouble = () => undefined;
    shop.connectionMayHaveChanged();
    await until(
      () => shop.ports.logged,
      (logged) => logged.some(({ event }) => event === 'task.drain-failed'),
    );
    await clock.settled();
    expect(bench.asked.filter(({ key }) => key === second)).toEqual([]);
    isBroken = false;
    await clock.pass(10_000);
    shop.nudge('awake', {});
    await reaches(shop, second, 'refused');
    const keys = bench.asked.map(({ key }) => key).filter((key) => key === first || key === second);
    expect(keys).toEqual([first, second]);
  });
});

describe('a response', () => {
  const answered = async (answer: () => Response, silent = false) => {
    const shop = await bench.shop();
    const { synctasks } = shop.databases.personal;
    bench.trouble = ({ method, path }) =>
      method === 'POST' && path === '/mailer/subscribe' ? answer() : undefined;
    // from the writes themselves: a silent task is removed right after its response is stored
    const written: SyncTask[] = [];
    synctasks.$.subscribe(({ operation, documentData }) => {
      if (operation !== 'DELETE') written.push(documentData);
    });
    const id = silent ? (await synctasks.insert(subscription({ silent }))).id : await subscribe(shop);
    const task = await until(
      async () => written.findLast((one) => one.id === id && one.attempt > 0 && one.state !== 'sending'),
      (one) => one !== undefined,
    );
    const notices = await firstValueFrom(taskNotices$(shop.databases.personal, ['guest']));
    return { shop, task, notices: notices.map(({ result }) => result), reported: await shownTroubles(shop) };
  };

  it('with a non-JSON content type shows an error without ending the task [F20 S7.084 S8.049]', async () => {
    const { task, notices, reported } = await answered(() => html());
    expect(task).toMatchObject({ state: 'waiting', transmited: false });
    expect(reported).toEqual(['Error with response - bad content-type!']);
    expect(notices).toEqual([]);
  });

  it('with an unknown shape shows an error without ending the task [S8.050]', async () => {
    const { task, reported } = await answered(() => json([1, 2]));
    expect(task).toMatchObject({ state: 'waiting' });
    expect(reported).toEqual(['Unhandled error, wrong response format!']);
  });

  it('that rejects the task shows the message until it is acknowledged', async () => {
    const { shop, task, notices } = await answered(() => refusal(500, 'This list is closed'));
    expect(task).toMatchObject({
      state: 'refused',
      transmited: true,
      resultCode: 500,
      meta: { fault: 'server-error' },
    });
    expect(notices).toEqual(['This list is closed']);
    await acknowledgeTask(shop.databases.personal, task?.id ?? '');
    expect(await firstValueFrom(taskNotices$(shop.databases.personal, ['guest']))).toEqual([]);
  });

  it('that rejects a silent task is not shown [S8.053]', async () => {
    const { shop, task, notices } = await answered(() => refusal(500, 'This list is closed'), true);
    expect([task?.state, notices]).toEqual(['refused', []]);
    await shop.stop();
    expect((await answered(() => html(), true)).reported).toEqual([]);
  });

  it.each([
    [false, true],
    [true, undefined],
  ])('about the newsletter is stored only if its task is not silent: %s', async (silent, subscribed) => {
    const { shop, task } = await answered(() => json({ code: 200, result: 'subscribed', meta: {} }), silent);
    expect(task?.state).toBe('done');
    await clock.settled();
    expect((await readClaim(shop.databases.personal, 'newsletter'))?.subscribed).toBe(subscribed);
    // a task that is not shown to the user is deleted with its response, not at the next start (S-22)
    expect((await taskOf(shop, task?.id ?? ''))?.state).toBe(silent ? undefined : 'done');
  });

  it('with ENOTFOUND is not shown [S8.054]', async () => {
    const unreachable = { code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND magento' };
    const { task, notices, reported } = await answered(() => refusal(500, unreachable));
    expect([task?.state, notices, reported]).toEqual(['waiting', [], []]);
  });

  it('that rejects a profile update restores the previous profile', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    const shown = await shop.databases.personal.claims.findOne('current-user').exec();
    await shown?.incrementalModify((claim) => {
      Object.assign(claim.value.current as object, { firstname: 'Shown too early' });
      return claim;
    });
    bench.trouble = ({ method, path }) =>
      method === 'POST' && path === '/user/me' ? refusal(500, 'No') : undefined;
    const id = await queue(shop, 'profile-update', update(person, 'Shown too early'), {
      principal: `user:${person.id}`,
    });
    await reaches(shop, id, 'refused');
    await until(
      () => profile(shop),
      (current) => current?.firstname === 'Anna',
    );
  });
});

describe('the authorisation of a task', () => {
  it('uses a refreshed token, or parks the task until the same user logs in', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    const principal = `user:${person.id}`;
    bench.expire();
    const first = await queue(shop, 'profile-update', update(person, 'Pirmā'), { principal });
    await reaches(shop, first, 'done');
    expect(bench.calls('/user/refresh')).toHaveLength(1);
    bench.expire();
    bench.trouble = ({ path }) => (path === '/user/refresh' ? refusal(401) : undefined);
    const second = await queue(shop, 'profile-update', update(person, 'Otrā'), { principal });
    await reaches(shop, second, 'parked');
    expect(await profile(shop)).toBeUndefined();
    bench.trouble = () => undefined;
    const other = await bench.customer();
    bench.asked.splice(0);
    await shop.ask('login', other);
    const third = await queue(shop, 'profile-update', update(other, 'Cita'), {
      principal: `user:${other.id}`,
    });
    await reaches(shop, third, 'done');
    expect(sentTasks().map(({ key }) => key)).toEqual([third]);
    expect((await taskOf(shop, second))?.state).toBe('parked');
    await shop.ask('logout', { unsent: 'ask' });
    await shop.ask('login', person);
    await reaches(shop, second, 'done');
    await until(
      () => profile(shop),
      (current) => current?.firstname === 'Otrā',
    );
  });

  it('never uses another user’s token [F67 I-23]', async () => {
    const [one, two] = [await bench.customer(), await bench.customer()];
    const device = newDevice();
    const shop = await bench.shop({ device });
    await shop.ask('login', one);
    bench.trouble = ({ path, method }) => (path === '/user/me' && method === 'POST' ? 'cut' : undefined);
    for (let n = 0; n < 3; n++)
      await queue(shop, 'profile-update', update(one, `Anna${n}`), { principal: `user:${one.id}` });
    await shop.ask('login', two);
    bench.trouble = () => undefined;
    shop.connectionMayHaveChanged();
    const done = await queue(shop, 'profile-update', update(two, 'Divi'), { principal: `user:${two.id}` });
    await reaches(shop, done, 'done');
    await shop.stop();
    const again = await bench.shop({ device });
    const last = await subscribe(again);
    await reaches(again, last, 'done');
    const token = (await readClaim(again.databases.personal, 'current-token'))?.token;
    const ofTwo = bench.asked.filter((asked) => asked.token === token && asked.body !== undefined);
    expect(ofTwo.map(({ body }) => (body as { customer: { firstname: string } }).customer.firstname)).toEqual(
      ['Divi'],
    );
    expect((await profile(again))?.firstname).toBe('Divi');
  });

  it('omits the token for a guest’s task', async () => {
    const person = await bench.customer();
    const shop = await bench.shop();
    await shop.ask('login', person);
    const review = { sku: 'P-1', productId: 1001, title: 'Labs', detail: 'Labs', nickname: 'A', rating: 5 };
    const id = await queue(shop, 'review-create', review);
    await reaches(shop, id, 'done');
    expect(sentTasks().map(({ token }) => token)).toEqual(['']);
    const own = await queue(shop, 'review-create', review, { principal: `user:${person.id}` });
    await reaches(shop, own, 'done');
    const listed = await shop.ask('listOwnReviews', {});
    expect(listed).toMatchObject({
      ok: true,
      value: { reviews: [{ sku: 'P-1', rating: 5, status: 'pending' }] },
    });
  });
});
