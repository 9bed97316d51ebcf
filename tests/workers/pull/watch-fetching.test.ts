// Permission to fetch products in the background, from the browser and the user. Uses an in-memory database.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeClaim } from '#shared/database/change-claim.ts';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { alwaysFetching, type FetchingSwitch, watchFetching } from '#workers/pull/watch-fetching.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';
import { until } from '../../support/worker/virtual-clock.ts';

let databases: Databases;
let fetching: FetchingSwitch | undefined;
beforeEach(async () => {
  databases = await openDatabases(memoryStorage());
});
afterEach(async () => {
  fetching?.stop();
  await Promise.all([databases.catalogue.remove(), databases.personal.remove()]);
});
const wish = (on: boolean) => changeClaim(databases.personal, 'catalogue-fetching', 1, () => ({ on }));
const becomes = (state: string) =>
  until(
    () => fetching?.state(),
    (present) => present === state,
  );

it.each([
  ['without data-saver support', {}, 'on'],
  ['with data-saver off', { savesData: () => false }, 'on'],
  ['with data-saver on', { savesData: () => true }, 'data-saver'],
])('fetching is paused at first, then depends on a browser %s', async (_, ports, expected) => {
  fetching = watchFetching(databases.personal, ports);
  expect(fetching.state()).toBe('paused');
  await becomes(expected);
});

it('fetching notifies of each change, with the choice of the user before that of the browser', async () => {
  fetching = watchFetching(databases.personal, { savesData: () => true });
  const reported: unknown[] = [];
  const end = fetching.onChange(() => reported.push(fetching?.state()));
  await becomes('data-saver');
  await wish(true);
  await becomes('on');
  await wish(true);
  await wish(false);
  await becomes('paused');
  end();
  await wish(true);
  await becomes('on');
  expect(reported).toEqual(['data-saver', 'on', 'paused']);
  fetching.stop();
  const ended = fetching;
  fetching = watchFetching(databases.personal, {});
  await becomes('on');
  await wish(false);
  await becomes('paused');
  expect(ended.state()).toBe('on');
});

it('fetching is always on without a switch', () => {
  const reported = vi.fn();
  alwaysFetching.onChange(reported)();
  alwaysFetching.stop();
  expect([alwaysFetching.state(), reported.mock.calls]).toEqual(['on', []]);
});
