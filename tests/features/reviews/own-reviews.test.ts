import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { failed, ok } from '#schemas/fault.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { reviewForm } from '#shared/domain/account/review-limits.ts';
import { writeReview } from '#src/features/reviews/commands.ts';
import { currentReviewer } from '#src/model/account/own-profile.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { question } from '#src/model/shell/question.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { browserNetwork } from '../../support/browser/browser-network.ts';
import { answerAsks, logIn, tasksOn } from '../../support/browser/logged-in.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let db: Databases;
let app: AppContext;
let device = 0;
const review = { sku: 'TV', productId: 12, title: 'Labs', detail: 'Ļoti labs', nickname: 'Anna', rating: 4 };

beforeEach(async () => {
  device += 1;
  db = await openDevice(`reviews-${device}`, ['claims', 'synctasks']);
  app = appOf(db);
  await logIn(db);
});
afterEach(async () => {
  await Promise.all([db.catalogue.close(), db.personal.close()]);
});

describe('the customer’s own reviews', () => {
  it("are queued as this customer's tasks when written offline", async () => {
    expect((await writeReview(app, review, 'user:158')).ok).toBe(true);
    expect((await tasksOn(db))[0]).toMatchObject({
      kind: 'review-create',
      payload: review,
      principal: 'user:158',
      state: 'waiting',
    });
    const reviewer = await firstValue(currentReviewer(app));
    expect(reviewer).toMatchObject({ nickname: 'Anna', written: [{ payload: review, state: 'waiting' }] });
  });

  it('are offered for products in the stored order history, without child items', async () => {
    const items = [
      { sku: 'TV', product_id: 12, name: 'Televizors', qty_ordered: 1 },
      { sku: 'TV-1', product_id: 13, name: 'child', parent_item_id: 1 },
    ];
    await changeClaim(db.personal, 'orders-history', 1, () => ({
      items: [
        {
          increment_id: '102',
          client_order_id: '',
          created_at: '2026-01-01T00:00:00.000Z',
          status: 'new',
          grand_total: 100,
          items: 1,
          detail: { items },
        },
      ],
      total: 1,
      pages: 1,
      readAt: 1,
    }));
    const reviewer = await firstValue(currentReviewer(app));
    expect(reviewer?.bought.map(({ sku, name }) => [sku, name])).toEqual([['TV', 'Televizors']]);
  });

  it('are requested from the backend', async () => {
    browserNetwork();
    const asked = answerAsks(app, { listOwnReviews: async () => ok({ reviews: [] }) });
    expect(await firstValue(question(app, 'listOwnReviews', {}))).toEqual({
      ok: true,
      value: { reviews: [] },
    });
    expect(asked).toEqual([['listOwnReviews', {}]]);
  });

  it('return a fault if the request fails', async () => {
    browserNetwork();
    answerAsks(app, {});
    question(app, 'listOwnReviews', {}).again();
    expect(await firstValue(question(app, 'listOwnReviews', {}))).toEqual(failed('offline'));
  });
});

describe('the review form', () => {
  it('requires title, detail and nickname in any script and a rating of 1 to 5', () => {
    const typed = fc.record({
      title: fc.string({ unit: 'grapheme', maxLength: 30 }),
      detail: fc.string({ unit: 'grapheme', maxLength: 30 }),
      nickname: fc.string({ unit: 'grapheme', maxLength: 30 }),
      rating: fc.constantFrom('', '0', '1', '3', '5', '6', '55', 'x'),
    });
    fc.assert(
      fc.property(typed, (form) => {
        const texts = [form.title, form.detail, form.nickname];
        const whole = texts.every((text) => text.trim() !== '') && ['1', '3', '5'].includes(form.rating);
        expect(z.safeParse(reviewForm, form).success).toBe(whole);
      }),
    );
    const empty = z.safeParse(reviewForm, { title: ' ', detail: '', nickname: '', rating: '' });
    expect(new Set(empty.error?.issues.map(({ message }) => message))).toEqual(new Set(['required']));
  });
});
