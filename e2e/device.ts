// Asks of a page's device what the window itself does not show.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { StoreSync } from '#schemas/documents/lookup-document.ts';
import { buildDeviceDoor } from './build-device-door.ts';

type Door = typeof import('./device-door.ts');

/** Names the file of the door's script, bundled once per run; without it each process bundles its own. */
export const DOOR_FILE = 'SHOP_DEVICE_DOOR';

let code: Promise<string> | undefined;
const doorCode = (): Promise<string> => {
  const file = process.env[DOOR_FILE];
  code ??= file ? readFile(file, 'utf8') : buildDeviceDoor();
  return code;
};

/** Calls a function of the door in the page; opens it first where that was not done since the page was loaded. */
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

/** The value of a claim as it stands on the device; undefined when there is none. */
export const claimOnDevice = (page: Page, claim: string): Promise<unknown> => ask(page, 'claim', claim);

/** How much of each store view's catalogue is on the device. */
export const storeSyncsOnDevice = (page: Page): Promise<StoreSync[]> =>
  ask(page, 'storeSyncs') as Promise<StoreSync[]>;

/** Puts a document onto the device as it is, however wrong. */
export const putOnDevice = async (page: Page, ...[collection, document]: Parameters<Door['put']>) =>
  void (await ask(page, 'put', collection, document));

/** All documents of a collection of the person. */
export const documentsOnDevice = (
  page: Page,
  collection: Parameters<Door['documents']>[0],
): Promise<{ state?: string }[]> => ask(page, 'documents', collection) as Promise<{ state?: string }[]>;

/** Waits until the device has kept that the product of this address was looked at. */
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

/** Waits until the service worker has every file of the shop, so that a page opens without a network. */
export const untilShopOnDevice = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** ends the wait for a catalogue that never comes, in milliseconds */
const PULLED_WITHIN_MS = 120_000;

/** Waits until the goods of a whole store view are on the device. */
export const untilGoodsOnDevice = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await storeSyncsOnDevice(page)).some((store) => store.complete), {
      timeout: PULLED_WITHIN_MS,
    })
    .toBe(true);

/** Waits until all of it can be used without a network: the shop's files and the goods. */
export async function untilOnDevice(page: Page): Promise<void> {
  await untilShopOnDevice(page);
  await untilGoodsOnDevice(page);
}
