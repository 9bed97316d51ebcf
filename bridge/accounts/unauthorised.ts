// Who a request speaks for: `Authorization: Bearer` or the query `token`. An empty one is a guest; one that is not
// good is refused with 401, so that the device renews it and nobody is served as a guest by mistake.
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/open-database.ts';
import { refuse } from '../wire/refusal.ts';
import { type Principal, principalOfToken } from './open-session.ts';

export const unauthorised = () => refuse(401, "The consumer isn't authorized to access %resources.");

/** The token as it came; undefined: none was sent. The header counts before the query. */
function tokenOf(request: FastifyRequest): string | undefined {
  const [, said = ''] = /^Bearer\s(.*)/i.exec(request.headers.authorization ?? '') ?? [];
  const inHeader = said.trim();
  if (inHeader !== '') return inHeader;
  const { token } = (request.query ?? {}) as { token?: unknown };
  // several of them are none of ours
  return token === undefined || token === '' ? undefined : String(token);
}

/** The customer, or undefined for a guest. Refuses with 401 a token that is unknown or over. */
export async function principalOf(
  { db, clock }: { db: Db; clock: () => number },
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  const principal = await principalOfToken(db, token, clock());
  if (principal === undefined) throw unauthorised();
  return principal;
}
