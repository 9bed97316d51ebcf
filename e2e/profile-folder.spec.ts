// Searches every byte of the browser profile for personal data, after a logout and a restart of the browser. Browsers
// clear overwritten data at their own pace, so the application has to force them to do it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { pattern, text } from '#tests/support/texts.ts';
import { addOneToCart } from './buying.ts';
import { logOut, registerNew } from './customers.ts';
import { claimOnDevice, untilOnDevice } from './device.ts';
import { expect, test } from './storefront.ts';

const person = {
  firstname: 'Zvaigznīte',
  lastname: 'Pēcpusdiene',
  email: 'zvaigznite.pecpusdiene@example.lv',
  password: 'ļoti gara parole ar atstarpēm',
};
const phone = '+371 29 876 543';
const street = 'Nekurienes gatve 77';
const field = (page: Page, name: string) => page.getByLabel(pattern(`checkout:fields.${name}`, {}, 'start'));

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(file) : entry.isFile() ? [file] : [];
  });

/** Reads a file; empty if the browser has just deleted it. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** Returns the files that contain a secret, in any encoding that browsers use for text. */
function foundIn(folder: string, secrets: Readonly<Record<string, string>>): string[] {
  const wanted = Object.entries(secrets).flatMap(([name, secret]) =>
    (['utf8', 'utf16le', 'latin1'] as const).map((encoding) => ({
      name,
      bytes: Buffer.from(secret, encoding),
    })),
  );
  return filesIn(folder).flatMap((file) => {
    const content = bytesOf(file);
    const names = wanted.filter(({ bytes }) => content.includes(bytes)).map(({ name }) => name);
    return [...new Set(names)].map((name) => `${name} in ${path.relative(folder, file)}`);
  });
}

test('leaves no personal data in the profile folder after a logout [S-06 S-22]', async ({ device }) => {
  await device.page.goto('/en');
  // the same files contain parts of the catalogue that are stored before and after the personal data
  await untilOnDevice(device.page);
  const { page } = device;
  await registerNew(page, person);
  await addOneToCart(page);
  await page.goto('/en/checkout');
  await field(page, 'phone').fill(phone);
  await page.getByRole('button', { name: text('checkout:continueToShipping') }).click();
  await field(page, 'street').fill(street);
  await expect.poll(() => claimOnDevice(page, 'shipping-details')).toMatchObject({ streetAddress: street });
  const { token } = (await claimOnDevice(page, 'current-token')) as { token: string };
  const refresh = (await claimOnDevice(page, 'current-refresh-token')) as { token: string };
  const { firstname, lastname, email, password } = person;
  const secrets = { firstname, lastname, email, password, phone, street, token, refresh: refresh.token };
  // before the logout the search finds the secrets, which proves that it works
  const before = foundIn(device.profile, secrets).join('\n');
  for (const name of ['lastname', 'email', 'phone', 'street', 'token', 'refresh'])
    expect(before).toContain(`${name} in `);
  expect(before).not.toContain('password in ');

  await page.goto('/en/my-account');
  await logOut(page);
  await expect.poll(() => claimOnDevice(page, 'logging-out')).toBeFalsy();
  // the application makes the browser compact its files
  await expect.poll(() => foundIn(device.profile, secrets)).toEqual([]);
  await device.context.close();
  expect(foundIn(device.profile, secrets)).toEqual([]);

  await device.restart();
  await device.page.goto('/en/checkout');
  await untilOnDevice(device.page);
  await device.context.close();
  expect(foundIn(device.profile, secrets)).toEqual([]);
  await device.restart();
});
