// Tests the account commands: calls to the worker, refusals without a call, and queued tasks.
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { failed } from '#schemas/fault.ts';
import { taskKinds } from '#schemas/task-kinds.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { acknowledge, logOut, saveProfile } from '#src/features/account/commands.ts';
import { profileWaits, readSession } from '#src/model/account/current-session.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { taskOutcomes$ } from '#src/model/shell/task-outcomes.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { ligaCustomer, standLogin } from '../../support/browser/customer.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';
import { answering, fine } from '../../support/browser/worker-stub.ts';

let first: Databases;
let app: AppContext;
let device = 0;
const tasks = async () => (await first.personal.synctasks.find().exec()).map((doc) => doc.toMutableJSON());
const names = { firstname: 'Anna', lastname: 'Bērziņa', email: 'liga@example.lv' };
const renamed = { ...names, password: '' };

beforeEach(async () => {
  device += 1;
  first = await openDevice(`account-${device}`, ['claims', 'synctasks']);
  app = appOf(first);
});
afterEach(async () => {
  await Promise.all([first.catalogue.close(), first.personal.close()]);
});

describe('the profile', () => {
  it('is saved for a logged-in customer only [S6.004]', async () => {
    expect(await saveProfile(app, renamed)).toEqual(failed('login-needed'));
    expect(await tasks()).toEqual([]);
    await standLogin(first.personal, 'g1');
    expect(await saveProfile(app, renamed)).toEqual({ ok: true, value: { moved: false, queued: true } });
    expect(await tasks()).toHaveLength(1);
  });

  it('is shown and queued immediately when it was changed offline', async () => {
    await standLogin(first.personal, 'g1');
    await saveProfile(app, renamed);
    const [task] = await tasks();
    expect(task).toMatchObject({ kind: 'profile-update', state: 'waiting', silent: false });
    expect(z.safeParse(taskKinds['profile-update'].payload, task?.payload).success).toBe(true);
    expect(task?.payload).toEqual({ ...names, addresses: ligaCustomer.addresses, changes: [] });
    expect(await firstValue(profileWaits(app))).toBe(true);
    expect(await readSession(app)).toMatchObject({ customer: { ...ligaCustomer, ...names } });
  });

  it('is not queued if it is unchanged', async () => {
    await standLogin(first.personal, 'g1');
    const { firstname, lastname, email } = ligaCustomer;
    expect(await saveProfile(app, { firstname, lastname, email, password: '' })).toEqual({
      ok: true,
      value: { moved: false, queued: false },
    });
    expect(await tasks()).toEqual([]);
  });

  it('is queued with a new e-mail address only after the backend has accepted it, without the password', async () => {
    await standLogin(first.personal, 'g1');
    const moved = { ...renamed, email: 'anna@example.lv', password: 'old password' };
    answering(app, { changeEmail: () => failed('wrong-password') });
    expect(await saveProfile(app, moved)).toEqual(failed('wrong-password'));
    expect(await tasks()).toEqual([]);
    const asked = answering(app, { changeEmail: fine({}) });
    expect(await saveProfile(app, moved)).toEqual({ ok: true, value: { moved: true, queued: true } });
    expect(asked).toEqual([
      { name: 'changeEmail', input: { email: 'anna@example.lv', password: 'old password' } },
    ]);
    expect(JSON.stringify(await tasks())).not.toContain('old password');
    expect((await tasks()).map(({ payload }) => payload.email)).toEqual(['anna@example.lv']);
  });

  it('reports a rejected change in one tab only', async () => {
    await standLogin(first.personal, 'g1');
    await saveProfile(app, renamed);
    const [id] = (await tasks()).map((task) => task.id);
    const doc = await first.personal.synctasks.findOne(id).exec();
    await doc?.incrementalPatch({ state: 'refused', result: 'no such name' });
    expect(await firstValueFrom(taskOutcomes$(app))).toMatchObject([
      { id, state: 'refused', result: 'no such name' },
    ]);
    const reported = await Promise.all([acknowledge(app, id ?? ''), acknowledge(app, id ?? '')]);
    expect(reported.map((each) => each.ok && each.value).sort()).toEqual([false, true]);
    expect(await firstValueFrom(taskOutcomes$(app))).toEqual([]);
    expect(await readSession(app)).toMatchObject({ customer: ligaCustomer });
  });
});

describe('logging out', () => {
  it('offers to send, seal or keep unsent orders [S4.110]', async () => {
    const asked = answering(app, {
      logout: ({ unsent }: { unsent: string }) =>
        fine({ done: unsent === 'keep-sealed', unsent: 2, canSeal: true })(),
    });
    expect(await logOut(app)).toEqual({ ok: true, value: { unsent: 2, canSeal: true } });
    // the user cancelled: the only call asked for the number of unsent changes
    expect(asked).toEqual([{ name: 'logout', input: { unsent: 'ask' } }]);
    expect(await logOut(app, 'send')).toEqual({ ok: true, value: { unsent: 2, canSeal: true } });
    expect(await logOut(app, 'keep-sealed')).toEqual({ ok: true, value: { unsent: 0, canSeal: true } });
    expect(asked.slice(1).map(({ input }) => input)).toEqual([{ unsent: 'send' }, { unsent: 'keep-sealed' }]);
  });

  it('needs no decision without unsent orders', async () => {
    const asked = answering(app, {
      logout: fine({ done: true, unsent: 0, canSeal: false }),
    });
    expect(await logOut(app)).toEqual({ ok: true, value: { unsent: 0, canSeal: false } });
    expect(asked).toHaveLength(1);
  });

  it('returns the fault of a failed logout', async () => {
    answering(app, { logout: () => failed('not-saved') });
    expect(await logOut(app)).toEqual(failed('not-saved'));
  });
});
