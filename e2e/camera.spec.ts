// The camera as a barcode scanner: in a kiosk with a detector that the test provides, and on a phone whose browser has
// none, as no browser on Linux has.
import { ean13Modules } from '#shared/domain/account/ean13-modules.ts';
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
      static getSupportedFormats = async () => ['ean_13'];
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
  const scan = page.getByRole('button', { name: text('scan:scan') });
  await scan.waitFor();
  line.cut();

  await scan.click();
  const sheet = page.getByRole('dialog', { name: text('scan:camera.title') });
  await expect(sheet.getByRole('alert')).toHaveText(text('scan:camera.refused'));
  await sheet.getByRole('button', { name: text('common:close') }).click();
  await expect(sheet).toBeHidden();

  await page.evaluate('window.isAllowed = true');
  await scan.click();
  await expect(page).toHaveURL(({ pathname }) => pathname === address);
  await expect(sheet).toBeHidden();
  // the camera is released
  await expect.poll(() => page.evaluate('window.cameras.map(({ active }) => active)')).toEqual([false]);
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('opens the product whose barcode is in front of its camera', async ({ page }) => {
    await page.goto('/en/c/laptops');
    const card = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
    const address = (await card.getAttribute('href')) ?? '';
    const served = await (await page.request.get(address)).text();
    const gtin = /"gtin":"(\d{13})"/.exec(served)?.[1] ?? '';
    // each frame shows the barcode
    await page.evaluate((modules) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 640, height: 480 });
      const context = canvas.getContext('2d');
      const draw = () => {
        if (!context) return;
        context.fillStyle = 'white';
        context.fillRect(0, 0, 640, 480);
        context.fillStyle = 'black';
        for (const [at, bit] of [...modules].entries())
          if (bit === '1') context.fillRect(130 + at * 4, 120, 4, 240);
        requestAnimationFrame(draw);
      };
      draw();
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    }, ean13Modules(gtin) ?? '');
    await page
      .getByRole('search')
      .getByRole('button', { name: text('scan:scan') })
      .click();
    await expect(page).toHaveURL(({ pathname }) => pathname === address);
  });
});
