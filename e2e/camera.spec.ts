// A kiosk's camera as a barcode scanner. The camera is Chromium's fake device with real frames; the test provides the
// detector, since browsers on Linux have none.
import { text } from '#tests/support/texts.ts';
import { untilOnDevice } from './device.ts';
import { expect, test } from './storefront.ts';

test('opens a scanned product offline after camera access was denied once', async ({ page, line }) => {
  await page.goto('/en?kiosk');
  await untilOnDevice(page);
  const card = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  const address = (await card.getAttribute('href')) ?? '';
  const sku = decodeURIComponent(/\/p\/([^/]+)/.exec(address)?.[1] ?? '');
  await page.addInitScript(`
    window.BarcodeDetector = class {
      detect = async ({ videoWidth }) => (videoWidth > 0 ? [{ rawValue: '${sku}' }] : []);
    };
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    window.cameras = [];
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      if (!window.isAllowed) throw new DOMException('refused', 'NotAllowedError');
      const stream = await ask(wanted);
      window.cameras.push(stream);
      return stream;
    };`);
  await page.reload();
  const scan = page.getByRole('button', { name: text('kiosk:scan') });
  await scan.waitFor();
  line.cut();

  await scan.click();
  const sheet = page.getByRole('dialog', { name: text('kiosk:camera.title') });
  await expect(sheet.getByRole('alert')).toHaveText(text('kiosk:camera.refused'));
  await sheet.getByRole('button', { name: text('common:close') }).click();
  await expect(sheet).toBeHidden();

  await page.evaluate('window.isAllowed = true');
  await scan.click();
  await expect(page).toHaveURL(({ pathname }) => pathname === address);
  await expect(sheet).toBeHidden();
  // the camera is released
  await expect.poll(() => page.evaluate('window.cameras.map(({ active }) => active)')).toEqual([false]);
});
