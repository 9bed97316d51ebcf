// Finds the Chromium that is installed on this machine. Prefers the headless shell: it has the same engine without the
// windows and animations of a desktop browser, which take up much of a processor core.
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Returns the path of the program; undefined if only Playwright's own download is available. */
export const systemChromium = (): string | undefined => places.find((file) => existsSync(file));

/** Arguments for all test browsers; they disable background connections to the internet. */
export const quietBrowser = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
