// The connection state of the window: it follows the worker's claim, which the browser's offline event overrides
// immediately.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { type Connection, connectionState, isOnline } from '#src/model/shell/connection.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { browserNetwork } from '../../support/browser/browser-network.ts';
import { type Followed, followed } from '../../support/browser/followed.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let db: Databases;
let seen: Followed<Connection> | undefined;
let device = 0;
beforeEach(async () => {
  device += 1;
  db = await openDevice(`model-connection-${device}`, ['claims']);
});
afterEach(async () => {
  seen?.end();
  await Promise.all([db.catalogue.close(), db.personal.close()]);
});

const follow = () => {
  seen = followed(connectionState(appOf(db)));
  return seen;
};
const workerSays = (online: boolean, since: number) =>
  changeClaim(db.personal, 'connection', since, () => ({ online, since, lastAnswerAt: 1 }));

describe('the connection', () => {
  it("is online once a response arrives after the browser's offline event [F24]", async () => {
    const browser = browserNetwork();
    await workerSays(true, 5);
    const connection = follow();
    await connection.until(({ online }) => online);
    browser.lose();
    expect(isOnline(connection.values.at(-1))).toBe(false);
    const lastAnswerAt = Date.now() + 1;
    await changeClaim(db.personal, 'connection', 6, () => ({ online: true, since: 5, lastAnswerAt }));
    expect(await connection.until(({ online }) => online)).toEqual({ online: true, since: undefined });
  });

  it('is assumed to be online until a response or an event shows otherwise', async () => {
    browserNetwork();
    const connection = follow();
    expect(isOnline(undefined)).toBe(true);
    expect(await connection.until(() => true)).toEqual({ online: true, since: undefined });
  });

  it("has the worker's state, with the time of its last change", async () => {
    browserNetwork();
    await workerSays(false, 5);
    const connection = follow();
    expect(await connection.until(() => true)).toEqual({ online: false, since: 5 });
    await workerSays(true, 9);
    expect(await connection.until(({ online }) => online)).toEqual({ online: true, since: undefined });
    // no other value was emitted in between
    expect(connection.values.map(({ online }) => online)).toEqual([false, true]);
  });

  it("is offline immediately after the browser's event, despite the worker's claim", async () => {
    const browser = browserNetwork();
    await workerSays(true, 5);
    const connection = follow();
    await connection.until(({ online }) => online);
    const before = Date.now();
    browser.lose();
    const lost = connection.values.at(-1);
    expect(isOnline(lost)).toBe(false);
    expect(lost?.since).toBeGreaterThanOrEqual(before);
    expect(isOnline(undefined)).toBe(false);
    browser.regain();
    expect(connection.values.at(-1)).toEqual({ online: true, since: undefined });
  });

  it("is not online after the browser's event alone, because the worker needs a response", async () => {
    const browser = browserNetwork();
    browser.lose();
    await workerSays(false, 5);
    const connection = follow();
    expect(await connection.until(() => true)).toEqual({ online: false, since: 5 });
    browser.regain();
    expect(connection.values.at(-1)).toEqual({ online: false, since: 5 });
    await workerSays(true, 9);
    expect(await connection.until(({ online }) => online)).toEqual({ online: true, since: undefined });
  });

  it('removes its browser listeners when it has no subscribers', async () => {
    const browser = browserNetwork();
    const connection = follow();
    await connection.until(() => true);
    connection.end();
    await Promise.resolve();
    browser.lose();
    expect(connection.values).toHaveLength(1);
  });
});
