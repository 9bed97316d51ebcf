// When a new version of the shop takes over from the one that is open.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '../../src/app/service-worker-registration.ts';
import type { Shop } from '../../src/model/shop.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/**
 * A page with a service worker that waits, or one that is being installed as the page asks. Out: what the page asks and does,
 * and how the shopper answers.
 */
async function openPage(found: 'waiting' | 'installing' = 'waiting') {
  const container = new EventTarget();
  const waiting = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn() });
  const register = async () => Object.assign(new EventTarget(), { [found]: waiting });
  const reload = vi.fn();
  vi.stubEnv('DEV', false);
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(container, { register, controller: {} }) });
  vi.stubGlobal('location', { reload });
  const show = vi.fn();
  const ui = { loadTexts: async () => undefined, toasts: { show }, ended: new AbortController().signal };
  registerServiceWorker({ ui, i18n: { t: (key: string) => key } } as unknown as Shop);
  if (found === 'installing') {
    await register(); // now the page has, too
    expect(show).not.toHaveBeenCalled();
    waiting.dispatchEvent(new Event('statechange'));
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
