// A guest's way through the shop, by role and name, in the English store view.
import { expect, type Page } from '@playwright/test';

/** Puts the first product that needs no choice, and that journeys before have not sold out, into the cart. Out: its name. */
export async function addOneToCart(page: Page, home = '/en'): Promise<string> {
  await page.goto(home);
  const add = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasNotText: 'Sold out' })
    .getByRole('button', { name: /^Add to cart: / })
    .first();
  const name = ((await add.getAttribute('aria-label')) ?? '').replace('Add to cart: ', '');
  await add.click();
  await expect(page.getByText('Product has been added to the cart!').first()).toBeVisible();
  return name;
}

/** Fills the four steps as a guest who takes the courier. Stops before the last button. */
export async function fillCheckout(page: Page, email: string, home = '/en'): Promise<void> {
  await page.goto(`${home}/checkout`);
  await page.getByLabel('First name').fill('Līga');
  await page.getByLabel('Last name').fill("Bērziņa-O'Nīla");
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Phone').fill('+371 20 000 000');
  await page.getByRole('button', { name: 'Continue to shipping' }).click();
  await page.getByLabel('Street, house, apartment').fill('Ķiršu iela 12–4');
  await page.getByLabel('Zip code').fill('LV-1010');
  await page.getByLabel('City').fill('Rīga');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
}

export const placeButton = (page: Page) => page.getByRole('button', { name: /^Order and pay/ });

/** The heading that may stand only after the shop's number has come. */
export const acceptedHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /Order no\. \d+/ });
export const savedHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /Saved\s+on this device/ });

/** The value of a claim as it stands on the device's disk; undefined when there is none. */
export function claimOnDisk(page: Page, code: string): Promise<unknown> {
  return page.evaluate(async (claim) => {
    const all = await indexedDB.databases();
    const name = all.find((db) => db.name?.includes('personal') && db.name.includes('claims'))?.name;
    if (!name) return undefined;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open(name);
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const document = await new Promise<{ value?: unknown } | undefined>((resolve) => {
      const get = db.transaction('docs').objectStore('docs').get(claim);
      get.onsuccess = () => resolve(get.result);
    });
    db.close();
    return document?.value;
  }, code);
}

/** Waits until the device has kept that the product of this address was looked at. */
export async function untilViewed(page: Page, address: string): Promise<void> {
  const sku = decodeURIComponent(/\/p\/([^/]+)/.exec(address)?.[1] ?? '');
  const latest = async () => {
    const viewed = (await claimOnDisk(page, 'recently-viewed')) as
      | { products: { sku: string }[] }
      | undefined;
    return viewed?.products[0]?.sku;
  };
  await expect.poll(latest).toBe(sku);
}

/** Waits until the whole shown store view is on the device, so that it can be used without a network. */
export async function untilOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const complete = async () => {
    const sync = (await claimOnDisk(page, 'catalogue-sync')) as
      | { stores: { complete: boolean }[] }
      | undefined;
    return sync?.stores.some((store) => store.complete) ?? false;
  };
  await expect.poll(complete, { timeout: 45_000 }).toBe(true);
}
