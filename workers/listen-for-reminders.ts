// Handles push reminders in the service worker: shows a notification that an order is pending, in the order's language;
// clicking it opens the list of pending orders. A push is only a wake-up and carries no personal data.
/// <reference lib="webworker" />
import * as z from 'zod/mini';
import en from '#locales/en/reminder.json' with { type: 'json' };
import lv from '#locales/lv/reminder.json' with { type: 'json' };
import ru from '#locales/ru/reminder.json' with { type: 'json' };
import { SHOW_WAITING, WAITING_HASH } from '#shared/config/service-worker-messages.ts';

type Texts = { title: string; body: string };
const texts: Record<string, Texts> = { lv, en, ru };

/** `path` accepts only the home page of a store view. */
const message = z.object({ store: z.string(), path: z.string().check(z.regex(/^\/[a-z]{0,8}$/)) });
type Message = z.infer<typeof message>;

/** Returns the path and texts for the data of a push; the Latvian home page if the data is invalid. */
export function reminderOf(data: unknown): Message & Texts {
  const read = z.safeParse(message, data);
  const { store, path } = read.success ? read.data : { store: 'lv', path: '/' };
  const { title, body } = texts[store] ?? lv;
  return { store, path, title, body };
}

function dataOf(event: PushEvent): unknown {
  try {
    return event.data?.json();
  } catch {
    return undefined; // browsers require every push to show a notification
  }
}

async function openWaiting(clients: Clients, path: string): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!open) return void (await clients.openWindow(`${path}#${WAITING_HASH}`));
  open.postMessage({ type: SHOW_WAITING });
  await open.focus();
}

/** Adds the listeners for pushes and notification clicks. @param icon path of the picture in notifications */
export function listenForReminders(scope: ServiceWorkerGlobalScope, icon: string): void {
  scope.addEventListener('push', (event) => {
    const { title, body, path, store } = reminderOf(dataOf(event));
    const shown = { body, lang: store, tag: WAITING_HASH, icon, data: { path } };
    event.waitUntil(scope.registration.showNotification(title, shown));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = reminderOf({ store: 'lv', ...(event.notification.data as object) });
    event.waitUntil(openWaiting(scope.clients, path));
  });
}
