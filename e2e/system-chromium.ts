// Finds the Chromium of this machine. The headless shell comes first: the same engine without the windows and
// animations of a desktop browser, which use much of a core.
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Returns the path of the program; undefined if only Playwright's own download is available. */
export const systemChromium = (): string | undefined => places.find((file) => existsSync(file));

/** Arguments of all test browsers: no connections to the outside. */
export const quietBrowser = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
