// Ends a session, at the user's request or because the backend refused to renew it (I-21, I-22).
// Invariants: the token is removed first, in the same write that announces the logout (claim `logging-out`), so that a
// logout killed at any point is finished at the next start; a late response never ends a newer login.

import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import type { EndedSession } from './notify-backend.ts';
import { type Logout, purgeUserData } from './purge-user-data.ts';
import type { SessionContext } from './session-context.ts';
import { readStored, whileSessionLasts } from './stored-claims.ts';

/**
 * Finishes an announced logout, and purges data that has no owner because the token is corrupt. Requires the lock
 * "session".
 */
export async function finishLogout(context: SessionContext): Promise<void> {
  const { databases, ports } = context;
  const stored = await readStored(databases.personal, 'logging-out', 'current-user', 'current-token');
  const announced = stored['logging-out'];
  if (announced) return purgeUserData(context, announced);
  const user = stored['current-user'];
  const token = stored['current-token'];
  const isWhole = user ? token?.generation === user.generation : !token || token.token === '';
  if (isWhole) return;
  // token and user do not match, and no logout was announced: the user's tasks are parked until they log in again
  const logout: Logout = {
    at: ports.now(),
    principal: principalOf(user?.current),
    tasks: 'park',
    cart: 'keep',
  };
  const orphan = user ? {} : { 'current-token': null };
  await context.confirm?.();
  await writeClaims(databases.personal, { ...orphan, 'logging-out': logout }, logout.at);
  await purgeUserData(context, logout);
}

/**
 * Logs the current user out of this device. Requires the lock "session".
 * @param endsGuests Also purges the data of a guest.
 * @returns The tokens that were in use; undefined if no user was logged in.
 */
export async function endSession(
  context: SessionContext,
  how: Pick<Logout, 'tasks' | 'cart'>,
  endsGuests = false,
): Promise<EndedSession | undefined> {
  const { databases, ports } = context;
  await finishLogout(context);
  const stored = await readStored(
    databases.personal,
    'current-user',
    'current-token',
    'current-refresh-token',
  );
  const user = stored['current-user'];
  if (!user && !endsGuests) return undefined;
  const logout: Logout = { at: ports.now(), principal: principalOf(user?.current), ...how };
  await context.confirm?.();
  await writeClaims(databases.personal, { 'current-token': null, 'logging-out': logout }, logout.at);
  await purgeUserData(context, logout);
  if (!user) return undefined;
  return {
    token: stored['current-token']?.token ?? '',
    refreshToken: stored['current-refresh-token']?.token,
  };
}

/**
 * Ends a session that the backend refused to renew: lock −1, tasks parked, data purged, login panel requested. The cart
 * stays, because the user did not ask to clear it (I-09).
 * @param refused The token that was refused.
 * @param code The reason, shown with the login panel.
 * @returns False if the stored token is no longer the refused one.
 */
export async function endRefusedSession(
  context: SessionContext,
  refused: string,
  code: NonNullable<ClaimValue<'signup-wanted'>['code']>,
): Promise<boolean> {
  const { databases, ports } = context;
  return whileSessionLasts(ports, async (confirm) => {
    const stored = await readStored(databases.personal, 'current-user', 'current-token');
    const token = stored['current-token'];
    if (token?.token !== refused) return false;
    const at = ports.now();
    const user = stored['current-user']?.current;
    const logout: Logout = { at, principal: principalOf(user), tasks: 'park', cart: 'keep' };
    await confirm();
    await writeClaims(
      databases.personal,
      {
        'current-token': { ...token, token: '', lock: -1 },
        'logging-out': logout,
        'signup-wanted': { at, code },
      },
      at,
    );
    await purgeUserData({ ...context, confirm }, logout);
    ports.log({ event: 'session-refused' });
    return true;
  });
}
