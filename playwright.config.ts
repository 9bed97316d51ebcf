// The browser tests run in Chromium only.
import { defineConfig } from '@playwright/test';
import { quietBrowser, systemChromium } from '#e2e/system-chromium.ts';

/** The installed Chromium; undefined: Playwright's download. */
const executablePath = process.env.SHOP_CHROMIUM || systemChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  // end tests that hang; no expectation depends on them: the longest test takes 130 s beside other heavy work
  timeout: 1_800_000,
  expect: { timeout: 180_000 },
  fullyParallel: true,
  // one waits for the network or the disk while the other uses the CPU
  workers: 2,
  retries: 0,
  // tests/lanes/run-lane.ts reads the JSON report
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath,
      args: [
        ...quietBrowser,
        // an origin that is not a secure context, such as a storefront in a local network
        '--host-resolver-rules=MAP shop.test 127.0.0.1',
        // a fake camera with a moving image, which needs no permission
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
