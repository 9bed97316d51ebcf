// Logs in. Invariants: nothing is stored before the shop knows the person, and then everything in one go; a login's
// own 401 means wrong credentials and never starts a refresh; whoever was logged in before is forgotten first, when
// it was somebody else.
import { failed, ok, type Result } from '../../schemas/fault.ts';
import { ORDER_HISTORY_FIRST_PAGE, ORDER_HISTORY_PAGE_SIZE } from '../../src/config/constants.ts';
import type { PersonalDatabase } from '../../src/database/open-databases.ts';
import { type ClaimWrites, writeClaims } from '../../src/database/write-claims.ts';
import { GUEST, principalOf } from '../../src/domain/account/principal-of.ts';
import { withHistoryPage } from '../bridge-client/mappers/map-customer.ts';
import { accountAnswer } from './account-answer.ts';
import { endSession, finishLogout } from './end-session.ts';
import { type EndedSession, notifyBackend } from './notify-backend.ts';
import { readHistoryPage, readProfile } from './refresh-account.ts';
import { readSealingKey, sealOnDevice } from './seal-on-device.ts';
import { sealOrders } from './seal-orders.ts';
import { sealedFrom, sealOf } from './sealed-ids.ts';
import type { SessionContext } from './session-context.ts';
import { readStored, whileSessionLasts } from './stored-claims.ts';

/** An earlier refusal does not count any more: lock back to 0. */
const resetInvalidation = ({ ports, databases: { personal } }: SessionContext) =>
  whileSessionLasts(ports, async (confirm) => {
    const token = (await readStored(personal, 'current-token'))['current-token'];
    const lifted: ClaimWrites = token?.lock === -1 ? { 'current-token': { ...token, lock: 0 } } : {};
    await confirm();
    await writeClaims(personal, { ...lifted, 'signup-wanted': null }, ports.now());
  });

/** The session that a login of the same person replaces. */
async function standingSession(personal: PersonalDatabase): Promise<EndedSession | undefined> {
  const stored = await readStored(personal, 'current-token', 'current-refresh-token');
  const token = stored['current-token']?.token;
  return token === undefined ? undefined : { token, refreshToken: stored['current-refresh-token']?.token };
}

/** Under the lock: the device belongs to this login from here on. Out: the session it came over, if there was one. */
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
      // whoever logs in sees their own orders again, and nobody else's
      ...seal,
    },
    ports.now(),
  );
  return ended;
}

/**
 * Ends the session of another person for one who proved to own another account here, and could not be logged in: as after a
 * login, tasks are parked and open orders sealed.
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
 * In: e-mail and password as typed. Out: who is logged in, once everything is stored.
 * Faults: wrong-login, those of the calls.
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
