// Passwords: asking for the mail, choosing a new one by its link, changing the present one (BRIDGE §2.1). Whoever
// sets a password ends all sessions of the account.
import { customerByEmail, customerById, emailKey } from '../accounts/customers.ts';
import { passwordFits, takeOrRefuse, wrongPassword } from '../accounts/password-check.ts';
import { hashPassword } from '../accounts/password-hash.ts';
import { customerOfLink, linkExpired, mailLink, useLink } from '../accounts/password-links.ts';
import { setPassword } from '../accounts/set-password.ts';
import { changePasswordBody, linkBody, resetBody } from '../accounts/shapes.ts';
import { storeOf } from '../catalogue-facts.ts';
import { queryText, readAs } from '../http/input.ts';
import { refuse } from '../http/refusal.ts';
import { forCustomer, type Handler } from './handler.ts';

export const requestReset: Handler = {
  ignoresToken: true,
  answer: async (bridge, request, reply) => {
    const { email } = readAs(resetBody, request.body);
    const store = storeOf(bridge.facts, queryText(request.query, 'storeCode'));
    const { limits, tellUnknownEmail } = bridge.accounts;
    takeOrRefuse(bridge, reply, [
      [limits.mails, emailKey(email)],
      [limits.mailsOfAddress, request.ip],
    ]);
    const customer = await customerByEmail(bridge.db, email);
    await mailLink(bridge, customer, store);
    if (customer === undefined && tellUnknownEmail)
      throw refuse(404, { errorMessage: 'Provided email does not exist', errorCode: 'email-unknown' });
    return true;
  },
};

/** The new password of a mailed link. Two paths of the wire lead here: `create-password` and `change-reset-password`. */
export const byLink: Handler = {
  ignoresToken: true,
  answer: async (bridge, request, reply) => {
    const { email, newPassword, resetToken } = readAs(linkBody, request.body);
    const { db, accounts, clock } = bridge;
    takeOrRefuse(bridge, reply, [[accounts.limits.address, request.ip]]);
    const customerId = await customerOfLink(db, email, resetToken, clock());
    if (customerId === undefined) throw linkExpired();
    const hash = await hashPassword(accounts.pool, accounts.hashing, newPassword);
    await db.transaction(async (tx) => {
      if (!(await useLink(tx, resetToken))) throw linkExpired();
      await setPassword(tx, customerId, hash, clock());
    });
    return true;
  },
};

export const change = forCustomer(async (bridge, { customerId }, request, reply) => {
  const { currentPassword, newPassword } = readAs(changePasswordBody, request.body);
  const { db, accounts, clock } = bridge;
  const customer = await customerById(db, customerId);
  if (!(await passwordFits(bridge, request, reply, customer.email, customer, currentPassword)))
    throw wrongPassword();
  const hash = await hashPassword(accounts.pool, accounts.hashing, newPassword);
  await db.transaction((tx) => setPassword(tx, customerId, hash, clock()));
  return true;
});
