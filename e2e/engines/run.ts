// npm run test:engines: runs the build in Chromium, Firefox and WebKit. Installs Debian packages if permitted,
// otherwise lists the missing ones, and prints a table of journeys, engines and seconds. `npm run test:engines --
// WebKit search` limits engines, journeys or both.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Bridge, startBridge } from '../bridge-process.ts';
import { abilitiesOf } from './abilities.ts';
import { type Browser, type Engine, engines } from './engines.ts';
import { type Device, type Journey, journeys } from './journeys.ts';
import { openPushService } from './push-service.ts';
import { openRepeatServer, repeatCases } from './repeated-posts.ts';
import { openTab } from './tab.ts';

/** Installs missing packages if permitted; returns those still missing. */
function installed(engine: Engine): string[] {
  const missing = () => engine.packages.filter(({ program }) => !existsSync(program)).map(({ name }) => name);
  if (missing().length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return missing();
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  console.log(`${engine.name}: installing ${missing().join(', ')}`);
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...missing());
  return missing();
}

/** Creates a new visitor's browser for one journey. */
function newDevice(
  engine: Engine,
  bridge: Bridge,
): Device & { end: () => Promise<void>; version: () => string } {
  const profile = mkdtempSync(path.join(tmpdir(), 'shop-engine-'));
  let browser: Browser | undefined;
  let version = '';
  const open: Device['open'] = async (storage = 'kept') => {
    browser = await engine.open(profile, storage, pushService.port);
    version = browser.version;
    return openTab(browser.driver, bridge.line.address);
  };
  const close = async () => {
    await browser?.close();
    browser = undefined;
  };
  return {
    keepsProfile: engine.keepsProfile,
    pushService: engine.choosesPushService ? pushService : undefined,
    open,
    restart: async () => {
      if (browser && !engine.keepsProfile) {
        await browser.driver.get('about:blank');
        return openTab(browser.driver, bridge.line.address);
      }
      await close();
      return open();
    },
    kill: async () => {
      await browser?.kill();
      browser = undefined;
    },
    version: () => version,
    end: async () => {
      await close().catch(() => undefined); // a failed journey may have killed the browser
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const asked = process.argv.slice(2).map((word) => word.toLowerCase());
/**
 * The name of a measurement that runs in addition to the journeys: how often an order arrives if its connection is
 * closed.
 */
const REPEATS = { name: 'repeated orders' };
const unknown = asked.filter(
  (word) => ![...engines, ...journeys, REPEATS].some(({ name }) => name.toLowerCase().includes(word)),
);
if (unknown.length > 0) {
  console.error(`No such engine or journey: ${unknown.join(', ')}`);
  process.exit(1);
}
/** Returns the requested items, or all items if none of this kind was requested. */
const named = <T extends { name: string }>(all: T[]) => {
  const those = all.filter(({ name }) => asked.some((word) => name.toLowerCase().includes(word)));
  return those.length > 0 ? those : all;
};
/** Without a selection, journeys and the measurement both run; selecting one skips the other. */
const parts = named([...journeys, REPEATS]);
const namedJourneys = journeys.filter((journey) => parts.includes(journey));

/** Runs a journey and returns its table cell. */
async function runJourney(engine: Engine, { name, run }: Journey, bridge: Bridge): Promise<string> {
  bridge.line.mend();
  const device = newDevice(engine, bridge);
  const before = Date.now();
  try {
    const whyNot = await run(device, bridge);
    const seconds = ((Date.now() - before) / 1000).toFixed(1);
    console.log(
      whyNot ? `skip ${engine.name}: ${name}: ${whyNot}` : `ok   ${engine.name}: ${name} (${seconds} s)`,
    );
    return whyNot ? '–' : seconds;
  } catch (error) {
    console.log(`FAIL ${engine.name}: ${name}\n${error instanceof Error ? error.message : error}`);
    failures++;
    return 'FAIL';
  } finally {
    await device.end();
  }
}

/** Records which browser APIs are available in a normal and in a private window. */
async function tellAbilities(engine: Engine, bridge: Bridge): Promise<void> {
  bridge.line.mend();
  for (const storage of ['kept', 'private'] as const) {
    const device = newDevice(engine, bridge);
    try {
      const tab = await device.open(storage);
      await tab.open('/');
      const found = await abilitiesOf(tab);
      if (storage === 'kept') note(abilities, 'version', engine, device.version());
      const rows =
        storage === 'kept' ? Object.entries(found) : [['Service worker, private', found['Service worker']]];
      for (const [row = '', cell = ''] of rows) note(abilities, row, engine, cell);
    } finally {
      await device.end();
    }
  }
}

const REPEATS_OF_EACH = 10;

/** Records how often an order arrives if its connection is closed, depending on the requests before it. */
async function tellRepeats(engine: Engine, bridge: Bridge): Promise<void> {
  const device = newDevice(engine, bridge);
  const server = await openRepeatServer();
  try {
    const { driver } = await device.open();
    const page = {
      open: (address: string) => driver.get(address),
      run: (script: string, ...values: unknown[]) => driver.executeScript(script, ...values),
    };
    for (const one of repeatCases) {
      let twice = 0;
      for (let time = 0; time < REPEATS_OF_EACH; time++) if ((await server.measure(page, one)) > 1) twice++;
      note(repeats, one.name, engine, `${twice} of ${REPEATS_OF_EACH}`);
    }
  } finally {
    await device.end();
    await server.close();
  }
}

let failures = 0;
const seconds: Record<string, Record<string, string>> = {};
const abilities: Record<string, Record<string, string>> = {};
const repeats: Record<string, Record<string, string>> = {};
const note = (table: typeof seconds, row: string, engine: Engine, cell: string) => {
  table[row] = { ...table[row], [engine.name]: cell };
};

const { status } = spawnSync('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);
const pushService = await openPushService();
const bridge = await startBridge({
  program: 'e2e/engines/start-bridge.ts',
  env: { PUSH_SERVICE_PORT: String(pushService.port) },
});
try {
  for (const engine of named(engines)) {
    const missing = installed(engine);
    if (missing.length > 0) {
      console.log(`skip ${engine.name}: Debian packages are missing: ${missing.join(', ')}`);
      for (const { name } of namedJourneys) note(seconds, name, engine, 'not here');
      continue;
    }
    for (const journey of namedJourneys)
      note(seconds, journey.name, engine, await runJourney(engine, journey, bridge));
    if (parts.includes(REPEATS)) await tellRepeats(engine, bridge);
    if (namedJourneys.length > 0) await tellAbilities(engine, bridge);
  }
} finally {
  await bridge.stop();
  await pushService.close();
}
console.table(abilities);
console.table(seconds);
console.log('Orders that arrived twice after their connection was closed:');
console.table(repeats);
process.exit(failures === 0 ? 0 : 1);
