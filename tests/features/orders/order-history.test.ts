import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#schemas/fault.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { loadLatestOrders, loadLoyaltyCard } from '#src/features/account/commands.ts';
import { ownLoyaltyCard } from '#src/model/account/own-profile.ts';
import { ownOrders } from '#src/model/orders/own-orders.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { question } from '#src/model/shell/question.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { browserNetwork } from '../../support/browser/browser-network.ts';
import { confirmedOrder } from '../../support/browser/confirmed-order.ts';
import { answerAsks, logIn } from '../../support/browser/logged-in.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let db: Databases;
let app: AppContext;
let device = 0;
const historyOrder = (number: number, clientId = '') => ({
  increment_id: String(number),
  client_order_id: clientId,
  created_at: new Date(Date.UTC(2026, 0, number)).toISOString(),
  status: 'new',
  grand_total: 1000,
  items: 1,
  detail: {},
});
const history = (...items: ReturnType<typeof historyOrder>[]) =>
  changeClaim(db.personal, 'orders-history', 1, () => ({ items, total: 61, pages: 1, readAt: 1 }));

beforeEach(async () => {
  device += 1;
  db = await openDevice(`order-history-${device}`, ['claims', 'orders', 'synctasks']);
  app = appOf(db);
});
afterEach(async () => {
  await Promise.all([db.catalogue.close(), db.personal.close()]);
});

describe('the order history on this device', () => {
  it('is hidden from guests', async () => {
    await history(historyOrder(1));
    expect(await firstValue(ownOrders(app))).toBeNull();
  });

  it("combines the stored history with this customer's orders on the device while offline", async () => {
    await logIn(db);
    await history(historyOrder(2), historyOrder(1, 'sent'));
    const mine = { ...confirmedOrder('waiting', 1), principal: 'user:158' };
    await db.personal.orders.bulkInsert([
      mine,
      { ...confirmedOrder('sent', 2), principal: 'user:158', state: 'accepted' },
      { ...confirmedOrder('guests', 3), principal: 'guest' },
      { ...confirmedOrder('others', 4), principal: 'user:159' },
    ]);
    const own = await firstValue(ownOrders(app));
    expect(own?.orders.map(({ from, id }) => [from, id])).toEqual([
      ['device', 'waiting'],
      ['shop', '2'],
      ['shop', '1'],
    ]);
    expect(own).toMatchObject({ here: 2, total: 61, pages: 1 });
  });

  it('omits an order that is still sealed after the login [S-22]', async () => {
    await logIn(db);
    await db.personal.orders.insert({ ...confirmedOrder('sealed', 1), principal: 'user:158' });
    await changeClaim(db.personal, 'sealed-orders', 1, () => ({ ids: ['sealed'] }));
    expect((await firstValue(ownOrders(app)))?.orders).toEqual([]);
  });

  it('requests older orders page by page', async () => {
    const asked = answerAsks(app, { loadOrderHistory: async () => ok({ total: 61 }) });
    expect(await loadLatestOrders(app)).toEqual({ ok: true, value: { total: 61 } });
    browserNetwork();
    const older = question(app, 'loadOrderHistory', { page: 2 });
    expect(await firstValue(older)).toEqual({ ok: true, value: { total: 61 } });
    expect(asked).toEqual([
      ['loadOrderHistory', { page: 1 }],
      ['loadOrderHistory', { page: 2 }],
    ]);
  });
});

describe('the loyalty card on this device', () => {
  it('is available offline once it has been loaded', async () => {
    answerAsks(app, {});
    expect(await firstValue(ownLoyaltyCard(app))).toBeNull();
    const card = { number: '2900000001583', points: 120, since: '2026-01-01', readAt: 1 };
    await changeClaim(db.personal, 'loyalty-card', 1, () => card);
    expect((await loadLoyaltyCard(app)).ok).toBe(false);
    expect(await firstValue(ownLoyaltyCard(app))).toEqual(card);
  });
});
