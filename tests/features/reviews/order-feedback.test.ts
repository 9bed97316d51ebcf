// Tests feedback about an order opened by its token, and what the device knows about that order.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { feedbackForm } from '#shared/domain/account/review-limits.ts';
import { isFilledBefore } from '#shared/domain/outbox/is-pending.ts';
import { giveFeedback } from '#src/features/reviews/commands.ts';
import { orderFeedback } from '#src/model/orders/order-feedback.ts';
import { orderTokenOf } from '#src/model/orders/own-orders.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { confirmedOrder } from '../../support/browser/confirmed-order.ts';
import { logIn, tasksOn } from '../../support/browser/logged-in.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let db: Databases;
let app: AppContext;
let device = 0;
const token = 'a'.repeat(64);
const feedback = { number: '102', orderToken: token, rating: 4, title: '', detail: 'Labi' };

beforeEach(async () => {
  device += 1;
  db = await openDevice(`order-feedback-${device}`, ['claims', 'orders', 'synctasks']);
  app = appOf(db);
});
afterEach(async () => {
  await Promise.all([db.catalogue.close(), db.personal.close()]);
});

describe('order feedback on this device', () => {
  it("is queued as a guest's task at a URL without credentials, even for a customer", async () => {
    await logIn(db);
    expect((await giveFeedback(app, feedback)).ok).toBe(true);
    const [task] = await tasksOn(db);
    expect(task).toMatchObject({ kind: 'order-feedback', principal: 'guest', payload: feedback });
    expect(task?.url).toBe('/review/create');
  });

  it('is found only by the token of its order', async () => {
    expect((await giveFeedback(app, feedback)).ok).toBe(true);
    const others = { ...feedback, orderToken: 'b'.repeat(64) };
    expect((await giveFeedback(app, others)).ok).toBe(true);
    const here = await firstValue(orderFeedback(app, '102', token));
    expect(here.given.map(({ payload }) => payload)).toEqual([feedback]);
  });

  it('finds the lines and the token of an order on this device, unless it was sealed at logout', async () => {
    const order = { ...confirmedOrder('mine', 1), state: 'accepted' as const };
    await db.personal.orders.insert({ ...order, order_number: '102', order_token: token });
    expect(await firstValue(orderTokenOf(app, '102'))).toBe(token);
    expect(await firstValue(orderTokenOf(app, '103'))).toBeNull();
    expect((await firstValue(orderFeedback(app, '102', token))).lines).toHaveLength(1);
    expect((await firstValue(orderFeedback(app, '102', 'b'.repeat(64)))).lines).toEqual([]);
    await changeClaim(db.personal, 'sealed-orders', 1, () => ({ ids: ['mine'] }));
    expect(await firstValue(orderTokenOf(app, '102'))).toBeNull();
    expect((await firstValue(orderFeedback(app, '102', token))).lines).toEqual([]);
  });

  it('recognises that the backend rejected feedback as already given', () => {
    const meta = { fault: 'conflict', errorCode: 'feedback-filled' };
    expect(isFilledBefore({ kind: 'order-feedback', meta })).toBe(true);
    expect(isFilledBefore({ kind: 'review-create', meta })).toBe(false);
    expect(isFilledBefore({ kind: 'order-feedback', meta: { fault: 'not-found' } })).toBe(false);
    expect(isFilledBefore({ kind: 'order-feedback', meta: undefined })).toBe(false);
  });

  it('requires only a rating of 1 to 5', () => {
    const isWhole = (rating: string) => z.safeParse(feedbackForm, { title: '', detail: ' ', rating }).success;
    expect(['', '0', '1', '5', '6', 'x'].filter(isWhole)).toEqual(['1', '5']);
  });
});
