// The service worker's handling of reminders, in a scope that records notifications and opened windows.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertOf, listenForReminders, reminderOf } from '#workers/listen-for-reminders.ts';
import { randomCases } from '../support/random-cases.ts';
import { languages, text } from '../support/texts.ts';

type Listeners = Record<string, (event: unknown) => void>;
type Shown = { title: string; body: string; icon: string; data: unknown };

const ICON = '/brand/icon.png';

const PAGE = 'https://shop.example';

function worker(open: { url: string; posted: unknown[]; focused: number }[] = []) {
  const listeners: Listeners = {};
  const shown: Shown[] = [];
  const opened: string[] = [];
  const scope = {
    addEventListener: (kind: string, listener: (event: unknown) => void) => {
      listeners[kind] = listener;
    },
    registration: {
      showNotification: async (title: string, { body, icon, data }: Shown) =>
        void shown.push({ title, body, icon, data }),
    },
    clients: {
      matchAll: async () =>
        open.map((one) => ({
          url: PAGE + one.url,
          postMessage: (message: unknown) => one.posted.push(message),
          focus: async () => {
            one.focused += 1;
          },
        })),
      openWindow: async (url: string) => void opened.push(url),
    },
  };
  listenForReminders(scope as never, ICON);
  const tell = async (kind: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners[kind]?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  const push = (data: unknown) => tell('push', { data: { json: () => data } });
  const press = async () => {
    const notification = { data: shown.at(-1)?.data, close: () => undefined };
    await tell('notificationclick', { notification });
  };
  return { shown, opened, push, press, tell };
}

describe('a reminder', () => {
  it('shows a localised notification that opens the list of pending orders [S4.097]', async () => {
    for (const lang of languages) {
      const { shown, opened, push, press } = worker();
      const path = lang === 'lv' ? '/' : `/${lang}`;
      await push({ store: lang, path });
      expect(shown).toEqual([
        {
          title: text('reminder:title', { lang }),
          body: text('reminder:body', { lang }),
          icon: ICON,
          data: { path },
        },
      ]);
      await press();
      expect(opened).toEqual([`${path}#waiting-orders`]);
    }
    expect(text('reminder:title')).toBe('Order waiting!');
    expect(text('reminder:body')).toBe('Click here to confirm the order that you made offline.');
  });

  it('focuses a storefront window that is already open', async () => {
    const tab = { url: '/', posted: [] as unknown[], focused: 0 };
    const { opened, push, press } = worker([tab]);
    await push({ store: 'en', path: '/en' });
    await press();
    expect([opened, tab.posted, tab.focused]).toEqual([[], [{ type: 'SHOW_WAITING' }], 1]);
  });

  it('shows a notification even for a push without data', async () => {
    const { shown, tell } = worker();
    await tell('push', {});
    expect(shown).toHaveLength(1);
  });

  it('links only to a start page for any push payload', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ store: fc.string(), path: fc.webPath() })), (data) => {
        const { path, title } = reminderOf(data);
        expect(path).toMatch(/^\/[a-z]{0,8}$/);
        expect(title).not.toBe('');
      }),
      { numRuns: randomCases(1_000) },
    );
  });
});

describe('an alert', () => {
  const alert = { alert: 'stock', store: 'en', path: '/en/p/P-1/phone', name: 'Phone' } as const;

  it('shows the product and opens its page', async () => {
    for (const kind of ['stock', 'price'] as const)
      for (const lang of languages) {
        const { shown, opened, push, press } = worker();
        const path = lang === 'lv' ? '/p/P-1/phone' : `/${lang}/p/P-1/phone`;
        await push({ ...alert, alert: kind, store: lang, path });
        const title = text(`reminder:alert.${kind}`, { lang });
        expect(shown).toEqual([{ title, body: 'Phone', icon: ICON, data: { product: path } }]);
        await press();
        expect(opened).toEqual([path]);
      }
  });

  it('focuses a window that already shows the page', async () => {
    const [other, tab] = ['/en', alert.path].map((url) => ({ url, posted: [] as unknown[], focused: 0 }));
    if (!other || !tab) throw new Error('two windows');
    const { opened, push, press } = worker([other, tab]);
    await push(alert);
    await press();
    expect([opened, other.focused, tab.focused, tab.posted]).toEqual([[], 0, 1, []]);
  });

  it('links only to a product page of this store for any push payload', () => {
    const path = fc.oneof(
      fc.webPath(),
      fc.webUrl(),
      fc.webPath().map((rest) => `//evil.example/p/${rest}`),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record({ path }).map((one) => ({ ...alert, ...one })),
        ),
        (data) => {
          const read = alertOf(data);
          if (read)
            expect([new URL(read.path, PAGE).origin, read.path]).toEqual([
              PAGE,
              expect.stringContaining('/p/'),
            ]);
        },
      ),
      { numRuns: randomCases(1_000) },
    );
  });
});
