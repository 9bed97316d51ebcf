// Tests when `renewPage` reloads the page.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewPage } from '#src/app/activate-new-version.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Calls `renewPage` and then changes the controller of the page. Returns how often the page had reloaded before and
 * after that change, and how many messages the waiting worker received.
 */
async function renewed({
  storage = 'dexie',
  controller = { postMessage: () => undefined } as object | null,
  waiting = false,
} = {}) {
  const skipped = vi.fn();
  const reload = vi.fn();
  const container = new EventTarget();
  const registration = { waiting: waiting ? { state: 'installed', postMessage: skipped } : null };
  const getRegistration = async () => registration;
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(container, { getRegistration, controller }) });
  vi.stubGlobal('location', { reload });
  await renewPage({ personal: { storage: { name: storage } } } as AppContext);
  const loadedAtOnce = reload.mock.calls.length;
  container.dispatchEvent(new Event('controllerchange'));
  return { loadedAtOnce, loaded: reload.mock.calls.length, skipped: skipped.mock.calls.length };
}

it('reloads once, with the waiting version if there is one', async () => {
  expect(await renewed()).toEqual({ loadedAtOnce: 1, loaded: 1, skipped: 0 });
  expect(await renewed({ waiting: true })).toEqual({ loadedAtOnce: 0, loaded: 1, skipped: 1 });
});

it('does not reload without a service worker or with an in-memory database', async () => {
  expect(await renewed({ controller: null })).toMatchObject({ loaded: 0 });
  expect(await renewed({ storage: 'memory', waiting: true })).toMatchObject({ loaded: 0, skipped: 0 });
  vi.stubGlobal('navigator', {});
  await renewPage({ personal: { storage: { name: 'dexie' } } } as AppContext);
});
