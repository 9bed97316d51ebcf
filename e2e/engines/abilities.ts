// Detects optional browser APIs that the application can do without.
import type { Tab } from './tab.ts';

const ASK = `
  const has = (name, there) => [name, there ? 'yes' : 'no'];
  const durability = () => new Promise((resolve) => {
    const open = indexedDB.open('abilities');
    open.onupgradeneeded = () => open.result.createObjectStore('one');
    open.onerror = () => resolve('no storage');
    open.onsuccess = () => {
      const transaction = open.result.transaction('one', 'readwrite', { durability: 'strict' });
      const durability = transaction.durability;
      open.result.close();
      indexedDB.deleteDatabase('abilities');
      resolve(durability ?? 'not stated');
    };
  });
  return (async () => Object.fromEntries([
    has('Web Locks', 'locks' in navigator),
    has('BroadcastChannel', 'BroadcastChannel' in globalThis),
    has('Service worker', 'serviceWorker' in navigator),
    has('Background Sync', 'SyncManager' in globalThis),
    has('BarcodeDetector', 'BarcodeDetector' in globalThis),
    has('scheduler.yield', 'scheduler' in globalThis && 'yield' in scheduler),
    has('requestIdleCallback', 'requestIdleCallback' in globalThis),
    has('storage.persist', 'persist' in (navigator.storage ?? {})),
    has('Install prompt', 'onbeforeinstallprompt' in globalThis),
    has('dialog closedby', 'closedBy' in HTMLDialogElement.prototype),
    has('Trusted Types', 'trustedTypes' in globalThis),
    has('Web Share', 'share' in navigator),
    has('content-visibility', CSS.supports('content-visibility: auto')),
    ['strict durability', await durability()],
  ]))();
`;

/** Checks whether the browser restores a page from its back/forward cache after a full load. */
async function keepsPages(tab: Tab): Promise<string> {
  await tab.run(
    'addEventListener("pageshow", ({ persisted }) => persisted && sessionStorage.setItem("kept", "yes"))',
  );
  const before = await tab.path();
  await tab.open('/cart');
  await tab.driver.navigate().back();
  await tab.until('the way back', async () => (await tab.path()) === before);
  return tab.run('return sessionStorage.getItem("kept") ?? "no"');
}

/** Returns "yes", "no" or a value for each API. The application must be open in the tab. */
export const abilitiesOf = async (tab: Tab): Promise<Record<string, string>> => ({
  ...(await tab.run<Record<string, string>>(ASK)),
  'Pages kept for the way back': await keepsPages(tab),
});
