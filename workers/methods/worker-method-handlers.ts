// The table of worker methods. Omitting a row is a compile error; each row shows the wrappers that its method needs.
import { databases } from '#schemas/collections.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { paymentProviders } from '#schemas/payment-providers.ts';
import type { WorkerMethodAnswer, WorkerMethodInput, WorkerMethodName } from '#schemas/worker-api.ts';
import { readDeviceReport } from '../kiosk/read-device-report.ts';
import { removeLeftOrder } from '../kiosk/remove-left-order.ts';
import { login } from '../session/login.ts';
import { loadHistory } from '../session/refresh-account.ts';
import { applyCoupon, removeCoupon } from './apply-coupon.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { checkCartStock } from './check-cart-stock.ts';
import { checkoutMethods } from './checkout-methods.ts';
import { deleteAccount } from './delete-account.ts';
import { listAlerts } from './list-alerts.ts';
import { listOwnReviews } from './list-own-reviews.ts';
import { listProducts } from './list-products.ts';
import { listSpecialOffers } from './list-special-offers.ts';
import { listSuggested } from './list-suggested.ts';
import { loadBranchStock } from './load-branch-stock.ts';
import { loadCategory } from './load-category.ts';
import { loadCmsPage } from './load-cms-page.ts';
import { loadLoyaltyCard } from './load-loyalty-card.ts';
import { loadNews } from './load-news.ts';
import { loadNewsletter } from './load-newsletter.ts';
import { loadParts } from './load-parts.ts';
import { loadProduct } from './load-product.ts';
import { loadReviews } from './load-reviews.ts';
import { logOut } from './log-out.ts';
import { needsLogin } from './needs-login.ts';
import { needsOnline } from './needs-online.ts';
import { pullOrder } from './pull-order.ts';
import { readPaymentState } from './read-payment-state.ts';
import { readSyncState } from './read-sync-state.ts';
import { register } from './register.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { resolveUrl } from './resolve-url.ts';
import { search } from './search.ts';
import { readLab, setLabFault } from './set-lab-fault.ts';
import { holdsUserData, startOver } from './start-over.ts';
import { suggest } from './suggest.ts';
import type { WorkerMethod } from './worker-method.ts';

/** Converts the value of a result; a fault stays as it is. */
const mapResult = <T, U>(result: Result<T>, convert: (value: T) => U): Result<U> =>
  result.ok ? ok(convert(result.value)) : result;

/** Length of the country code that a VAT number begins with. */
const COUNTRY_LETTERS = 2;

type ForStore = {
  [A in WorkerMethodName]: WorkerMethodInput<A> extends { store: string } ? A : never;
}[WorkerMethodName];

/** Refreshes the prices of the returned products while they are on the screen, without delaying the response. */
function repriced<A extends ForStore>(
  method: WorkerMethod<A>,
  keysOf: (answer: WorkerMethodAnswer<A>) => readonly string[],
): WorkerMethod<A> {
  return async (context, input) => {
    const result = await method(context, input);
    if (result.ok) context.repricing.shown(input.store, keysOf(result.value));
    return result;
  };
}

export const workerMethodHandlers: { [A in WorkerMethodName]: WorkerMethod<A> } = {
  listProducts: repriced(listProducts, ({ keys }) => keys),
  search,
  suggest,
  loadProduct: repriced(loadProduct, ({ key }) => [key]),
  loadParts,
  listSuggested: repriced(listSuggested, ({ linked, accessories }) => [
    ...linked.map(({ key }) => key),
    ...accessories,
  ]),
  loadBranchStock,
  loadCategory,
  loadCmsPage,
  loadNews,
  loadReviews,
  resolveUrl,
  checkoutMethods: needsOnline(checkoutMethods),
  checkCartStock: needsOnline(checkCartStock),
  applyCoupon: needsOnline(applyCoupon),
  removeCoupon: needsOnline(removeCoupon),
  paymentBanks: needsOnline(async ({ call, config }, { store }) => {
    const bank = paymentProviders(config.payment).find(({ kind }) => kind === 'bank');
    const query = { clientId: bank?.code ?? '' };
    return mapResult(await call('payment/banks', { store, query }), ({ result }) => ({ banks: result }));
  }),
  // a fault means that the validity of the number is unknown
  checkVat: needsOnline(async ({ call }, { taxId }) => {
    const query = { country: taxId.slice(0, COUNTRY_LETTERS), number: taxId.slice(COUNTRY_LETTERS) };
    return mapResult(await call('vat/check', { query }), ({ result }) => ({ registered: result.valid }));
  }),
  orderPull: needsOnline(pullOrder),
  orderPayment: needsOnline(readPaymentState),
  openPayment: needsOnline(async ({ call, config }, { store, ...body }) => {
    const storeCode = store === config.defaultStore ? undefined : store;
    const opened = await call('payment/session', { body: { ...body, storeCode } });
    return mapResult(opened, ({ result }) => ({ page: result.page }));
  }),
  paymentReturn: needsOnline(async ({ call }, { payment }) =>
    mapResult(await call('payment/return', { query: { payment } }), ({ result }) => ({
      state: result.state,
      orderId: result.order_id,
      number: result.number,
      orderToken: result.orderToken,
    })),
  ),
  // the outbox decides which orders may be sent
  sendNow: needsOnline(async ({ outbox }) => ok(await outbox.orders.sendNow())),
  login: needsOnline(({ session }, credentials) => login(session.context, credentials)),
  register: needsOnline(register),
  logout: logOut,
  startOver,
  holdsUserData,
  requestPasswordReset: needsOnline(requestPasswordReset),
  resetPassword: needsOnline(resetPassword),
  changePassword: needsOnline(needsLogin(changePassword)),
  changeEmail: needsOnline(needsLogin(changeEmail)),
  loadOrderHistory: needsOnline((context, { page }) => loadHistory(context, page)),
  listSpecialOffers,
  loadLoyaltyCard: needsOnline(needsLogin(loadLoyaltyCard)),
  listOwnReviews: needsOnline(needsLogin(listOwnReviews)),
  loadNewsletter: needsOnline(needsLogin(loadNewsletter)),
  listAlerts: needsOnline(listAlerts),
  listSessions: needsOnline(
    needsLogin(async ({ call }, _input, { principal }) =>
      mapResult(await call('user/sessions', { principal }), ({ result }) => ({
        sessions: result.map(({ id, created_at, last_used_at, agent, current }) => ({
          id,
          createdAt: created_at,
          lastUsedAt: last_used_at,
          agent,
          current,
        })),
      })),
    ),
  ),
  // the other device detects this with its next call
  endSession: needsOnline(
    needsLogin(async ({ call }, { id }, { principal }) =>
      mapResult(await call('user/end-session', { principal, params: { id } }), () => ({})),
    ),
  ),
  exportAccount: needsOnline(
    needsLogin(async ({ call }, _input, { principal }) =>
      mapResult(await call('user/export', { principal }), ({ result }) => ({
        json: JSON.stringify(result, null, 2),
      })),
    ),
  ),
  deleteAccount: needsOnline(needsLogin(deleteAccount)),
  deviceReport: async (context) => ok(await readDeviceReport(context, context.heartbeat.reportedAt())),
  removeLeftOrder: ({ session }, { id }) => removeLeftOrder(session.context, id),
  pushKey: needsOnline(async ({ call }) =>
    mapResult(await call('push/key'), ({ result }) => ({ key: result.key })),
  ),
  // the heartbeat for the window's supervisor: a response proves that the event loop runs (F41) and storage settles (F91)
  ping: async ({ isStorageSilent }) =>
    isStorageSilent() ? failed('not-saved') : ok({ build: databases.catalogue.name }),
  readSyncState,
  setLabFault,
  readLab,
};
