// @vitest-environment jsdom
// Tests that starting over at a kiosk clears what its window stores outside the databases.
import { beforeEach, expect, it } from 'vitest';
import { SCROLL_POSITIONS } from '#shared/config/storage-names.ts';
import { startOver } from '#src/features/kiosk/commands.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('clears the paths the user visited and the clicks that were queued [S-22]', async () => {
  const visited = { 'k1/en/p/kettle': 300 };
  sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(visited));
  localStorage.setItem('addition|1', '{"items":[{"sku":"KETTLE"}]}');
  let person = { number: 1 };
  const app = {
    config: { defaultStore: 'lv', stores: [{ code: 'lv' }, { code: 'en' }] },
    i18n: { language: 'en' },
    ui: {
      panels: { close: () => undefined },
      parts: new Map([[SCROLL_POSITIONS, visited]]),
      toasts: { shown: () => [], hide: () => undefined },
    },
    syncSheet: { set: () => undefined },
    viewed: { set: () => undefined },
    authView: { set: () => undefined },
    memory: {
      person: { get: () => person, set: (next: typeof person) => (person = next) },
      unsavedCart: { set: () => undefined },
    },
    resources: { restart: () => undefined },
    worker: { call: async () => ({ ok: true, value: { left: 0 } }) },
  };
  await startOver(app as unknown as AppContext);
  expect(visited).toEqual({});
  expect(sessionStorage.getItem(SCROLL_POSITIONS)).toBeNull();
  expect(localStorage).toHaveLength(0);
});
