// Journeys to the state of a kiosk's device, and its reports.
import { inTime } from '../support/browser/in-time.ts';
import { expect, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';
import {
  config,
  deviceSheet,
  IDLE_MS,
  openKiosk,
  orderAndLeave,
  row,
  TOLD_MS,
  WARNING_MS,
} from './kiosk-tab.ts';

test('shows the current state of a kiosk without personal data', async ({ device, bridge }) => {
  const tab = await openKiosk(device, '/en', 'Desk 2');
  await orderAndLeave(device, tab);
  await tab.goto('/en');
  await tab
    .getByRole('complementary', { name: text('kiosk:bar') })
    .getByRole('button', { name: 'Desk 2' })
    .click();
  await expect(row(tab, 'waiting.orders')).toContainText('1');
  await expect(row(tab, 'connection.state')).toContainText(text('kiosk:about.connection.offline'));
  await expect(row(tab, 'waiting.oldest')).toHaveCount(1);
  await expect(row(tab, 'synced.products', { language: 'English' })).toHaveCount(1);
  await expect(row(tab, 'synced.products', { language: 'English' })).not.toContainText(
    text('kiosk:about.never'),
  );
  await expect(deviceSheet(tab)).toContainText(text('kiosk:about.left.none'));
  for (const private_ of ['Līga', 'liga@example.lv'])
    expect(tab.document.body.textContent).not.toContain(private_);
  const before = (await bridge.orders()).length;
  device.connection.mend();
  await inTime(device, async () => (await bridge.orders()).length > before, 'the order was never sent');
  await expect(row(tab, 'waiting.orders')).toContainText('0');
  await expect(row(tab, 'connection.state')).toContainText(text('kiosk:about.connection.online'));
  // the sheet is closed for the next user
  await device.pass(IDLE_MS + WARNING_MS + TOLD_MS);
  await expect(deviceSheet(tab)).toHaveCount(0);
});

test('opens the device state of the kiosk with #device in the URL', async ({ device }) => {
  const tab = await device.openTab('/en?kiosk#device', { config });
  await expect(deviceSheet(tab)).toBeVisible();
  await deviceSheet(tab)
    .getByRole('button', { name: text('common:close') })
    .click();
  await expect(deviceSheet(tab)).toHaveCount(0);
  await expect.poll(() => tab.url()).not.toContain('#');
});

test('shows for each language that its products were never pulled', async ({ device }) => {
  device.connection.cut();
  const tab = await device.openTab('/en?kiosk#device', { config });
  for (const language of ['Latviešu', 'English', 'Русский'])
    await expect(row(tab, 'synced.products', { language })).toContainText(text('kiosk:about.never'));
});

test('reports a kiosk with two tabs once in five minutes', async ({ device, bridge }) => {
  await openKiosk(device, '/en', 'Desk 3');
  await openKiosk(device, '/en', 'Desk 3');
  const reported = async () =>
    (await bridge.journal()).filter(({ route }) => route === '/api/device/report').length;
  const before = await reported();
  await inTime(device, async () => (await reported()) > before, 'no report was sent', 10_000);
  await device.pass(4 * 60_000);
  expect(await reported()).toBe(before + 1);
});
