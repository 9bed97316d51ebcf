// Sync tasks from the window's command to the reference bridge: when they are sent, and as which user.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TASK_ATTEMPTS_PER_DRAIN } from '#shared/config/constants.ts';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import { queueTask } from '#shared/database/queue-task.ts';
import { AccountBench, refusal } from '../../support/worker/account-bench.ts';
import { goOffline } from '../../support/worker/go-offline.ts';
import { json } from '../../support/worker/test-ports.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';
import {
  email,
  profile,
  queue,
  reaches,
  type Shop,
  sentTasks,
  shownTroubles,
  subscribe,
  taskOf,
  update,
} from './queued-tasks.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

/** Waits until the task was sent at least `attempts` times and is not in flight. */
const rests = (shop: Shop, id: string, attempts = 1) =>
  until(
    () => taskOf(shop, id),
    (task) => task?.state === 'waiting' && task.attempt >= attempts,
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
    await goOffline(shop, () => {
      bench.trouble = () => 'cut';
    });
    const ids = [await subscribe(shop), await subscribe(shop)];
    bench.trouble = () => undefined;
    shop.connectionMayHaveChanged();
    for (const id of ids) await reaches(shop, id, 'done');
    expect(
      sentTasks(bench)
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
    const [sent] = sentTasks(bench);
    expect(sent?.query.get('token')).toBe((await readClaim(shop.databases.personal, 'current-token'))?.token);
    const { country, ...rest } = address;
    expect(sent?.body).toEqual({
      customer: {
        firstname: 'Līga',
        lastname: 'Bērziņa',
        email: person.email,
        addresses: [{ ...rest, country_id: country }],
      },
      removedAddresses: [],
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
    expect(Object.fromEntries(sentTasks(bench).at(-1)?.query ?? [])).toEqual({ cartId: '5effb9', a: 'b' });
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
    expect(sentTasks(bench)).toHaveLength(1);
    shop.nudge('awake', {});
    await clock.pass(5_000);
    shop.nudge('awake', {});
    await rests(shop, id, 2);
    expect(sentTasks(bench).map(({ key }) => key)).toEqual([id, id]);
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
      sentTasks(bench)
        .filter(({ status }) => status !== 503)
        .map(({ key }) => key),
    ).toEqual([first, second]);
  });
});

describe('a storage error', () => {
  it('for one task holds back later tasks about the same subject', async () => {
    const shop = await bench.shop();
    const { storageInstance } = shop.databases.personal.synctasks;
    await goOffline(shop, () => {
      bench.trouble = () => 'cut';
    });
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
