// Reads and writes the databases of a page's device.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { StoreSync } from '#schemas/documents/lookup-document.ts';
import { buildDeviceDoor } from './build-device-door.ts';

type Door = typeof import('./device-door.ts');

/** Environment variable with the path of the bundled script; without it each process bundles its own. */
export const DOOR_FILE = 'SHOP_DEVICE_DOOR';

let code: Promise<string> | undefined;
const doorCode = (): Promise<string> => {
  const file = process.env[DOOR_FILE];
  code ??= file ? readFile(file, 'utf8') : buildDeviceDoor();
  return code;
};

/** Calls a function of device-door.ts in the page; injects the script first if necessary. */
async function ask<F extends keyof Door>(
  page: Page,
  name: F,
  ...input: Parameters<Door[F]>
): Promise<unknown> {
  if (!(await page.evaluate(() => 'shopDevice' in globalThis))) await page.evaluate(await doorCode());
  return page.evaluate(
    ([called, given]) => {
      const { shopDevice } = globalThis as unknown as {
        shopDevice: Record<string, (...parts: unknown[]) => Promise<unknown>>;
      };
      return shopDevice[called]?.(...given);
    },
    [name as string, input as unknown[]] as const,
  );
}

/** Returns the stored value of a claim; undefined if there is none. */
export const claimOnDevice = (page: Page, claim: string): Promise<unknown> => ask(page, 'claim', claim);

/** Returns the sync state of each store view's catalogue. */
export const storeSyncsOnDevice = (page: Page): Promise<StoreSync[]> =>
  ask(page, 'storeSyncs') as Promise<StoreSync[]>;

/** Writes a document into a personal collection without validation. */
export const putOnDevice = async (page: Page, ...[collection, document]: Parameters<Door['put']>) =>
  void (await ask(page, 'put', collection, document));

/** Returns all documents of a personal collection. */
export const documentsOnDevice = (
  page: Page,
  collection: Parameters<Door['documents']>[0],
): Promise<{ state?: string }[]> => ask(page, 'documents', collection) as Promise<{ state?: string }[]>;

/** Waits until the product at this URL is stored as the last viewed one. */
export async function untilViewed(page: Page, address: string): Promise<void> {
  const sku = decodeURIComponent(/\/p\/([^/]+)/.exec(address)?.[1] ?? '');
  const latest = async () => {
    const viewed = (await claimOnDevice(page, 'recently-viewed')) as
      | { products: { sku: string }[] }
      | undefined;
    return viewed?.products[0]?.sku;
  };
  await expect.poll(latest).toBe(sku);
}

/** Waits until the service worker has cached all files, so that a page opens offline. */
export const untilShopOnDevice = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** timeout for pulling a catalogue, in milliseconds */
const PULLED_WITHIN_MS = 180_000;

/** Waits until the products of a whole store view are on the device. */
export const untilGoodsOnDevice = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await storeSyncsOnDevice(page)).some((store) => store.complete), {
      timeout: PULLED_WITHIN_MS,
    })
    .toBe(true);

/** Waits until files and products are on the device, so that the application works offline. */
export async function untilOnDevice(page: Page): Promise<void> {
  await untilShopOnDevice(page);
  await untilGoodsOnDevice(page);
}
