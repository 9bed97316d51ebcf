// Journeys of searches for products of Medusa.
import { untilOnDevice } from '../support/browser/buying.ts';
import { expect } from '../support/browser/journey.ts';
import { pattern } from '../support/texts.ts';
import { test } from './medusa-journey.ts';

test('finds a misspelled product of Medusa, also offline', async ({ device }) => {
  const tab = await device.openTab('/en');
  const card = tab.locator('main .card h3 b').first();
  await expect(card).toBeVisible();
  const [brand = ''] = (await card.textContent()).split(' ');
  // the second and the third letter in the wrong order
  const misspelled = brand.replace(/^(.)(.)(.)/, '$1$3$2');
  const look = async () => {
    await tab.goto(`/en/search?q=${encodeURIComponent(misspelled)}`);
    await expect(tab.locator('main .card h3').filter({ hasText: brand }).first()).toBeVisible();
  };
  await look();
  await untilOnDevice(device);
  device.connection.cut();
  await look();
  await expect(tab.getByText(pattern('connection:line.offline.title', {}, 'within')).first()).toBeVisible();
});
