// Tests the activation of a new version of the app.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '#src/app/register-service-worker.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

/**
 * Opens a page whose service worker is waiting, is being installed or belongs to another build. Returns the calls that
 * the page made, and functions that give the user's consent and let the new worker take over.
 */
async function openPage(found: 'waiting' | 'installing' | 'active' = 'waiting') {
  const container = new EventTarget();
  const waiting = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn() });
  const register = async () => Object.assign(new EventTarget(), { [found]: waiting });
  const reload = vi.fn();
  vi.stubEnv('DEV', false);
  const controller = { postMessage: vi.fn() };
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(container, { register, controller }) });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { files: 'window-1.js shell-1.js' } }) });
  vi.stubGlobal('sessionStorage', storageOf(new Map()));
  const show = vi.fn();
  const ui = { loadTexts: async () => undefined, toasts: { show }, ended: new AbortController().signal };
  registerServiceWorker({ ui, i18n: { t: (key: string) => key } } as unknown as AppContext);
  if (found === 'installing') {
    await register(); // by now the page has registered as well
    expect(show).not.toHaveBeenCalled();
    waiting.dispatchEvent(new Event('statechange'));
  }
  if (found === 'active') {
    await register();
    expect(show).not.toHaveBeenCalled();
    const data = { type: 'OTHER_BUILD' };
    container.dispatchEvent(Object.assign(new Event('message'), { data, source: waiting }));
  }
  await expect.poll(() => show.mock.calls.length).toBe(1);
  const agree = () => show.mock.calls[0]?.[0].onAction();
  const takesOver = () => container.dispatchEvent(new Event('controllerchange'));
  return { waiting, controller, reload, agree, takesOver };
}

it('reloads after the user consents and the waiting version is activated [F51]', async () => {
  const { waiting, reload, agree, takesOver } = await openPage();
  takesOver();
  expect([waiting.postMessage.mock.calls, reload.mock.calls]).toEqual([[], []]);

  agree();
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  takesOver();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('aborts requests that delay the activation [F51]', async () => {
  const { controller, agree } = await openPage();
  expect(controller.postMessage).not.toHaveBeenCalled();
  agree();
  expect(controller.postMessage).toHaveBeenCalledWith({ type: 'ABORT_REQUESTS' });
});

it('reloads after consent if another tab has activated the new version [F51]', async () => {
  const { waiting, reload, agree, takesOver } = await openPage();
  waiting.state = 'activated';
  takesOver();
  expect(reload).not.toHaveBeenCalled();
  agree();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads after a timeout if the new version is not activated [F51]', async () => {
  const { reload, agree } = await openPage();
  agree();
  vi.advanceTimersByTime(4_999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('offers a version that is being installed once it is installed [F51]', async () => {
  const { waiting, agree } = await openPage('installing');
  agree();
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
});

it('reloads after consent if the active service worker reports another build [F51]', async () => {
  const { waiting, reload, agree } = await openPage('active');
  waiting.state = 'activated';
  agree();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads again if the page was loaded before the activation [F51]', async () => {
  const { reload, agree } = await openPage();
  const tab = sessionStorage;
  agree();
  vi.advanceTimersByTime(5_000);
  expect(reload).toHaveBeenCalledTimes(1);

  const active = Object.assign(new EventTarget(), { state: 'activating', postMessage: vi.fn() });
  const becomes = (state: string) => {
    active.state = state;
    active.dispatchEvent(new Event('statechange'));
  };
  const start = async () => {
    const register = async () => Object.assign(new EventTarget(), { active });
    const container = Object.assign(new EventTarget(), { register, controller: {} });
    vi.stubGlobal('navigator', { serviceWorker: container });
    registerServiceWorker({ ui: { ended: new AbortController().signal } } as unknown as AppContext);
    await register();
  };
  vi.stubGlobal('sessionStorage', tab);
  await start();
  expect(reload).toHaveBeenCalledTimes(1);
  becomes('activated');
  expect(reload).toHaveBeenCalledTimes(2);
  // assets of the previous version may still be needed
  expect(active.postMessage).not.toHaveBeenCalled();

  await start();
  expect(reload).toHaveBeenCalledTimes(2);
  expect(active.postMessage).toHaveBeenCalledWith({ type: 'PAGE_STARTED', file: 'window-1.js' });
});

describe('a page that was reloaded too early while the new version is waiting', () => {
  const startAfterReload = async () => {
    const { waiting, reload, agree } = await openPage();
    const tab = sessionStorage;
    agree();
    vi.advanceTimersByTime(5_000);
    reload.mockClear();
    waiting.postMessage.mockClear();
    const active = Object.assign(new EventTarget(), { state: 'activated', postMessage: vi.fn() });
    const register = async () => Object.assign(new EventTarget(), { active, waiting });
    const container = Object.assign(new EventTarget(), { register, controller: active });
    vi.stubGlobal('navigator', { serviceWorker: container });
    vi.stubGlobal('sessionStorage', tab);
    const show = vi.fn();
    const ui = { loadTexts: async () => undefined, toasts: { show }, ended: new AbortController().signal };
    registerServiceWorker({ ui, i18n: { t: (key: string) => key } } as unknown as AppContext);
    await expect.poll(() => show.mock.calls.length).toBe(1);
    return { waiting, reload, takesOver: () => container.dispatchEvent(new Event('controllerchange')) };
  };

  it('asks it again and reloads once it takes over [F51]', async () => {
    const { waiting, reload, takesOver } = await startAfterReload();
    expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
    expect(reload).not.toHaveBeenCalled();
    takesOver();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload a page that the user may be typing in [F51]', async () => {
    const { reload, takesOver } = await startAfterReload();
    vi.advanceTimersByTime(5_000);
    takesOver();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('logs a registration that resolves to undefined as refused', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const register = async () => undefined;
  vi.stubEnv('DEV', false);
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { register }) });
  vi.stubGlobal('location', { hash: '' });
  registerServiceWorker({ ui: { ended: new AbortController().signal } } as unknown as AppContext);
  await expect.poll(() => warn.mock.calls).toEqual([['service worker refused']]);
  warn.mockRestore();
});
