// Logs in. Invariants:
// - Nothing is stored before the backend confirms the credentials; then everything is stored in one write.
// - A 401 of the login itself means wrong credentials and never starts a refresh.
// - The data of a different previous user is purged first.
import { failed, ok, type Result } from '#schemas/fault.ts';
import { ORDER_HISTORY_FIRST_PAGE, ORDER_HISTORY_PAGE_SIZE } from '#shared/config/constants.ts';
import type { PersonalDatabase } from '#shared/database/open-databases.ts';
import { type ClaimWrites, writeClaims } from '#shared/database/write-claims.ts';
import { GUEST, principalOf } from '#shared/domain/account/principal-of.ts';
import { withHistoryPage } from '#shared/wire/map-customer.ts';
import { accountAnswer } from './account-answer.ts';
import { endSession, finishLogout } from './end-session.ts';
import { type EndedSession, notifyBackend } from './notify-backend.ts';
import { readHistoryPage, readProfile } from './refresh-account.ts';
import { readSealingKey, sealOnDevice } from './seal-on-device.ts';
import { sealOrders } from './seal-orders.ts';
import { sealedFrom, sealOf } from './sealed-ids.ts';
import type { SessionContext } from './session-context.ts';
import { readStored, whileSessionLasts } from './stored-claims.ts';

/** Clears the mark of an earlier refusal: lock back to 0. */
const resetInvalidation = ({ ports, databases: { personal } }: SessionContext) =>
  whileSessionLasts(ports, async (confirm) => {
    const token = (await readStored(personal, 'current-token'))['current-token'];
    const lifted: ClaimWrites = token?.lock === -1 ? { 'current-token': { ...token, lock: 0 } } : {};
    await confirm();
    await writeClaims(personal, { ...lifted, 'signup-wanted': null }, ports.now());
  });

/** Returns the session that a login of the same customer replaces. */
async function standingSession(personal: PersonalDatabase): Promise<EndedSession | undefined> {
  const stored = await readStored(personal, 'current-token', 'current-refresh-token');
  const token = stored['current-token']?.token;
  return token === undefined ? undefined : { token, refreshToken: stored['current-refresh-token']?.token };
}

/**
 * Purges the data of a previous user, then stores the new login. Requires the lock "session".
 * @returns The session that was replaced, if there was one.
 */
async function openSession(
  context: SessionContext,
  tokens: { token: string; refreshToken: string | undefined },
  claims: (generation: string) => ClaimWrites,
  principal: string,
): Promise<EndedSession | undefined> {
  const { databases, ports, confirm } = context;
  const { personal } = databases;
  await finishLogout(context);
  const user = (await readStored(personal, 'current-user'))['current-user'];
  const ended =
    user && principalOf(user.current) !== principal
      ? await endSession(context, { tasks: 'park', cart: 'remove' })
      : await standingSession(personal);
  const generation = ports.uuid();
  const { token, refreshToken } = tokens;
  const seal = sealOf(await sealedFrom(personal, principal));
  await confirm?.();
  await writeClaims(
    personal,
    {
      'current-token': { generation, token, epoch: 0, lock: 0 },
      'current-refresh-token': refreshToken === undefined ? null : { generation, token: refreshToken },
      ...claims(generation),
      'signup-wanted': null,
      // unhides the customer's own orders; those of others stay hidden
      ...seal,
    },
    ports.now(),
  );
  return ended;
}

/**
 * Ends another customer's session for a user who proved to own a different account but could not be logged in. As after
 * a login, tasks are parked and open orders are sealed.
 */
export async function endOthersSession(context: SessionContext): Promise<void> {
  const { ports, databases } = context;
  await readSealingKey(context);
  const seal = await sealOnDevice(context);
  const ended = await whileSessionLasts(ports, async (confirm) => {
    const held = { ...context, confirm };
    const before = await endSession(held, { tasks: 'park', cart: 'remove' });
    await confirm();
    await writeClaims(databases.personal, sealOf(await sealedFrom(databases.personal, GUEST)), ports.now());
    await sealOrders(held, seal);
    return before;
  });
  void notifyBackend(context, ended);
}

/**
 * Logs in with the credentials as typed. Resolves once everything is stored.
 * @returns The customer's id, `wrong-login`, or a fault from one of the calls.
 */
export async function login(
  context: SessionContext,
  { email, password }: { email: string; password: string },
): Promise<Result<{ customerId: string }>> {
  const { bareCall, ports } = context;
  await resetInvalidation(context);
  const answer = accountAnswer(await bareCall('user/login', { body: { username: email, password } }));
  if (!answer.ok)
    return answer.fault.code === 'unauthorised' ? failed('wrong-login', answer.fault.detail) : answer;
  const token = answer.value.result;
  const profile = await readProfile(bareCall, { token });
  if (!profile.ok) return profile;
  const { customer, group } = profile.value;
  const page = await readHistoryPage(bareCall, ORDER_HISTORY_FIRST_PAGE, { token });
  if (!page.ok) ports.log({ event: 'history-not-read', code: page.fault.code });
  const now = ports.now();
  const tokens = { token, refreshToken: answer.value.meta?.refreshToken };
  const claims = (generation: string): ClaimWrites => ({
    'current-user': { generation, current: customer, sessionStarted: now },
    'shopper-group': group,
    'orders-history': page.ok
      ? {
          ...withHistoryPage(undefined, page.value.orders, 1, ORDER_HISTORY_PAGE_SIZE, page.value.total),
          readAt: now,
        }
      : null,
  });
  await readSealingKey(context);
  const seal = await sealOnDevice(context);
  const ended = await whileSessionLasts(ports, async (confirm) => {
    const held = { ...context, confirm };
    const before = await openSession(held, tokens, claims, principalOf(customer));
    await sealOrders(held, seal);
    return before;
  });
  void notifyBackend(context, ended);
  return ok({ customerId: customer.id });
}
