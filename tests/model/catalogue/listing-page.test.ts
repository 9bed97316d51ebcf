// Pages of listings and searches as resources: requested while subscribed, cached for back navigation.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { resetUserState } from '#src/model/account/reset-user-state.ts';
import { type ListingAnswer, type ListingInput, listingPage } from '#src/model/catalogue/listing-page.ts';
import { requestSearchPage } from '#src/model/catalogue/request-search-page.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { writeStoreSync } from '#workers/pull/write-store-sync.ts';
import { type AnsweringWorker, answeringWorker } from '../../support/browser/answering-worker.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { type BrowserNetwork, browserNetwork } from '../../support/browser/browser-network.ts';
import { type Followed, followed } from '../../support/browser/followed.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let db: Databases;
let app: AppContext;
let browser: BrowserNetwork;
let worker: AnsweringWorker;
let device = 0;
beforeEach(async () => {
  device += 1;
  db = await openDevice(`model-listing-${device}`, ['claims', 'lookups']);
  app = appOf(db);
  worker = answeringWorker(app);
});
afterEach(async () => {
  await Promise.all([db.catalogue.close(), db.personal.close()]);
});

const input: ListingInput = { store: 'lv', categoryId: 3, filters: {}, sort: 'default', from: 0, size: 24 };
const answer = (key: string) => ok<ListingAnswer>({ keys: [key], total: 1, source: 'device' });
type Reader = Followed<Result<ListingAnswer>>;
const shows = (reader: Reader, key: string) => reader.until((each) => each.ok && each.value.keys[0] === key);
const leave = async (reader: Reader) => {
  reader.end();
  await Promise.resolve();
};

describe('a page of a listing', () => {
  beforeEach(() => {
    browser = browserNetwork();
  });

  it('is requested once for all subscribers', async () => {
    const readers = [followed(listingPage(app, input)), followed(listingPage(app, { ...input }))];
    await worker.answer(0, answer('lv|1'));
    await Promise.all(readers.map((reader) => shows(reader, 'lv|1')));
    expect(worker.asked).toEqual([['listProducts', input]]);
    for (const reader of readers) await leave(reader);
  });

  it('is shown immediately the next time while it is requested again', async () => {
    const page = listingPage(app, input);
    const reader = followed(page);
    await worker.answer(0, answer('lv|1'));
    await shows(reader, 'lv|1');
    await leave(reader);
    expect(listingPage(app, input).get()).toEqual(answer('lv|1'));
    const back = followed(listingPage(app, input));
    expect(back.values).toEqual([answer('lv|1')]);
    await worker.answer(1, answer('lv|2'));
    await shows(back, 'lv|2');
    await leave(back);
  });

  it('is requested again when the connection is lost and when it returns', async () => {
    const reader = followed(listingPage(app, input));
    await worker.answer(0, answer('lv|1'));
    await shows(reader, 'lv|1');
    browser.lose();
    await worker.answer(1, answer('lv|2'));
    await shows(reader, 'lv|2');
    browser.regain();
    await worker.answer(2, answer('lv|3'));
    await shows(reader, 'lv|3');
    expect(reader.values).toEqual(['lv|1', 'lv|2', 'lv|3'].map(answer));
    await leave(reader);
  });

  it('is requested again only once the whole catalogue is on the device', async () => {
    const reader = followed(listingPage(app, input));
    await worker.answer(0, answer('lv|1'));
    await shows(reader, 'lv|1');
    const pulled = (products: number, complete: boolean) =>
      writeStoreSync(
        db.catalogue,
        { store: 'lv', products, total: 9, complete, pulledAt: 0, unreadable: [] },
        1,
      );
    await pulled(4, false);
    await pulled(5, false);
    await pulled(9, true);
    await worker.answer(1, answer('lv|2'));
    await shows(reader, 'lv|2');
    expect(worker.asked).toHaveLength(2);
    await leave(reader);
  });

  it('is not replaced by a failed request, during the same visit or a later one', async () => {
    const reader = followed(listingPage(app, input));
    await worker.answer(0, failed('offline'));
    expect(await reader.until(() => true)).toEqual(failed('offline'));
    browser.lose();
    await worker.answer(1, answer('lv|1'));
    await shows(reader, 'lv|1');
    browser.regain();
    await worker.answer(2, failed('server-error'));
    listingPage(app, input).again();
    await worker.answer(3, failed('server-error'));
    await leave(reader);
    const back = followed(listingPage(app, input));
    await worker.answer(4, failed('offline'));
    browser.lose();
    await worker.answer(5, answer('lv|2'));
    await shows(back, 'lv|2');
    expect([reader.values, back.values]).toEqual([
      [failed('offline'), answer('lv|1')],
      [answer('lv|1'), answer('lv|2')],
    ]);
    await leave(back);
  });

  it('keeps its response until the next one arrives if the user requests it again', async () => {
    const reader = followed(listingPage(app, input));
    await worker.answer(0, answer('lv|1'));
    await shows(reader, 'lv|1');
    listingPage(app, input).again();
    await worker.untilAsked(2);
    expect(listingPage(app, input).get()).toEqual(answer('lv|1'));
    await worker.answer(1, answer('lv|2'));
    await shows(reader, 'lv|2');
    await leave(reader);
  });

  it('is not visible to the next user, even if their request fails', async () => {
    const reader = followed(listingPage(app, input));
    await worker.answer(0, answer('lv|1'));
    await shows(reader, 'lv|1');
    resetUserState(app);
    expect(listingPage(app, input).get()).toBeUndefined();
    await worker.answer(1, failed('offline'));
    expect(await reader.until(() => true)).toEqual(failed('offline'));
    await leave(reader);
  });

  it('shares its response only with identical requests', async () => {
    const others: ListingInput[] = [
      { ...input, store: 'en' },
      { ...input, categoryId: 2 },
      { ...input, filters: { color: ['1'] } },
      { ...input, sort: 'latest' },
      { ...input, skus: ['A'] },
      { ...input, from: 24 },
      { ...input, size: 8 },
      { ...input, text: 'a' },
      { ...input, facets: true },
    ];
    const readers = [input, ...others].map((each) => followed(listingPage(app, each)));
    await worker.untilAsked(10);
    const texts = (each: readonly unknown[]) => each.map((one) => JSON.stringify(one)).sort();
    expect(texts(worker.asked.map(([, each]) => each))).toEqual(texts([input, ...others]));
    for (const reader of readers) await leave(reader);
  });

  it('for a search is requested as a search, with facets on its first page', async () => {
    const search = { ...input, text: 'radio' };
    const reader = followed(listingPage(app, search, requestSearchPage));
    const found = {
      items: ['lv|1'],
      total: 1,
      availableFilters: {},
      cache: false,
      suggestions: ['radijs'],
      correction: 'radijs',
    };
    await worker.answer(0, ok({ ...found, offline: true }));
    expect(await reader.until(() => true)).toEqual(
      ok({
        keys: ['lv|1'],
        total: 1,
        source: 'device',
        facets: {},
        search: { cache: false, offline: true, correction: 'radijs' },
      }),
    );
    expect(worker.asked).toEqual([
      [
        'search',
        {
          store: 'lv',
          type: 'product',
          searchQuery: { text: 'radio', filters: {} },
          from: 0,
          size: 24,
          sort: 'default',
        },
      ],
    ]);
    await leave(reader);
    const more = followed(listingPage(app, { ...search, from: 24 }, requestSearchPage));
    await worker.answer(1, ok({ ...found, offline: false }));
    expect(await more.until(() => true)).not.toHaveProperty('value.facets');
    await leave(more);
  });
});
