// Tests which state of a window is cleared when a logout or the backend ends the session.
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Databases } from '#shared/database/open-databases.ts';
import { type ClaimWrites, writeClaims } from '#shared/database/write-claims.ts';
import { person$ } from '#src/model/account/current-session.ts';
import { resetWhenPersonLeaves } from '#src/model/account/reset-user-state.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';
import { person } from '../../support/worker/memory-session.ts';

let databases: Databases;
let app: AppContext;
let device = 0;
let queued: Map<string, string>;
const write = (claims: ClaimWrites) => writeClaims(databases.personal, claims, 1);

beforeEach(async () => {
  device += 1;
  queued = new Map([['addition|press', '{}']]);
  const keys = () => Object.fromEntries(queued);
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      { removeItem: (key: string) => queued.delete(key), getItem: (key: string) => queued.get(key) ?? null },
      {
        ownKeys: () => Object.keys(keys()),
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  );
  databases = await openDevice(`ended-session-${device}`);
  app = appOf(databases);
  await write({
    'current-user': { generation: 'g', current: person('7'), sessionStarted: 1 },
    'current-token': { generation: 'g', token: 't', epoch: 0, lock: 0 },
    cart: { generation: 'C', seq: 1 },
  });
  app.memory.unsavedCart.set({ generation: 'C', lines: new Map() });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await Promise.all([databases.catalogue.close(), databases.personal.close()]);
});

const kept = () => ({
  unsaved: app.memory.unsavedCart.get() !== undefined,
  queued: queued.has('addition|press'),
});
/** Writes claims and waits until the window has reset. Returns the state that is left in the window. */
async function afterReset(claims: ClaimWrites) {
  const before = app.memory.person.get().number;
  await write(claims);
  await expect.poll(() => app.memory.person.get().number).toBeGreaterThan(before);
  return kept();
}

it('keeps the cart and queued additions when the backend ends the session [F61 I-09]', async () => {
  const watching = resetWhenPersonLeaves(app);
  await firstValueFrom(person$(app));
  const ending = { at: 1, principal: 'user:7', tasks: 'park', cart: 'keep' } as const;
  const token = { generation: 'g', token: '', epoch: 0, lock: -1 };
  expect(await afterReset({ 'current-token': token, 'logging-out': ending })).toEqual({
    unsaved: true,
    queued: true,
  });
  expect(await afterReset({ 'current-user': null, 'logging-out': null })).toEqual({
    unsaved: true,
    queued: true,
  });
  watching.unsubscribe();
});

it('clears the cart and queued additions on logout [S-22]', async () => {
  const watching = resetWhenPersonLeaves(app);
  await firstValueFrom(person$(app));
  const ending = { at: 1, principal: 'user:7', tasks: 'remove', cart: 'remove' } as const;
  expect(await afterReset({ 'current-token': null, 'logging-out': ending })).toEqual({
    unsaved: false,
    queued: false,
  });
  watching.unsubscribe();
});
