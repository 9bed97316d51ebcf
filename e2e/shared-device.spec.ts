// A device shared by several users: a dump of all browser storage of the site shows what a logout leaves.
import type { Page } from '@playwright/test';
import { pattern, text } from '#tests/support/texts.ts';
import { addButtons } from './buying.ts';
import { logOut, registerNew } from './customers.ts';
import { claimOnDevice, untilViewed } from './device.ts';
import { expect, test } from './storefront.ts';

const person = {
  firstname: 'Zvaigznīte',
  lastname: 'Pēcpusdiene',
  email: 'zvaigznite.pecpusdiene@example.lv',
  password: 'ļoti gara parole ar atstarpēm',
};
const phone = '+371 29 876 543';
const street = 'Nekurienes gatve 77–7';
const field = (page: Page, name: string) => page.getByLabel(pattern(`checkout:fields.${name}`, {}, 'start'));

/** Returns everything stored for the site as one text: every IndexedDB record, cache, web storage and cookie. */
function dump(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name);
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      for (const store of db.objectStoreNames) {
        const records = await new Promise<unknown[]>((resolve, reject) => {
          const all = db.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => resolve(all.result);
          all.onerror = () => reject(all.error);
        });
        parts.push(`${name} ${store} ${JSON.stringify(records)}`);
      }
      db.close();
    }
    for (const cache of await caches.keys())
      for (const request of await (await caches.open(cache)).keys()) {
        const answer = await caches.match(request);
        const isText = /text|json|javascript/.test(answer?.headers.get('content-type') ?? '');
        parts.push(request.url, isText ? ((await answer?.text()) ?? '') : '');
      }
    return parts.join('\n');
  });
}

test('leaves no personal data on the device or in open tabs after a logout [S-22 S-23]', async ({
  device,
}) => {
  const { page } = device;
  await page.goto('/en');
  await registerNew(page, person);
  await page.goto('/en');
  // waits for the product in the cart, because the test does not need the notice
  const add = addButtons(page).first();
  const bought =
    (await add.getAttribute('aria-label'))?.replace(text('adding:addNamed', { name: '' }), '') ?? '';
  await add.click();
  const cart = page.getByRole('banner').getByRole('link', { name: pattern('adding:badge') });
  await expect(cart).not.toHaveAccessibleName(text('adding:badge', { count: 0 }));
  await page.goto('/en/checkout');
  await field(page, 'phone').fill(phone);
  await page.getByRole('button', { name: text('checkout:continueToShipping') }).click();
  await field(page, 'street').fill(street);
  await expect.poll(() => claimOnDevice(page, 'shipping-details')).toMatchObject({ streetAddress: street });
  await page.goto('/en');
  const product = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  await product.click();
  await page.waitForURL(/\/p\//);
  await untilViewed(page, page.url());
  await page
    .getByRole('main')
    .getByRole('button', { name: pattern('wishlist:add') })
    .first()
    .click();
  const { token } = (await claimOnDevice(page, 'current-token')) as { token: string };
  const refresh = (await claimOnDevice(page, 'current-refresh-token')) as { token: string };
  const { generation } = (await claimOnDevice(page, 'cart')) as { generation: string };
  const secrets = [
    person.firstname,
    person.lastname,
    person.email,
    phone,
    street,
    token,
    refresh.token,
    generation,
  ];
  const before = await dump(page);
  for (const secret of secrets) expect(before, secret).toContain(secret);
  expect(before).not.toContain(person.password);

  const second = await device.context.newPage();
  await second.goto('/en/checkout');
  await expect(field(second, 'street')).toHaveValue(street);
  await page.goto('/en/my-account');
  await logOut(page);
  await expect(field(second, 'street')).toHaveCount(0);

  const left = async () => {
    const after = await dump(page);
    return [...secrets, person.password].filter((secret) => after.includes(secret));
  };
  await expect.poll(left).toEqual([]);
  for (const tab of [page, second]) {
    const seen = async () => {
      const shown = await tab.evaluate(
        () => document.documentElement.outerHTML + JSON.stringify(history.state),
      );
      return secrets.filter((secret) => shown.includes(secret));
    };
    await expect.poll(seen).toEqual([]);
  }
  await page.goto('/en/cart');
  await expect(page.getByRole('heading', { name: text('cart:empty.title') })).toBeVisible();
  expect(bought).not.toBe('');
});
