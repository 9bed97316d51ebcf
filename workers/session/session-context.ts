// Shared context of the session modules, and the lookup of the logged-in user.
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import type { Call } from '../bridge-client/call.ts';
import type { ConfirmLock, Ports } from '../ports.ts';
import { readStored } from './stored-claims.ts';

export type SessionContext = {
  ports: Ports;
  config: ShopConfig;
  databases: Databases;
  /** sends no token unless the caller passes one */
  bareCall: Call;
  /** set while the lock "session" is held; must be called before each step */
  confirm?: ConfirmLock;
};

/** The logged-in user with the current token. */
export type LoggedIn = {
  customerId: string;
  email: string;
  principal: string;
  /** identifies this login */
  generation: string;
  token: string;
};

/** Returns the logged-in user from storage; undefined for a guest. */
export async function whoIsLoggedIn({
  databases,
}: Pick<SessionContext, 'databases'>): Promise<LoggedIn | undefined> {
  const stored = await readStored(databases.personal, 'current-user', 'current-token');
  const user = stored['current-user'];
  const token = stored['current-token'];
  if (!user || !token || token.token === '' || token.generation !== user.generation) return undefined;
  const { current, generation } = user;
  return {
    customerId: current.id,
    email: current.email,
    principal: principalOf(current),
    generation,
    token: token.token,
  };
}
