// The reference bridge as a separate process with a small catalogue, behind a connection that can be cut.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { type BridgeAdmin, bridgeAdmin } from '#tests/support/backend/bridge-admin.ts';
import { type Line, openConnection } from './network.ts';

/** Timeout for starting a bridge, in milliseconds; each product adds `MS_PER_PRODUCT`. */
export const STARTS_WITHIN_MS = 600_000;
const MS_PER_PRODUCT = 50;
/** Number of products: enough for several pages of a category, few enough to be stored within seconds. */
export const PRODUCTS = 400;
/** Environment variable with the path of the data folder prepared for the run; each bridge starts with a copy of it. */
export const FILLED_FOLDER = 'SHOP_E2E_DATA';

export type Bridge = BridgeAdmin & { line: Line };

function untilListening(child: ChildProcess, products: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        child.kill();
        reject(new Error('The bridge did not start in time'));
      },
      STARTS_WITHIN_MS + products * MS_PER_PRODUCT,
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('http://')) return;
      clearTimeout(timer);
      resolve();
    });
    child.on('exit', (code, signal) => reject(new Error(`The bridge exited with ${code ?? signal}`)));
  });
}

/** Creates a folder for one bridge: a copy of the one prepared for this run. */
function ownFolder(): string {
  const data = mkdtempSync(path.join(tmpdir(), 'shop-bridge-'));
  const filled = process.env[FILLED_FOLDER];
  if (filled) cpSync(filled, data, { recursive: true });
  return data;
}

/**
 * Writes the default configuration with two changes: devices pull the whole catalogue, so that a test can wait for it,
 * and `?kiosk` in the URL enables kiosk mode.
 * @param sections sections that replace those of the default configuration
 * @returns the path of the file
 */
function wholeCatalogue(folder: string, sections: object): string {
  const built = JSON.parse(readFileSync('src/app/public/shop.config.json', 'utf8')) as { catalogue: object };
  const file = path.join(folder, 'shop.config.json');
  const catalogue = { ...built.catalogue, scope: 'full' };
  writeFileSync(file, JSON.stringify({ ...built, catalogue, kiosk: { byAddress: true }, ...sections }));
  return file;
}

type BridgeOptions = {
  products?: number;
  /** the bridge's data folder; by default a new one, which is removed when the bridge stops */
  keptIn?: string;
  /** git checkout whose code is run */
  checkout?: string;
  /** sections that replace those of the default configuration */
  sections?: object;
  program?: string;
  /** additional environment variables */
  env?: NodeJS.ProcessEnv;
};

/** Starts a bridge process with its own data and a small catalogue, and the connection to it. */
export async function startBridge({
  products = PRODUCTS,
  keptIn,
  checkout = '.',
  sections = {},
  program = 'host/start.ts',
  env = {},
}: BridgeOptions = {}): Promise<Bridge & { stop: () => Promise<void> }> {
  const port = await freePort();
  const data = keptIn ?? ownFolder();
  const settings = mkdtempSync(path.join(tmpdir(), 'shop-settings-'));
  const { DATABASE_URL: _elsewhere, ...own } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: {
      ...own,
      ...env,
      PORT: String(port),
      BRIDGE_DATA: data,
      BRIDGE_ADMIN: '1',
      TEST_PAYMENTS: '1',
      BRIDGE_PRODUCTS: String(products),
      SHOP_CONFIG: wholeCatalogue(settings, sections),
    },
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilListening(child, products);
  const line = await openConnection(port);
  return {
    ...bridgeAdmin(`http://127.0.0.1:${port}`),
    line,
    stop: async () => {
      await line.close();
      child.removeAllListeners('exit');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(settings, { recursive: true, force: true });
      if (!keptIn) rmSync(data, { recursive: true, force: true });
    },
  };
}
