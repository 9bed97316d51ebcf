// The journeys run in Chromium alone: the system's, or the one that Playwright brings.
import { defineConfig } from '@playwright/test';
import { quietBrowser, systemChromium } from './e2e/system-chromium.ts';

/** The system's Chromium where there is one; Playwright's own download elsewhere (undefined). */
const executablePath = process.env.SHOP_CHROMIUM || systemChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  // a journey keeps two cores busy: browser, worker and bridge; two at once are no faster, only later
  workers: 1,
  // a busy machine may make a journey late; one that needed a second try is listed as flaky
  retries: 2,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 900 },
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      args: [
        ...quietBrowser,
        // an address that is not secure, as a shop on a local network has it
        '--host-resolver-rules=MAP shop.test 127.0.0.1',
      ],
    },
  },
});
