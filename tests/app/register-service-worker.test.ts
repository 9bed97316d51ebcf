// When a new version of the shop takes over from the one that is open.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '#src/app/register-service-worker.ts';
import type { AppContext } from '#src/model/app-context.ts';

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
 * A page with a service worker that waits, one that is being installed as the page asks, or one of another build. Out: what the page asks and does,
 * and how the shopper answers.
 */
async function openPage(found: 'waiting' | 'installing' | 'active' = 'waiting') {
  const container = new EventTarget();
  const waiting = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn() });
  const register = async () => Object.assign(new EventTarget(), { [found]: waiting });
  const reload = vi.fn();
  vi.stubEnv('DEV', false);
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(container, { register, controller: {} }) });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { files: 'window-1.js shell-1.js' } }) });
  vi.stubGlobal('sessionStorage', storageOf(new Map()));
  const show = vi.fn();
  const ui = { loadTexts: async () => undefined, toasts: { show }, ended: new AbortController().signal };
  registerServiceWorker({ ui, i18n: { t: (key: string) => key } } as unknown as AppContext);
  if (found === 'installing') {
    await register(); // now the page has, too
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
  return { waiting, reload, agree, takesOver };
}

it('A new version waits, and the page reloads once the shopper agrees and it has taken over (F51).', async () => {
  const { waiting, reload, agree, takesOver } = await openPage();
  takesOver();
  expect([waiting.postMessage.mock.calls, reload.mock.calls]).toEqual([[], []]);

  agree();
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  takesOver();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('A page whose new version was let in by another tab reloads as the shopper agrees (F51).', async () => {
  const { waiting, reload, agree, takesOver } = await openPage();
  waiting.state = 'activated';
  takesOver();
  expect(reload).not.toHaveBeenCalled();
  agree();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('A page whose new version does not take over reloads all the same (F51).', async () => {
  const { reload, agree } = await openPage();
  agree();
  vi.advanceTimersByTime(4_999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('A new version that was found before the page asked is offered once it is installed (F51).', async () => {
  const { waiting, agree } = await openPage('installing');
  agree();
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
});

it('A page whose new version was let in before it asked is told by the service worker, and reloads as the shopper agrees (F51).', async () => {
  const { waiting, reload, agree } = await openPage('active');
  waiting.state = 'activated';
  agree();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('A page that was loaded before its new version had taken over is loaded once more when it has, and only then (F51).', async () => {
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
  // the files of the version before may still be needed
  expect(active.postMessage).not.toHaveBeenCalled();

  await start();
  expect(reload).toHaveBeenCalledTimes(2);
  expect(active.postMessage).toHaveBeenCalledWith({ type: 'PAGE_STARTED', file: 'window-1.js' });
});

it('A browser whose registration of a service worker resolves with nothing is logged as a refusal.', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const register = async () => undefined;
  vi.stubEnv('DEV', false);
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { register }) });
  vi.stubGlobal('location', { hash: '' });
  registerServiceWorker({ ui: { ended: new AbortController().signal } } as unknown as AppContext);
  await expect.poll(() => warn.mock.calls).toEqual([['service worker refused']]);
  warn.mockRestore();
});
