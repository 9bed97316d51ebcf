// Passwords: requesting a reset mail, setting a password by its link, changing the current one. Setting a password ends
// all sessions of the account except the one it is changed in.
import { customerById } from '../../accounts/customer-by-email.ts';
import { enforceLimit, notOffered, verifyPassword, wrongPassword } from '../../accounts/enforce-limit.ts';
import { isFamiliar } from '../../accounts/is-familiar.ts';
import { isLinkOf, linkExpired, mailLink, useLink } from '../../accounts/mail-link.ts';
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
    const network = networkOf(request.ip);
    await enforceLimit(bridge, reply, [
      [limits.mailsOfAddress, network],
      [limits.mailsFromAddress, `${emailKey(email)} ${network}`],
    ]);
    if (!(await bridge.engine.accounts.setsPasswords())) throw notOffered();
    const account = await bridge.engine.accounts.find(email);
    // A request from an unfamiliar network must not use up the owner's mail limit; a link mailed before stays valid.
    const isStranger = !(await isFamiliar(bridge, account, network));
    await mailLink(bridge, account, store, isStranger ? email : undefined);
    if (account === undefined && tellUnknownEmail)
      throw refuse(404, { errorMessage: 'Provided email does not exist', errorCode: 'email-unknown' });
    return true;
  },
};

/** Sets a password by a mailed link. Serves two endpoints: `create-password` and `change-reset-password`. */
export const byLink: Handler = {
  ignoresToken: true,
  answer: async (bridge, request, reply) => {
    const { email, newPassword, resetToken } = readAs(linkBody, request.body);
    const { db, accounts, engine, clock } = bridge;
    await enforceLimit(bridge, reply, [[accounts.limits.address, networkOf(request.ip)]]);
    const account = await engine.accounts.find(email);
    const isValid = await isLinkOf(db, account, resetToken, clock());
    if (account === undefined || !isValid) throw linkExpired();
    const proof = await engine.accounts.setPassword(account.id, newPassword);
    await db.transaction(async (tx) => {
      if (!(await useLink(tx, resetToken))) throw linkExpired();
      await setPassword(tx, account.id, proof, clock());
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
  const { db, engine, clock } = bridge;
  if (!(await engine.accounts.setsPasswords())) throw notOffered();
  const account = await customerById(db, customerId);
  const tried = { email: account.email, account, password, sessionId };
  const verified = await verifyPassword(bridge, request, reply, tried);
  if (verified === undefined) throw wrongPassword();
  const proof = await engine.accounts.setPassword(customerId, newPassword);
  const isSet = await db.transaction((tx) =>
    setPassword(tx, customerId, proof, clock(), { verified: verified.proof, except: sessionId }),
  );
  if (!isSet) throw wrongPassword();
  return true;
});
