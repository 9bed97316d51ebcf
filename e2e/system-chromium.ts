// The Chromium that this machine has. The headless shell comes first: the same engine, without the windows, tabs and
// animations of a desktop browser, which nobody sees here and which take a good part of a core.
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Out: the program's path; undefined where only Playwright's own download is left. */
export const systemChromium = (): string | undefined => places.find((file) => existsSync(file));

/** What a browser of the tests is started with: nothing that talks to the outside. */
export const quietBrowser = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
