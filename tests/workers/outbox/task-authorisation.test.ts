// The token that a sync task is sent with, and what happens without a valid one.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readClaim } from '#shared/database/change-claim.ts';
import { AccountBench, refusal } from '../../support/worker/account-bench.ts';
import { newDevice } from '../../support/worker/test-databases.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import { profile, queue, reaches, sentTasks, subscribe, taskOf, update } from './queued-tasks.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

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
    expect(sentTasks(bench).map(({ key }) => key)).toEqual([third]);
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
    expect(sentTasks(bench).map(({ token }) => token)).toEqual(['']);
    const own = await queue(shop, 'review-create', review, { principal: `user:${person.id}` });
    await reaches(shop, own, 'done');
    const listed = await shop.ask('listOwnReviews', {});
    expect(listed).toMatchObject({
      ok: true,
      value: { reviews: [{ sku: 'P-1', rating: 5, status: 'pending' }] },
    });
  });
});
