// Pull scheduling: the start of each pull, its dependencies, and the state after a fault. Long because every case needs
// the same fakes.
import { beforeEach, describe, expect, it } from 'vitest';
import { failed } from '#schemas/fault.ts';
import type { Replication } from '#workers/pull/replication.ts';
import {
  after,
  begin,
  lengths,
  next,
  pause,
  start,
  underWay,
  world,
} from '../../support/worker/pull-bench.ts';
import { testConfig } from '../../support/worker/test-config.ts';

beforeEach(begin);
const round = (store = 'lv') => [`small ${store}`, `other ${store}`];

describe('the first pull', () => {
  it.each([
    [
      'the first listing',
      ({ listingAnswered }: Replication) => {
        listingAnswered();
        return next();
      },
    ],
    ['three seconds', () => after(3_000)],
  ])('waits for the connection, the small families, %s and rendering', async (_, listing) => {
    let up = () => {};
    world.connectionUp = new Promise((resolve) => {
      up = resolve;
    });
    const replication = start();
    await next();
    world.lead();
    expect(await next()).toEqual([]);
    up();
    expect(await next()).toEqual(round());
    expect(lengths()).toEqual([3_000, 60_000, 600_000]);
    expect(await listing(replication)).toEqual([]);
    expect(lengths()).toContain(4_500);
    expect(await after(4_500)).toEqual(['count lv', 'pull lv', 'resume lv']);
    world.finish.lv?.();
    expect(await next()).toEqual(['resume lv']);
  });

  it('continues if its journal entry cannot be written', async () => {
    world.faults.journal = () => Promise.reject(new Error('full'));
    const replication = start();
    world.lead();
    replication.listingAnswered();
    await next();
    expect(await after(4_500)).toEqual(['count lv', 'pull-not-stored Error: full', 'pull lv', 'resume lv']);
  });

  it('is followed by the other store views one after another', async () => {
    await underWay(true);
    const stores = testConfig().stores.map(({ code }) => code);
    const others = stores.filter((code) => code !== 'lv');
    expect(others).not.toHaveLength(0);
    for (const [at, store] of others.entries()) {
      const before = ['lv', ...others.slice(0, at)];
      world.finish[before.at(-1) ?? '']?.();
      expect(await next()).toEqual([
        ...round(store),
        `count ${store}`,
        `pull ${store}`,
        ...before.map((each) => `pause ${each}`),
        `resume ${store}`,
      ]);
    }
    world.finish[others.at(-1) ?? '']?.();
    expect(await next()).toEqual(['lv', ...others].map((each) => `resume ${each}`));
  });

  it('hands its page size on to the other store views', async () => {
    await underWay(true);
    const first = world.pageSizes.lv;
    const largest = first?.now() ?? 0;
    first?.timedOut(largest);
    world.finish.lv?.();
    await next();
    expect(Object.keys(world.pageSizes)).toHaveLength(2);
    for (const pageSize of Object.values(world.pageSizes))
      expect(pageSize?.now()).toBe(Math.floor(largest / 2));
  });
});

describe('a store view that becomes the shown one', () => {
  it('is pulled first, while the previous pull is paused', async () => {
    const { showStore } = await underWay();
    showStore('lv');
    showStore('none');
    expect(await next()).toEqual([]);
    showStore('en');
    expect(await next()).toEqual([...round('en'), 'count en', 'pull en', 'pause lv', 'resume en']);
    world.finish.lv?.();
    expect(await next()).toEqual([]);
    showStore('lv');
    expect(await next()).toEqual(['count lv', 'pause en', 'resume lv', 'resume lv', 'resume en']);
    expect(lengths().filter((ms) => ms === 600_000)).toHaveLength(2);
  });

  it('cancels the pull of the previous store view while its stored products are being counted', async () => {
    let counted = () => {};
    world.faults.journal = () =>
      new Promise((resolve) => {
        counted = () => resolve(failed('busy'));
      });
    const { showStore, listingAnswered } = start();
    world.lead();
    listingAnswered();
    await next();
    expect(await after(4_500)).toEqual(['count lv']);
    world.faults = {};
    showStore('en');
    expect(await next()).toEqual([...round('en'), 'count en', 'pull en', 'resume en']);
    counted();
    expect(await next()).toEqual([]);
  });

  it('cancels the pull of the previous store view if it has not started', async () => {
    const { showStore, listingAnswered } = start();
    world.lead();
    listingAnswered();
    await next();
    showStore('en');
    expect(await next()).toEqual(round('en'));
    expect(await after(4_500)).toEqual(['count en', 'pull en', 'resume en']);
  });

  it('is pulled by a tab that is not the leader only if none of it is stored', async () => {
    world.content = [{ store: 'en', kind: 'contact', value: {} as never }];
    const { showStore } = start();
    expect(await next()).toEqual(round('lv'));
    showStore('en');
    expect(await next()).toEqual([]);
    showStore('lv');
    expect(await next()).toEqual(round('lv'));
    expect(lengths()).toEqual([]);
  });

  it('is pulled once even if requested concurrently', async () => {
    const { showStore } = start();
    world.lead();
    showStore('en');
    showStore('lv');
    const what = await next();
    expect(what.sort()).toEqual([...round('lv'), ...round('en')].sort());
  });
});

describe('small families', () => {
  it('are pulled every ten minutes, or with backoff after a fault', async () => {
    await underWay();
    world.faults.other = async () => failed('busy');
    const fault = 'family-not-pulled other lv busy';
    expect(await after(600_000)).toEqual([...round(), fault]);
    expect(await after(pause(1))).toEqual(['other lv', fault]);
    world.faults.other = () => Promise.reject(new Error('full'));
    expect(await after(pause(2))).toEqual(['other lv', 'pull-not-stored Error: full']);
    world.faults = {};
    expect(await after(pause(3))).toEqual(['other lv']);
    expect(lengths()).toContain(600_000);
  });

  it('do not delay the products if their first round fails', async () => {
    world.faults.small = async () => failed('timeout');
    const { listingAnswered } = start();
    world.lead();
    listingAnswered();
    expect(await next()).toEqual([...round(), 'family-not-pulled small lv timeout']);
    expect(lengths()).toEqual([pause(1), 3_000, 4_500, 60_000]);
    await after(4_500);
    expect(await after(pause(1))).toContain('small lv');
    world.wakeUps.tell('page-awake');
    expect(await next()).toContain('small lv');
  });

  it.each([
    ['a page wake-up', 'page-awake'],
    ['a reconnection', 'connection-back'],
  ] as const)(
    'are pulled on %s at most once a minute, while products are polled every time',
    async (_, why) => {
      await underWay();
      const wake = () => world.wakeUps.tell(why);
      world.now += 59_999;
      wake();
      expect(await next()).toEqual(['look lv']);
      world.now += 1;
      world.wakeUps.tell('connection-hint');
      expect(await next()).toEqual([]);
      wake();
      expect(await next()).toEqual(['look lv', ...round()]);
      wake();
      expect(await next()).toEqual(['look lv']);
    },
  );

  it('are not pulled again by a new leader while fresh', async () => {
    start();
    await next();
    world.lead();
    expect(await next()).toEqual([]);
    expect(lengths()).toEqual([3_000, 60_000, 600_000]);
  });
});

describe('products', () => {
  it('are polled every minute while online', async () => {
    await underWay();
    expect(await after(60_000)).toEqual(['look lv']);
    world.online = false;
    expect(await after(60_000)).toEqual([]);
    world.online = true;
    expect(await after(60_000)).toEqual(['look lv']);
  });

  const home = (...lists: unknown[][]) => {
    const [new_collection, bestsellers, productBanners, mainBanners] = lists;
    world.content = [
      { store: 'lv', kind: 'home-page', value: { new_collection, bestsellers } as never },
      { store: 'lv', kind: 'banners', value: { productBanners, mainBanners } as never },
      { store: 'en', kind: 'home-page', value: { new_collection: ['UNKNOWN-99'], bestsellers: [] } },
    ];
  };

  it('on the home page are fetched immediately if they are missing', async () => {
    home(['S-1', 'S-2'], ['S-2', 'S-3'], [{ sku: 'S-4' }, {}, null], [{ sku: 'S-5' }]);
    world.here = ['S-3'];
    start();
    world.lead();
    expect(await next()).toEqual([
      ...round(),
      'search lv 4',
      'stored lv|S-1 lv|S-2 lv|S-4 lv|S-5'.replaceAll('S-', ''),
    ]);
    expect(world.skus).toEqual(['1', '2', '4', '5']);
    world.here = ['S-1', 'S-2', 'S-3', 'S-4', 'S-5'];
    expect(await after(600_000)).toEqual(round());
  });

  it('on the home page are limited to a hundred', async () => {
    home(
      Array.from({ length: 120 }, (_, at) => `S-${at}`),
      [],
      [],
      [],
    );
    start();
    world.lead();
    expect(await next()).toContain('search lv 100');
  });

  it('on the home page do not end the schedule if they fail to load', async () => {
    home(['S-1'], [], [], []);
    world.faults.search = async () => failed('busy');
    start();
    world.lead();
    expect(await next()).toEqual([...round(), 'search lv 1', 'home-products-not-pulled lv busy']);
    expect(lengths()).toContain(600_000);
  });
});

describe('a stop', () => {
  it('ends every pull and every wait', async () => {
    const { stop, showStore } = await underWay();
    await stop();
    expect(await next()).toEqual(['stop lv']);
    world.wakeUps.tell('connection-back');
    expect([await next(), lengths()]).toEqual([[], []]);
    showStore('en');
    world.lead();
    expect(await next()).toEqual([]);
    expect(lengths()).toEqual([]);
  });

  it('logs no fault for interrupted requests', async () => {
    let fail = (_: Error) => {};
    world.faults.small = () =>
      new Promise((_resolve, reject) => {
        fail = reject;
      });
    const { stop } = start();
    world.lead();
    await next();
    await stop();
    fail(new Error('closed'));
    expect(await next()).toEqual([]);
    expect(lengths()).toEqual([]);
  });

  it('leaves nothing pending if the connection is not up yet', async () => {
    world.connectionUp = new Promise(() => undefined);
    const { stop } = start();
    world.lead();
    await next();
    await stop();
    expect(await next()).toEqual([]);
    expect(lengths()).toEqual([]);
  });
});
