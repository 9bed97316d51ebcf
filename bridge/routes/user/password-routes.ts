// Passwords: requesting a reset mail, setting a password by its link, changing the current one. Setting a password ends
// all sessions of the account except the one it is changed in.
import { customerByEmail, customerById } from '../../accounts/customer-by-email.ts';
import { enforceLimit, fittingHash, wrongPassword } from '../../accounts/enforce-limit.ts';
import { hashPassword } from '../../accounts/hash-password.ts';
import { isFamiliar } from '../../accounts/is-familiar.ts';
import { customerOfLink, linkExpired, mailLink, useLink } from '../../accounts/mail-link.ts';
import { setPassword } from '../../accounts/set-password.ts';
import { changePasswordBody, linkBody, resetBody } from '../../accounts/shapes.ts';
import { storeOf } from '../../catalogue/catalogue-facts.ts';
import { emailKey } from '../../database/email-key.ts';
import { refuse } from '../../ports/refusal.ts';
import { networkOf } from '../../wire/network-of.ts';
import { queryText, readAs } from '../../wire/read-as.ts';
import { forCustomer, type Handler } from '../handler.ts';

export const requestReset: Handler = {
  ignoresToken: true,
  answer: async (bridge, request, reply) => {
    const { email } = readAs(resetBody, request.body);
    const store = storeOf(bridge.facts, queryText(request.query, 'storeCode'));
    const { limits, tellUnknownEmail } = bridge.accounts;
    const [network, account] = [networkOf(request.ip), emailKey(email)];
    enforceLimit(bridge, reply, [
      [limits.mailsOfAddress, network],
      [limits.mailsFromAddress, `${account} ${network}`],
    ]);
    const customer = await customerByEmail(bridge.db, email);
    // A request from an unfamiliar network must not use up the owner's mail limit; a link mailed before stays valid.
    const isStranger = !(await isFamiliar(bridge, customer, network));
    await mailLink(bridge, customer, store, isStranger ? email : undefined);
    if (customer === undefined && tellUnknownEmail)
      throw refuse(404, { errorMessage: 'Provided email does not exist', errorCode: 'email-unknown' });
    return true;
  },
};

/** Sets a password by a mailed link. Serves two endpoints: `create-password` and `change-reset-password`. */
export const byLink: Handler = {
  ignoresToken: true,
  answer: async (bridge, request, reply) => {
    const { email, newPassword, resetToken } = readAs(linkBody, request.body);
    const { db, accounts, clock } = bridge;
    enforceLimit(bridge, reply, [[accounts.limits.address, networkOf(request.ip)]]);
    const customerId = await customerOfLink(db, email, resetToken, clock());
    if (customerId === undefined) throw linkExpired();
    const hash = await hashPassword(accounts.pool, accounts.hashing, newPassword, 'familiar');
    await db.transaction(async (tx) => {
      if (!(await useLink(tx, resetToken))) throw linkExpired();
      await setPassword(tx, customerId, hash, clock());
    });
    return true;
  },
};

/**
 * Changes the password. Keeps the caller's session, so that its other requests in flight are not refused; the client
 * ends that session itself.
 */
export const change = forCustomer(async (bridge, { customerId, sessionId }, request, reply) => {
  const { currentPassword: password, newPassword } = readAs(changePasswordBody, request.body);
  const { db, accounts, clock } = bridge;
  const customer = await customerById(db, customerId);
  const tried = { email: customer.email, customer, password, sessionId };
  const provenHash = await fittingHash(bridge, request, reply, tried);
  if (provenHash === undefined) throw wrongPassword();
  const hash = await hashPassword(accounts.pool, accounts.hashing, newPassword, 'familiar');
  const isSet = await db.transaction((tx) =>
    setPassword(tx, customerId, hash, clock(), { provenHash, except: sessionId }),
  );
  if (!isSet) throw wrongPassword();
  return true;
});
