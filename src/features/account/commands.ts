// Account commands. Worker methods fail with `offline` without a connection; a changed profile is queued as a task.
// Passwords are never stored: they go from the form to the worker.

import type { ClaimValue } from '#schemas/documents/claim-document.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { AccountSession, WorkerMethodInput } from '#schemas/worker-api.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { newId } from '#shared/database/new-id.ts';
import { acknowledgeTask, queueTask } from '#shared/database/queue-task.ts';
import { writeNewest } from '#shared/database/write-newest.ts';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import { hasNames, type ProfileForm, profileUpdate } from '#shared/domain/account/reset-form.ts';
import { readSession } from '../../model/account/current-session.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

/** Logs in. Faults: offline, wrong-login, busy. */
export const logIn = (
  app: Pick<AppContext, 'worker'>,
  who: WorkerMethodInput<'login'>,
): Promise<Result<unknown>> => app.worker.call('login', who);

/** True if the login after the action succeeded. */
type Entered = { loggedIn: boolean };

/** Creates an account and logs in. Faults: offline, email-taken, refused. */
export const register = (
  app: Pick<AppContext, 'worker'>,
  who: WorkerMethodInput<'register'>,
): Promise<Result<Entered>> => app.worker.call('register', who);

/** Requests the mail with a reset link, written in a store view's language. Faults: offline, email-unknown, busy. */
export const requestPasswordReset = (
  app: Pick<AppContext, 'worker'>,
  email: string,
  store: string,
): Promise<Result<unknown>> => app.worker.call('requestPasswordReset', { email, store });

/** Sets a new password with a mailed link and logs in; makes no request when offline. Faults: offline, link-expired. */
export const resetPassword = async (
  app: Pick<AppContext, 'worker'>,
  link: WorkerMethodInput<'resetPassword'>,
): Promise<Result<Entered>> => app.worker.call('resetPassword', link);

/** Changes the password; makes no request when offline. Faults: offline, wrong-password, refused. */
export const changePassword = async (
  app: Pick<AppContext, 'worker'>,
  passwords: WorkerMethodInput<'changePassword'>,
): Promise<Result<Entered>> => app.worker.call('changePassword', passwords);

/**
 * `unsent`: number of unsent orders that block a logout, 0 after the logout; `canSeal`: whether this device can seal
 * them.
 */
export type Unsent = { unsent: number; canSeal: boolean };

/**
 * Logs out, unless unsent orders block the logout; returns their number.
 * @param unsent what to do with unsent orders; "ask" logs out only if there are none
 */
export async function logOut(
  app: Pick<AppContext, 'worker'>,
  unsent: WorkerMethodInput<'logout'>['unsent'] = 'ask',
): Promise<Result<Unsent>> {
  const left = await app.worker.call('logout', { unsent });
  if (!left.ok) return left;
  const { done, canSeal } = left.value;
  return ok({ unsent: done ? 0 : left.value.unsent, canSeal });
}

/**
 * Saves the profile: a changed e-mail address is sent to the backend immediately; changed names are queued.
 * Faults: login-needed, those of changeEmail, not-saved, storage-full.
 * @returns `moved`: whether the e-mail address was changed; `queued`: whether names were queued
 */
export async function saveProfile(
  app: AppContext,
  form: ProfileForm,
): Promise<Result<{ moved: boolean; queued: boolean }>> {
  const before = await readSession(app);
  if (before.kind === 'guest') return failed('login-needed');
  const moved = before.customer.email !== form.email;
  if (moved) {
    const changed = await app.worker.call('changeEmail', { email: form.email, password: form.password });
    if (!changed.ok) return changed;
  }
  const session = await readSession(app);
  if (session.kind === 'guest') return failed('login-needed');
  // the worker's write of the new e-mail address may not be visible here yet
  const customer = { ...session.customer, email: moved ? form.email : session.customer.email };
  if (hasNames(customer, form)) return ok({ moved, queued: false });
  const queued = await queueTask(app.personal, 'profile-update', profileUpdate(customer, form), {
    now: Date.now(),
    newId,
    principal: principalOf(customer),
  });
  return queued.ok ? ok({ moved, queued: true }) : queued;
}

/**
 * Marks a task's result as acknowledged. Returns true in the one tab that may show it. Faults: not-saved, storage-full.
 */
export const acknowledge = (app: Pick<AppContext, 'personal'>, taskId: string): Promise<Result<boolean>> =>
  acknowledgeTask(app.personal, taskId);

/** Consumes the worker's request for the login panel. Returns it in the one tab that may open the panel. */
export async function consumeSignupRequest({
  personal,
}: Pick<AppContext, 'personal'>): Promise<ClaimValue<'signup-wanted'> | undefined> {
  const wish = await readClaim(personal, 'signup-wanted');
  const removed = await writeNewest(personal.claims, 'signup-wanted', () => null).catch(() => undefined);
  return removed === null ? wish : undefined;
}

/** Lists the customer's sessions. Faults: offline, login-needed. */
export const listSessions = async (app: Pick<AppContext, 'worker'>): Promise<Result<AccountSession[]>> => {
  const listed = await app.worker.call('listSessions', {});
  return listed.ok ? ok(listed.value.sessions) : listed;
};
/** Ends a session on another device. Faults: offline, not-found. */
export const endSession = (app: Pick<AppContext, 'worker'>, id: string): Promise<Result<unknown>> =>
  app.worker.call('endSession', { id });

/** Exports the customer's backend data as JSON text. Fault: offline. */
export const exportAccount = (app: Pick<AppContext, 'worker'>): Promise<Result<{ json: string }>> =>
  app.worker.call('exportAccount', {});

/** Deletes the account at the backend and its data on this device. Faults: offline, wrong-password. */
export const deleteAccount = (app: Pick<AppContext, 'worker'>, password: string): Promise<Result<unknown>> =>
  app.worker.call('deleteAccount', { password });

/**
 * Loads the newest orders and stores them in a claim; `loadLoyaltyCard` does the same for the loyalty card. Fault:
 * offline.
 */
export const loadLatestOrders = (app: Pick<AppContext, 'worker'>): Promise<Result<unknown>> =>
  app.worker.call('loadOrderHistory', { page: 1 });
export const loadLoyaltyCard = (app: Pick<AppContext, 'worker'>): Promise<Result<unknown>> =>
  app.worker.call('loadLoyaltyCard', {});
