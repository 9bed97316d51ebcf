// Browser tests with a real Medusa behind the store, part of npm run test:medusa. They start the demo of Medusa with
// few products; no other one may run at the same time.
import { defineConfig } from '@playwright/test';
import { quietBrowser, systemChromium } from '#e2e/system-chromium.ts';

/** Ports of the store and of Medusa. */
const [store, medusa] = ['4371', '4372'];

export default defineConfig({
  testDir: 'browser',
  metadata: { medusa: `http://127.0.0.1:${medusa}` },
  testMatch: '*.spec.ts',
  // generous, so that a slow machine fails no test
  timeout: 300_000,
  expect: { timeout: 90_000 },
  workers: 1,
  retries: 0,
  reporter: [['list']],
  webServer: {
    command: `npm run demo:medusa -- --products 60 --medusa-port ${medusa}`,
    cwd: '../..',
    // lets the conformance suite name client addresses of its own; the browser's stays 127.0.0.1
    env: { PORT: store, TRUST_PROXY: 'loopback' },
    url: `http://127.0.0.1:${store}/api/home-page?storeCode=en`,
    // the first start installs Medusa
    timeout: 1_800_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
  use: {
    baseURL: `http://127.0.0.1:${store}`,
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: process.env.SHOP_CHROMIUM || systemChromium(), args: quietBrowser },
  },
});
