// Worker methods as resources: a method is called while its resource has subscribers and the device is online.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { question } from '#src/model/shell/question.ts';
import { type AnsweringWorker, answeringWorker } from '../../support/browser/answering-worker.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { type BrowserNetwork, browserNetwork } from '../../support/browser/browser-network.ts';
import { followed } from '../../support/browser/followed.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let db: Databases;
let app: AppContext;
let browser: BrowserNetwork;
let worker: AnsweringWorker;
let device = 0;
beforeEach(async () => {
  device += 1;
  db = await openDevice(`model-question-${device}`, ['claims']);
  app = appOf(db);
  worker = answeringWorker(app);
});
afterEach(async () => {
  await Promise.all([db.catalogue.close(), db.personal.close()]);
});

const page = (number = 1) => question(app, 'loadOrderHistory', { page: number });
const total = (count: number) => ok({ total: count });

describe('a worker method call', () => {
  beforeEach(() => {
    browser = browserNetwork();
  });

  it('has the value undefined until the response arrives', async () => {
    const reader = followed(page());
    await worker.untilAsked(1);
    expect(page().get()).toBeUndefined();
    await worker.answer(0, total(3));
    expect(await reader.until(() => true)).toEqual(total(3));
    reader.end();
  });

  it('is sent once for all subscribers', async () => {
    const readers = [followed(page()), followed(page())];
    await worker.answer(0, total(3));
    for (const { until } of readers) expect(await until(() => true)).toEqual(total(3));
    expect(worker.asked).toEqual([['loadOrderHistory', { page: 1 }]]);
    for (const { end } of readers) end();
  });

  it('is separate for each input', async () => {
    const [first, second] = [followed(page(1)), followed(page(2))];
    await worker.untilAsked(2);
    const pages = worker.asked.map(([, input]) => JSON.stringify(input));
    expect([...pages].sort()).toEqual(['{"page":1}', '{"page":2}']);
    await worker.answer(pages.indexOf('{"page":2}'), total(9));
    expect(await second.until(() => true)).toEqual(total(9));
    expect(first.values).toEqual([]);
    first.end();
    second.end();
  });

  it('waits for a connection', async () => {
    browser.lose();
    const reader = followed(page());
    await changeClaim(db.personal, 'connection', 1, () => ({ online: true, since: 1, lastAnswerAt: 1 }));
    expect(worker.asked).toEqual([]);
    browser.regain();
    await worker.answer(0, total(1));
    expect(await reader.until(() => true)).toEqual(total(1));
    reader.end();
  });

  it('is repeated on each reconnection, with its response available meanwhile', async () => {
    await changeClaim(db.personal, 'connection', 1, () => ({ online: true, since: 1, lastAnswerAt: 1 }));
    const reader = followed(page());
    await worker.answer(0, total(1));
    await reader.until(() => true);
    browser.lose();
    expect(page().get()).toEqual(total(1));
    browser.regain();
    await worker.untilAsked(2);
    expect(page().get()).toEqual(total(1));
    await worker.answer(1, total(2));
    expect(await reader.until((answer) => answer.ok && answer.value.total === 2)).toEqual(total(2));
    // only the change from offline to online calls the method
    await changeClaim(db.personal, 'connection', 2, () => ({ online: true, since: 1, lastAnswerAt: 2 }));
    await changeClaim(db.personal, 'connection', 3, () => ({ online: false, since: 3, lastAnswerAt: 2 }));
    await changeClaim(db.personal, 'connection', 4, () => ({ online: true, since: 4, lastAnswerAt: 4 }));
    await worker.answer(2, total(3));
    await reader.until((answer) => answer.ok && answer.value.total === 3);
    expect(worker.asked).toHaveLength(3);
    reader.end();
  });

  it('returns a failure as its value, which is undefined while the call is repeated', async () => {
    const reader = followed(page());
    await worker.answer(0, failed('server-error'));
    expect(await reader.until(() => true)).toEqual(failed('server-error'));
    page().again();
    expect(page().get()).toBeUndefined();
    await worker.answer(1, total(1));
    expect(await reader.until(() => true)).toEqual(total(1));
    reader.end();
  });

  it('ignores a late response that was superseded', async () => {
    const reader = followed(page());
    await worker.untilAsked(1);
    page().again();
    await worker.answer(1, total(2));
    await reader.until(() => true);
    await worker.answer(0, total(1));
    await Promise.resolve();
    expect(reader.values).toEqual([total(2)]);
    reader.end();
  });

  it('is sent again for later subscribers', async () => {
    const reader = followed(page());
    await worker.answer(0, total(1));
    await reader.until(() => true);
    reader.end();
    await Promise.resolve();
    expect(page().get()).toBeUndefined();
    const later = followed(page());
    await worker.answer(1, total(2));
    expect(await later.until(() => true)).toEqual(total(2));
    later.end();
  });
});
