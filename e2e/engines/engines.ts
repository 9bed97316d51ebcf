// The three browser engines: their Debian packages, and how to open each for WebDriver.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WebDriver } from 'selenium-webdriver';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { quietBrowser } from '../system-chromium.ts';
import { endProgram, openSession, startProgram, untilListening } from './driver-process.ts';
import { openGateway } from './marionette-gateway.ts';

/** kept: stores in the profile folder; private: opens a private window; refused: sites may not store anything */
export type Storage = 'kept' | 'private' | 'refused';
export type Browser = {
  driver: WebDriver;
  version: string;
  /** kills the browser as a crash would, so that it cannot write anything more */
  kill: () => Promise<void>;
  close: () => Promise<void>;
};
export type Engine = {
  name: string;
  /** Debian packages, each with one of its programs */
  packages: { name: string; program: string }[];
  /** true if stored data survives a restart; false for WebKit, whose driver keeps everything in memory */
  keepsProfile: boolean;
  /** true if the engine can use a push service other than its vendor's */
  choosesPushService: boolean;
  /** `pushPort` is the port of the push service. */
  open: (profile: string, storage: Storage, pushPort: number) => Promise<Browser>;
};

async function versionOf(driver: WebDriver): Promise<string> {
  return String((await driver.getCapabilities()).get('browserVersion'));
}

/** Opens a browser through a driver program. */
async function openByDriver(
  program: string,
  capabilities: object,
  env: NodeJS.ProcessEnv = {},
): Promise<Browser> {
  const port = await freePort();
  const child = startProgram(program, [`--port=${port}`], env);
  try {
    await untilListening(child, port);
    const driver = await openSession(`http://127.0.0.1:${port}`, capabilities);
    const id = Number((await driver.getCapabilities()).get('goog:processID'));
    return {
      driver,
      version: await versionOf(driver),
      kill: async () => {
        process.kill(id, 'SIGKILL');
        await endProgram(child);
      },
      close: async () => {
        await driver.quit();
        await endProgram(child);
      },
    };
  } catch (error) {
    await endProgram(child);
    throw error;
  }
}

const chromium: Engine = {
  name: 'Chromium',
  packages: [
    { name: 'chromium', program: '/usr/bin/chromium' },
    { name: 'chromium-driver', program: '/usr/bin/chromedriver' },
  ],
  keepsProfile: true,
  choosesPushService: false,
  open: (profile, storage) =>
    openByDriver('/usr/bin/chromedriver', {
      browserName: 'chrome',
      'goog:chromeOptions': {
        binary: '/usr/bin/chromium',
        args: [
          '--headless',
          `--user-data-dir=${profile}`,
          ...quietBrowser,
          ...(storage === 'private' ? ['--incognito'] : []),
        ],
        ...(storage === 'refused' && {
          prefs: { profile: { default_content_setting_values: { cookies: 2 } } },
        }),
      },
    }),
};

/** Returns the preferences to set before Firefox starts; its remote control sets the others that tests need. */
const firefoxPreferences = (port: number, storage: Storage, pushPort: number) => ({
  'marionette.port': port,
  'browser.shell.checkDefaultBrowser': false,
  'browser.sessionstore.resume_from_crash': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'browser.privatebrowsing.autostart': storage === 'private',
  // 2: sites may not store anything; 5: Firefox's default
  'network.cookie.cookieBehavior': storage === 'refused' ? 2 : 5,
  // the remote control disables push by default
  'dom.push.connection.enabled': true,
  'dom.push.serverURL': `ws://127.0.0.1:${pushPort}/`,
  'dom.push.testing.allowInsecureServerURL': true,
  // 1: every site may show notifications
  'permissions.default.desktop-notification': 1,
  // the machine has no desktop that could show notifications
  'alerts.useSystemBackend': false,
});

const firefox: Engine = {
  name: 'Firefox',
  packages: [{ name: 'firefox-esr', program: '/usr/bin/firefox-esr' }],
  keepsProfile: true,
  choosesPushService: true,
  open: async (profile, storage, pushPort) => {
    const port = await freePort();
    mkdirSync(profile, { recursive: true });
    const lines = Object.entries(firefoxPreferences(port, storage, pushPort)).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(path.join(profile, 'user.js'), lines.join(''));
    const child = startProgram('/usr/lib/firefox-esr/firefox-esr', [
      '--marionette',
      '--headless',
      '--no-remote',
      '--profile',
      profile,
    ]);
    try {
      await untilListening(child, port);
      const gateway = await openGateway(port);
      const driver = await openSession(gateway.address, { browserName: 'firefox' });
      const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
        gateway.close();
        await endProgram(child, signal);
      };
      return {
        driver,
        version: await versionOf(driver),
        kill: () => end('SIGKILL'),
        close: () => end('SIGTERM'),
      };
    } catch (error) {
      await endProgram(child);
      throw error;
    }
  },
};

/** WebKit has no headless mode: it renders to a display in memory. */
async function openDisplay() {
  const child = startProgram('/usr/bin/Xvfb', [
    `:${100 + (process.pid % 1000)}`,
    '-screen',
    '0',
    '1400x1100x24',
    '-nolisten',
    'tcp',
  ]);
  return { child, name: `:${100 + (process.pid % 1000)}` };
}

const webkit: Engine = {
  name: 'WebKit',
  packages: [
    { name: 'webkit2gtk-driver', program: '/usr/bin/WebKitWebDriver' },
    { name: 'xvfb', program: '/usr/bin/Xvfb' },
  ],
  keepsProfile: false,
  choosesPushService: false,
  open: async (_profile, storage) => {
    const display = await openDisplay();
    const browser = await openByDriver(
      '/usr/bin/WebKitWebDriver',
      {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          args: ['--automation', ...(storage === 'refused' ? ['--enable-html5-database=FALSE'] : [])],
        },
      },
      { DISPLAY: display.name },
    ).catch(async (error: unknown) => {
      await endProgram(display.child);
      throw error;
    });
    return {
      ...browser,
      close: async () => {
        await browser.close();
        await endProgram(display.child);
      },
    };
  },
};

export const engines: Engine[] = [chromium, firefox, webkit];
