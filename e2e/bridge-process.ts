// The reference bridge as a process of its own, filled with a small catalogue, behind a connection that can be cut.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BridgeAdmin, bridgeAdmin } from '#tests/support/backend/bridge-admin.ts';
import { freePort } from './free-port.ts';
import { type Line, openConnection } from './network.ts';

/** How long a bridge that never starts is waited for; each further product is generated and stored first. */
export const STARTS_WITHIN_MS = 600_000;
const MS_PER_PRODUCT = 50;
/** enough goods for several pages of a category, few enough to be filled in seconds */
const PRODUCTS = 400;
/** Names the folder of a bridge's data, filled before the run; each bridge begins with a copy. */
export const FILLED_FOLDER = 'SHOP_E2E_DATA';

export type Bridge = BridgeAdmin & { line: Line };

function untilListening(child: ChildProcess, products: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        child.kill();
        reject(new Error('the bridge did not start in time'));
      },
      STARTS_WITHIN_MS + products * MS_PER_PRODUCT,
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('http://')) return;
      clearTimeout(timer);
      resolve();
    });
    child.on('exit', (code, signal) => reject(new Error(`the bridge ended with ${code ?? signal}`)));
  });
}

/** A folder for one bridge: a copy of the one that was filled for this run. */
function ownFolder(): string {
  const data = mkdtempSync(path.join(tmpdir(), 'shop-bridge-'));
  const filled = process.env[FILLED_FOLDER];
  if (filled) cpSync(filled, data, { recursive: true });
  return data;
}

/**
 * The shop's configuration, but devices keep the whole catalogue, so that one can wait until they have it, and an address
 * may make a kiosk.
 * In: where it is written, further sections that differ. Out: its file.
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
  /** where its data stay; without that they are of its own, and removed when it stops */
  keptIn?: string;
  /** the checkout whose code runs */
  checkout?: string;
  /** sections of the shop's configuration that differ */
  sections?: object;
  program?: string;
  /** what the program's environment says besides */
  env?: NodeJS.ProcessEnv;
};

/** A bridge process with its own data, filled with a small catalogue, and the connection to it. */
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
