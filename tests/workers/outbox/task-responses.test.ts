// How the response to a sync task is handled and shown, from the window's command to the reference bridge.
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readClaim } from '#shared/database/change-claim.ts';
import { acknowledgeTask, type SyncTask, taskNotices$ } from '#shared/database/queue-task.ts';
import { AccountBench, html, refusal } from '../../support/worker/account-bench.ts';
import { subscribe as subscription } from '../../support/worker/memory-tasks.ts';
import { json } from '../../support/worker/test-ports.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';
import { profile, queue, reaches, shownTroubles, subscribe, taskOf, update } from './queued-tasks.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

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
