// Handles pushes in the service worker. A reminder shows that an order is pending, in the order's language; clicking it
// opens the list of pending orders. An alert shows that a product is back in stock or reduced; clicking it opens the
// product's page. Pushes carry no personal data.
/// <reference lib="webworker" />
import * as z from 'zod/mini';
import en from '#locales/en/reminder.json' with { type: 'json' };
import lv from '#locales/lv/reminder.json' with { type: 'json' };
import ru from '#locales/ru/reminder.json' with { type: 'json' };
import { SHOW_WAITING, WAITING_HASH } from '#shared/config/service-worker-messages.ts';

type Texts = { title: string; body: string; alert: { stock: string; price: string } };
const texts: Record<string, Texts> = { lv, en, ru };

/** `path` accepts only the home page of a store view. */
const message = z.object({ store: z.string(), path: z.string().check(z.regex(/^\/[a-z]{0,8}$/)) });
type Message = z.infer<typeof message>;

/** `path` accepts only the page of a product; `name` is the product's. */
const alertMessage = z.object({
  alert: z.enum(['stock', 'price']),
  store: z.string(),
  path: z.string().check(z.regex(/^(\/[a-z]{2,8})?\/p\/[^\s?#]{1,600}$/)),
  name: z.string().check(z.maxLength(300)),
});

/** Returns the path and texts for an alert; undefined for any other data. */
export function alertOf(data: unknown): (Message & Pick<Texts, 'title' | 'body'>) | undefined {
  const read = z.safeParse(alertMessage, data);
  if (!read.success) return undefined;
  const { alert, store, path, name } = read.data;
  return { store, path, title: (texts[store] ?? lv).alert[alert], body: name };
}

/** Returns the path and texts for the data of a push; the Latvian home page if the data is invalid. */
export function reminderOf(data: unknown): Message & Pick<Texts, 'title' | 'body'> {
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

/** Opens the page of a product, in the window that shows it already if there is one. */
async function openProduct(clients: Clients, path: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === path);
  await (shown ? shown.focus() : clients.openWindow(path));
}

/** Adds the listeners for pushes and notification clicks. @param icon path of the picture in notifications */
export function listenForReminders(scope: ServiceWorkerGlobalScope, icon: string): void {
  scope.addEventListener('push', (event) => {
    const data = dataOf(event);
    const alert = alertOf(data);
    const { title, body, path, store } = alert ?? reminderOf(data);
    const tag = alert ? path : WAITING_HASH;
    const shown = { body, lang: store, tag, icon, data: alert ? { product: path } : { path } };
    event.waitUntil(scope.registration.showNotification(title, shown));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { product } = (event.notification.data ?? {}) as { product?: unknown };
    if (typeof product === 'string') return event.waitUntil(openProduct(scope.clients, product));
    const { path } = reminderOf({ store: 'lv', ...(event.notification.data as object) });
    event.waitUntil(openWaiting(scope.clients, path));
  });
}
