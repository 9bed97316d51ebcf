// Reads the profile and the order history of the logged-in user into their claims.
import type { Customer } from '#schemas/documents/customer.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import { ORDER_HISTORY_FIRST_PAGE, ORDER_HISTORY_PAGE_SIZE } from '#shared/config/constants.ts';
import type { ClaimWrites } from '#shared/database/write-claims.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import { mapCustomer, mapHistoryOrder, withHistoryPage } from '#shared/wire/map-customer.ts';
import type { AnswerOf, Call, CallOptions } from '../bridge-client/call.ts';
import { refreshClaim } from './refresh-claim.ts';
import { type SessionContext, whoIsLoggedIn } from './session-context.ts';
import { readStored } from './stored-claims.ts';

/** `group`: the customer group on which prices depend, and its token. */
export type Profile = { customer: Customer; group: { groupId: number; token: string } };

/** Reads the profile, with an explicit token or on behalf of a principal. */
export async function readProfile(
  call: Call,
  options: Pick<CallOptions, 'token' | 'principal'>,
): Promise<Result<Profile>> {
  const answer = await call('user/me', options);
  return answer.ok ? ok(profileOf(answer.value.result)) : answer;
}

export function profileOf(source: AnswerOf<'user/update'>['result']): Profile {
  const customer = mapCustomer(source);
  return { customer, group: { groupId: customer.group_id, token: source.groupToken ?? '' } };
}

/** Reads one page of the order history from the backend, with up to ORDER_HISTORY_PAGE_SIZE orders. */
export async function readHistoryPage(
  call: Call,
  page: number,
  options: Pick<CallOptions, 'token' | 'principal'>,
) {
  const query = { pageSize: ORDER_HISTORY_PAGE_SIZE, currentPage: page };
  const answer = await call('user/order-history', { ...options, query });
  if (!answer.ok) return answer;
  const { items, total_count: total } = answer.value.result;
  return ok({ orders: items.map(mapHistoryOrder), total });
}

/** Returns the claims that contain profile data; the login itself stays unchanged. */
export async function profileClaims(
  { databases }: Pick<SessionContext, 'databases'>,
  { customer, group }: Profile,
): Promise<ClaimWrites> {
  const user = (await readStored(databases.personal, 'current-user'))['current-user'];
  if (!user || principalOf(user.current) !== principalOf(customer)) return {};
  return { 'current-user': { ...user, current: customer }, 'shopper-group': group };
}

type Reading = Pick<SessionContext, 'databases' | 'ports'> & { call: Call };

/**
 * Reads one page of the order history into its claim.
 * @returns The number of orders at the backend; `login-needed`, or a fault from the call.
 */
export async function loadHistory(context: Reading, page: number): Promise<Result<{ total: number }>> {
  const { databases, ports, call } = context;
  const who = await whoIsLoggedIn(context);
  if (!who) return failed('login-needed');
  let known = 0;
  const answer = await refreshClaim(
    context,
    { generation: who.generation, code: 'orders-history' },
    () => readHistoryPage(call, page, { principal: who.principal }),
    async ({ orders, total }) => {
      const here = (await readStored(databases.personal, 'orders-history'))['orders-history'];
      const history = withHistoryPage(here, orders, page, ORDER_HISTORY_PAGE_SIZE, total);
      known = history.total;
      return { 'orders-history': { ...history, readAt: ports.now() } };
    },
  );
  return answer.ok ? ok({ total: known }) : answer;
}

/**
 * Reloads the profile, the group and the first page of the history. Fails with `login-needed` or a fault from one of
 * the calls.
 */
export async function refreshAccount(context: Reading): Promise<Result<null>> {
  const who = await whoIsLoggedIn(context);
  if (!who) return failed('login-needed');
  const profile = await refreshClaim(
    context,
    { generation: who.generation, code: 'current-user' },
    () => readProfile(context.call, { principal: who.principal }),
    (answer) => profileClaims(context, answer),
  );
  if (!profile.ok) return profile;
  const history = await loadHistory(context, ORDER_HISTORY_FIRST_PAGE);
  return history.ok ? ok(null) : history;
}
