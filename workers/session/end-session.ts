// How a session ends: by the person, or by the shop's refusal to renew it (I-21, I-22).
// Invariants: the token goes first, in one write with the announcement "logging-out", so that a logout killed at any
// point is finished at the next start; a login that came meanwhile is never ended by an older word.

import type { ClaimValue } from '../../schemas/documents/claim-document.ts';
import { writeClaims } from '../../src/database/write-claims.ts';
import { principalOf } from '../../src/domain/account/principal-of.ts';
import type { EndedSession } from './notify-backend.ts';
import { type Logout, purgeUserData } from './purge-user-data.ts';
import type { SessionContext } from './session-context.ts';
import { readStored, whileSessionLasts } from './stored-claims.ts';

/** Finishes a logout that was announced, and clears what a corrupt token left without an owner. Under the lock. */
export async function finishLogout(context: SessionContext): Promise<void> {
  const { databases, ports } = context;
  const stored = await readStored(databases.personal, 'logging-out', 'current-user', 'current-token');
  const announced = stored['logging-out'];
  if (announced) return purgeUserData(context, announced);
  const user = stored['current-user'];
  const token = stored['current-token'];
  const isWhole = user ? token?.generation === user.generation : !token || token.token === '';
  if (isWhole) return;
  // no token, or nobody it belongs to, and nobody logged out: what the person queued waits for them
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
 * Logs whoever is logged in out of this device; a guest leaves nothing behind either when that is wished. Under the lock
 * "session". Out: the tokens that were in use, undefined when nobody was logged in.
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
 * The shop refused to renew: lock −1, silent logout, tasks parked, the login panel is asked for. The cart stays, since
 * nobody asked to clear it (I-09).
 * In: the token that was refused, and why it stays so, which is told with the panel. Out: false when another login, or
 * nobody, stands in its place by now.
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
