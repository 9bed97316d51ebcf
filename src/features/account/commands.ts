// What a person does with the account. Asks answer once, or fail with `offline`; a changed profile is a task and is
// sent later. No password is kept anywhere: it goes from the form to the worker.

import type { ClaimValue } from '../../../schemas/documents/claim-document.ts';
import { failed, ok, type Result } from '../../../schemas/fault.ts';
import type { AccountSession, WorkerMethodInput } from '../../../schemas/worker-api.ts';
import { readClaim } from '../../database/change-claim.ts';
import { newId } from '../../database/new-id.ts';
import { acknowledgeTask, queueTask } from '../../database/queue-task.ts';
import { writeNewest } from '../../database/write-newest.ts';
import { hasNames, type ProfileForm, profileUpdate } from '../../domain/account/login-form.ts';
import { principalOf } from '../../domain/account/principal-of.ts';
import type { AppContext } from '../../model/app-context.ts';
import { readSession } from '../../model/current-session.ts';

/** Logs in. Faults: offline, wrong-login, busy. */
export const logIn = (
  app: Pick<AppContext, 'worker'>,
  who: WorkerMethodInput<'login'>,
): Promise<Result<unknown>> => app.worker.call('login', who);

/** What was done, and whether the login after it succeeded. */
type Entered = { loggedIn: boolean };

/** Makes an account and logs in. Faults: offline, email-taken, refused. */
export const register = (
  app: Pick<AppContext, 'worker'>,
  who: WorkerMethodInput<'register'>,
): Promise<Result<Entered>> => app.worker.call('register', who);

/** Asks for the mail with the link, in the language of a store view. Faults: offline, email-unknown, busy. */
export const requestPasswordReset = (
  app: Pick<AppContext, 'worker'>,
  email: string,
  store: string,
): Promise<Result<unknown>> => app.worker.call('requestPasswordReset', { email, store });

/** Gives a new password by a mailed link and logs in; offline no call is made. Faults: offline, link-expired. */
export const resetPassword = async (
  app: Pick<AppContext, 'worker'>,
  online: boolean,
  link: WorkerMethodInput<'resetPassword'>,
): Promise<Result<Entered>> => (online ? app.worker.call('resetPassword', link) : failed('offline'));

/** Changes the password; offline no call is made. Faults: offline, wrong-password, refused. */
export const changePassword = async (
  app: Pick<AppContext, 'worker'>,
  online: boolean,
  passwords: WorkerMethodInput<'changePassword'>,
): Promise<Result<Entered>> => (online ? app.worker.call('changePassword', passwords) : failed('offline'));

/** Orders that stand in the way of a logout, and whether they can be left here sealed; 0 after the logout. */
export type Unsent = { unsent: number; canSeal: boolean };

/**
 * Logs out. In: what becomes of orders that were not sent; "ask" logs out when there is none. Out: how many stand in the
 * way; nobody is logged out while any does.
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
 * Saves the profile: another e-mail address is asked for at the shop at once, other names are saved on this device and
 * queued; what has not changed is left alone.
 * Out: was the address changed, were names queued. Faults: login-needed, those of changeEmail, not-saved, storage-full.
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
  // the worker's word of the new address may not have come here yet
  const customer = { ...session.customer, email: moved ? form.email : session.customer.email };
  if (hasNames(customer, form)) return ok({ moved, queued: false });
  const queued = await queueTask(app.personal, 'profile-update', profileUpdate(customer, form), {
    now: Date.now(),
    newId,
    principal: principalOf(customer),
    silent: false,
  });
  return queued.ok ? ok({ moved, queued: true }) : queued;
}

/** Marks a task's outcome as told. Out: true for the one tab that may tell it. Faults: not-saved, storage-full. */
export const acknowledge = (app: Pick<AppContext, 'personal'>, taskId: string): Promise<Result<boolean>> =>
  acknowledgeTask(app.personal, taskId);

/** Takes the worker's wish for the login panel. Out: the wish for the one tab that may open it. */
export async function consumeSignupRequest({
  personal,
}: Pick<AppContext, 'personal'>): Promise<ClaimValue<'signup-wanted'> | undefined> {
  const wish = await readClaim(personal, 'signup-wanted');
  const removed = await writeNewest(personal.claims, 'signup-wanted', () => null).catch(() => undefined);
  return removed === null ? wish : undefined;
}

/** Where the customer is logged in. Faults: offline, login-needed. */
export const listSessions = async (app: Pick<AppContext, 'worker'>): Promise<Result<AccountSession[]>> => {
  const listed = await app.worker.call('listSessions', {});
  return listed.ok ? ok(listed.value.sessions) : listed;
};
/** Ends a login on another device. Faults: offline, not-found. */
export const endSession = (app: Pick<AppContext, 'worker'>, id: string): Promise<Result<unknown>> =>
  app.worker.call('endSession', { id });

/** Everything the shop keeps of the customer, as JSON text. Fault: offline. */
export const exportAccount = (app: Pick<AppContext, 'worker'>): Promise<Result<{ json: string }>> =>
  app.worker.call('exportAccount', {});

/** Deletes the account at the shop and what this device knows of it. Faults: offline, wrong-password. */
export const deleteAccount = (app: Pick<AppContext, 'worker'>, password: string): Promise<Result<unknown>> =>
  app.worker.call('deleteAccount', { password });

/** Reads the newest orders and the loyalty card into their claims. Fault: offline. */
export const loadLatestOrders = (app: Pick<AppContext, 'worker'>): Promise<Result<unknown>> =>
  app.worker.call('loadOrderHistory', { page: 1 });
export const loadLoyaltyCard = (app: Pick<AppContext, 'worker'>): Promise<Result<unknown>> =>
  app.worker.call('loadLoyaltyCard', {});
