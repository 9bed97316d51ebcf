// The table of worker methods. Omitting a row is a compile error; each row shows the wrappers that its method needs.
import { databases } from '#schemas/collections.ts';
import { failed, ok } from '#schemas/fault.ts';
import type { WorkerMethodAnswer, WorkerMethodInput, WorkerMethodName } from '#schemas/worker-api.ts';
import { login } from '../session/login.ts';
import { loadHistory } from '../session/refresh-account.ts';
import { applyCoupon, removeCoupon } from './apply-coupon.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { checkCartStock } from './check-cart-stock.ts';
import { checkVat } from './check-vat.ts';
import { checkoutMethods } from './checkout-methods.ts';
import { deleteAccount } from './delete-account.ts';
import { deviceReport, removeLeftOrder } from './device-report.ts';
import { endOtherSession } from './end-other-session.ts';
import { exportAccount } from './export-account.ts';
import { listOwnReviews } from './list-own-reviews.ts';
import { listProducts } from './list-products.ts';
import { listSessions } from './list-sessions.ts';
import { listSpecialOffers } from './list-special-offers.ts';
import { loadCategory } from './load-category.ts';
import { loadCmsPage } from './load-cms-page.ts';
import { loadLoyaltyCard } from './load-loyalty-card.ts';
import { loadNews } from './load-news.ts';
import { loadNewsletter } from './load-newsletter.ts';
import { loadOrderPayment } from './load-order-payment.ts';
import { loadParts } from './load-parts.ts';
import { loadProduct } from './load-product.ts';
import { loadReviews } from './load-reviews.ts';
import { logOut } from './log-out.ts';
import { needsLogin } from './needs-login.ts';
import { needsOnline } from './needs-online.ts';
import { paymentBanks } from './payment-banks.ts';
import { pullOrder } from './pull-order.ts';
import { pushKey } from './push-key.ts';
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
  loadCategory,
  loadCmsPage,
  loadNews,
  loadReviews,
  resolveUrl,
  checkoutMethods: needsOnline(checkoutMethods),
  checkCartStock: needsOnline(checkCartStock),
  applyCoupon: needsOnline(applyCoupon),
  removeCoupon: needsOnline(removeCoupon),
  paymentBanks: needsOnline(paymentBanks),
  checkVat: needsOnline(checkVat),
  orderPull: needsOnline(pullOrder),
  orderPayment: needsOnline(loadOrderPayment),
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
  listSessions: needsOnline(needsLogin(listSessions)),
  endSession: needsOnline(needsLogin(endOtherSession)),
  exportAccount: needsOnline(needsLogin(exportAccount)),
  deleteAccount: needsOnline(needsLogin(deleteAccount)),
  deviceReport,
  removeLeftOrder,
  pushKey: needsOnline(pushKey),
  // the heartbeat for the window's supervisor: a response proves that the event loop runs (F41) and storage settles (F91)
  ping: async ({ isStorageSilent }) =>
    isStorageSilent() ? failed('not-saved') : ok({ build: databases.catalogue.name }),
  readSyncState,
  setLabFault,
  readLab,
};
