// What the files of the session share, and who is logged in just now.
import type { ShopConfig } from '../../schemas/shop-config.ts';
import type { Databases } from '../../src/database/open-databases.ts';
import { principalOf } from '../../src/domain/account/principal-of.ts';
import type { Call } from '../bridge-client/call.ts';
import type { ConfirmLock, Ports } from '../ports.ts';
import { readStored } from './stored-claims.ts';

export type SessionContext = {
  ports: Ports;
  config: ShopConfig;
  databases: Databases;
  /** without a token of its own: only the session puts one on */
  bareCall: Call;
  /** under the lock "session": called before each step */
  confirm?: ConfirmLock;
};

/** Somebody who is logged in, with the token of this moment. */
export type LoggedIn = {
  customerId: string;
  email: string;
  principal: string;
  /** of this login and no other */
  generation: string;
  token: string;
};

/** Who is logged in by what is stored now; undefined for a guest. */
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
