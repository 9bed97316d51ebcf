// Authenticates a request by `Authorization: Bearer` or the query parameter `token`. An empty token means that the
// caller is a guest. An invalid token is refused with 401, so that the client refreshes it instead of being served as a
// guest.
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/open-database.ts';
import { refuse } from '../ports/refusal.ts';
import { isDeletedBy } from './finish-deletion.ts';
import { type Principal, principalOfToken } from './open-session.ts';

export const unauthorised = () => refuse(401, "The consumer isn't authorized to access %resources.");

/** Returns the raw token; undefined if there is none. The header takes precedence over the query. */
function tokenOf(request: FastifyRequest): string | undefined {
  const [, bearer = ''] = /^Bearer\s(.*)/i.exec(request.headers.authorization ?? '') ?? [];
  const inHeader = bearer.trim();
  if (inHeader !== '') return inHeader;
  const { token } = (request.query ?? {}) as { token?: unknown };
  // String() joins the values of a repeated parameter, which never gives a valid token
  return token === undefined || token === '' ? undefined : String(token);
}

/** Returns the customer, or undefined for a guest. @throws 401 for an unknown or expired token */
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

/** True if the request has the access token of an account that was deleted while the token was valid. */
export async function isOfDeleted(
  place: { db: Db; clock: () => number },
  request: FastifyRequest,
): Promise<boolean> {
  const token = tokenOf(request);
  return token !== undefined && (await isDeletedBy(place, token));
}
