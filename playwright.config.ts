// The journeys run in Chromium alone: the system's, or the one that Playwright brings.
import { defineConfig } from '@playwright/test';
import { quietBrowser, systemChromium } from '#e2e/system-chromium.ts';

/** The system's Chromium where there is one; Playwright's own download elsewhere (undefined). */
const executablePath = process.env.SHOP_CHROMIUM || systemChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  // limits bound how long a failure takes; how fast the machine is decides nothing
  timeout: 300_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  // one waits for the network or the disk while the other uses the processor
  workers: 2,
  retries: 0,
  // the table of lanes reads the second one
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath,
      args: [
        ...quietBrowser,
        // an address that is not secure, as a shop on a local network has it
        '--host-resolver-rules=MAP shop.test 127.0.0.1',
        // a camera that shows a moving picture, and that may be used
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
