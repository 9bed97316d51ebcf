// THE LIST OF WORKER METHODS. A missing row does not compile; each row shows the wrappers its method needs.
import type { WorkerMethodName } from '#schemas/worker-api.ts';
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
import { loadOrderHistory } from './load-order-history.ts';
import { loadOrderPayment } from './load-order-payment.ts';
import { loadParts } from './load-parts.ts';
import { loadProduct } from './load-product.ts';
import { loadReviews } from './load-reviews.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { needsLogin } from './needs-login.ts';
import { needsOnline } from './needs-online.ts';
import { paymentBanks } from './payment-banks.ts';
import { ping } from './ping.ts';
import { pullOrder } from './pull-order.ts';
import { pushKey } from './push-key.ts';
import { readSyncState } from './read-sync-state.ts';
import { register } from './register.ts';
import { repriced } from './repriced.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { resolveUrl } from './resolve-url.ts';
import { search } from './search.ts';
import { sendNow } from './send-now.ts';
import { readLab, setLabFault } from './set-lab-fault.ts';
import { holdsUserData, startOver } from './start-over.ts';
import { suggest } from './suggest.ts';
import type { WorkerMethod } from './worker-method.ts';

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
  sendNow: needsOnline(sendNow),
  login: needsOnline(logIn),
  register: needsOnline(register),
  logout: logOut,
  startOver,
  holdsUserData,
  requestPasswordReset: needsOnline(requestPasswordReset),
  resetPassword: needsOnline(resetPassword),
  changePassword: needsOnline(needsLogin(changePassword)),
  changeEmail: needsOnline(needsLogin(changeEmail)),
  loadOrderHistory: needsOnline(needsLogin(loadOrderHistory)),
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
  ping,
  readSyncState,
  setLabFault,
  readLab,
};
