// When a new version of the shop takes over from the one that is open.
import { afterEach, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '../../src/app/service-worker-registration.ts';
import type { Shop } from '../../src/model/shop.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('A new version waits, and the page reloads once the shopper agrees and it has taken over (F51).', async () => {
  const container = new EventTarget();
  const postMessage = vi.fn();
  const register = async () => Object.assign(new EventTarget(), { waiting: { postMessage } });
  const reload = vi.fn();
  vi.stubEnv('DEV', false);
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(container, { register, controller: {} }) });
  vi.stubGlobal('location', { reload });
  const show = vi.fn();
  const ui = { loadTexts: async () => undefined, toasts: { show }, ended: new AbortController().signal };
  registerServiceWorker({ ui, i18n: { t: (key: string) => key } } as unknown as Shop);

  await expect.poll(() => show.mock.calls.length).toBe(1);
  container.dispatchEvent(new Event('controllerchange'));
  expect([postMessage.mock.calls, reload.mock.calls]).toEqual([[], []]);

  show.mock.calls[0]?.[0].onAction();
  expect(postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledTimes(1);
});
