import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import {
  confirmAddress,
  consumeInvitation,
  noteFirstVisit,
  requestLink,
  requestNewsletter,
  subscribe,
  unsubscribe,
  unsubscribeByCode,
} from '#src/features/newsletter/commands.ts';
import { newsletterInvitation, newsletterTasks } from '#src/model/account/newsletter-tasks.ts';
import { ownNewsletter } from '#src/model/account/own-profile.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { anna, logIn, settle, tasksOn } from '../../support/browser/logged-in.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let db: Databases;
let app: AppContext;
let device = 0;
const now = async () => {
  const newsletter = await firstValue(ownNewsletter(app));
  if (!newsletter) throw new Error('No customer is logged in');
  return newsletter;
};
const kinds = async () => (await tasksOn(db)).map(({ kind }) => kind);

beforeEach(async () => {
  device += 1;
  db = await openDevice(`newsletter-${device}`, ['claims', 'synctasks']);
  app = appOf(db);
});
afterEach(async () => {
  await Promise.all([db.catalogue.close(), db.personal.close()]);
});

describe('the newsletter on a device', () => {
  it('opens its dialog once, in only one of several tabs', async () => {
    expect(await firstValue(newsletterInvitation(app))).toBeNull();
    for (let at = 0; at < 2; at += 1) expect((await noteFirstVisit(app)).ok).toBe(true);
    const taken = await Promise.all([
      consumeInvitation(app),
      consumeInvitation(appOf(db)),
      consumeInvitation(app),
    ]);
    expect(taken.filter((each) => each.ok && each.value)).toHaveLength(1);
    expect(await consumeInvitation(app)).toEqual({ ok: true, value: false });
    const kept = await readClaim(db.personal, 'newsletter-invitation');
    expect(kept?.shownAt).toBeGreaterThanOrEqual(kept?.firstVisitAt ?? Number.POSITIVE_INFINITY);
  });

  it("queues subscriptions and mailed codes as a guest's tasks, even for a customer", async () => {
    await logIn(db);
    const email = 'reader@example.lv';
    await requestNewsletter(app, email, 'ru');
    await requestLink(app, email, 'ru');
    await confirmAddress(app, { email, code: 'code', store: 'ru' });
    await unsubscribeByCode(app, email, 'leaving');
    expect((await tasksOn(db)).map(({ kind, principal, payload }) => [kind, principal, payload])).toEqual([
      ['newsletter-subscribe', 'guest', { email, store: 'ru' }],
      ['newsletter-confirmation', 'guest', { email, store: 'ru' }],
      ['newsletter-confirm', 'guest', { email, code: 'code', store: 'ru' }],
      ['newsletter-unsubscribe', 'guest', { email, code: 'leaving' }],
    ]);
    expect((await firstValue(newsletterTasks(app))).tasks).toHaveLength(4);
  });
});

describe('the newsletter subscription of the account', () => {
  it("is queued with the customer's e-mail address and shown immediately [S4.119]", async () => {
    await logIn(db);
    expect((await now()).subscribed).toBeUndefined();
    expect((await subscribe(app, await now())).ok).toBe(true);
    // the worker writes the claim during the login; if the window wrote it, the write could happen after a logout
    expect(await readClaim(db.personal, 'newsletter')).toBeUndefined();
    expect(await now()).toMatchObject({ email: anna.email, subscribed: true, waiting: true });
    expect((await tasksOn(db))[0]).toMatchObject({
      kind: 'newsletter-subscribe',
      payload: { email: anna.email },
      principal: 'user:158',
    });
    await subscribe(app, await now());
    expect(await kinds()).toEqual(['newsletter-subscribe']);
  });

  it('is no longer pending once the response to the subscription has arrived [S4.119]', async () => {
    await logIn(db);
    await changeClaim(db.personal, 'newsletter', 1, () => ({
      email: anna.email,
      subscribed: false,
      pending: true,
    }));
    await subscribe(app, await now());
    expect(await now()).toMatchObject({ subscribed: true, pending: false, waiting: true });
    const [task] = await tasksOn(db);
    await settle(db, String(task?.id), 'done');
    await changeClaim(db.personal, 'newsletter', 2, () => ({ email: anna.email, subscribed: true }));
    expect(await now()).toMatchObject({ subscribed: true, pending: false, waiting: false });
  });

  it('is cancelled only if it exists [S4.120]', async () => {
    await logIn(db);
    await unsubscribe(app, await now());
    await changeClaim(db.personal, 'newsletter', 1, () => ({ email: anna.email, subscribed: false }));
    await unsubscribe(app, await now());
    expect(await kinds()).toEqual([]);
    await changeClaim(db.personal, 'newsletter', 1, () => ({ email: anna.email, subscribed: true }));
    await unsubscribe(app, await now());
    await unsubscribe(app, await now());
    expect(await kinds()).toEqual(['newsletter-unsubscribe']);
  });

  it('shows pending changes in preference to an older backend state', async () => {
    await logIn(db);
    await subscribe(app, await now());
    await changeClaim(db.personal, 'newsletter', 1, () => ({ email: anna.email, subscribed: false }));
    expect((await now()).subscribed).toBe(true);
    await unsubscribe(app, await now());
    expect(await kinds()).toEqual(['newsletter-subscribe', 'newsletter-unsubscribe']);
    for (const { id } of await tasksOn(db)) await settle(db, id, 'done');
    expect(await now()).toMatchObject({ subscribed: false, waiting: false });
  });

  it('can only be requested again until it is confirmed', async () => {
    await logIn(db);
    const claim = { email: anna.email.toUpperCase(), subscribed: false, pending: true };
    await changeClaim(db.personal, 'newsletter', 1, () => claim);
    expect(await now()).toMatchObject({ email: anna.email, subscribed: false, pending: true });
    await unsubscribe(app, await now());
    await subscribe(app, await now(), 'en');
    expect(await kinds()).toEqual(['newsletter-subscribe']);
    expect((await tasksOn(db))[0]?.payload).toEqual({ email: anna.email, store: 'en' });
    expect(await now()).toMatchObject({ subscribed: true, pending: false });
  });

  it('ignores the stored state for another e-mail address', async () => {
    await logIn(db);
    await changeClaim(db.personal, 'newsletter', 1, () => ({ email: 'other@example.lv', subscribed: true }));
    expect((await now()).subscribed).toBeUndefined();
  });
});
