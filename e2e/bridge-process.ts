// The reference bridge as a process of its own, filled with a small catalogue, behind a line that can be cut.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { type Line, openLine } from './network.ts';

export const STARTS_WITHIN_MS = 120_000;
/** enough goods for several pages of a category, few enough to be filled in seconds */
const PRODUCTS = 400;
/** Names the folder of a bridge's data, filled before the run; each bridge begins with a copy. */
export const FILLED_FOLDER = 'SHOP_E2E_DATA';

type JournalEntry = { method: string; route: string; status: number; orderKey?: string };
export type PlacedOrder = { client_order_id: string; number: string; grand_total: number };
export type Bridge = {
  line: Line;
  /** what the bridge was asked, oldest first */
  journal: () => Promise<JournalEntry[]>;
  orders: () => Promise<PlacedOrder[]>;
  faults: (rules: unknown[]) => Promise<void>;
  healthy: () => Promise<void>;
  changeProduct: (
    sku: string,
    change: { price?: number; qty?: number; status?: number; description?: string },
  ) => Promise<void>;
  invariants: () => Promise<{ ok: boolean }>;
  /** the newest mails first */
  outbox: () => Promise<{ mail?: { to: string; subject: string; text: string } }[]>;
  /** every access token is over; sessions stay */
  expireTokens: () => Promise<void>;
  /** counts of tried passwords begin anew */
  forgetTries: () => Promise<void>;
};

function untilListening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill();
      reject(new Error('the bridge did not start in time'));
    }, STARTS_WITHIN_MS);
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
 * A bridge process with its own data, filled with a small catalogue, and the line to it.
 * In: how many products, where its data stay; without that they are of its own, and removed when it stops.
 */
export async function startBridge(
  products = PRODUCTS,
  kept?: string,
): Promise<Bridge & { stop: () => Promise<void> }> {
  const port = await freePort();
  const data = kept ?? ownFolder();
  const { DATABASE_URL: _elsewhere, ...own } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'bridge/start.ts'], {
    env: {
      ...own,
      PORT: String(port),
      BRIDGE_DATA: data,
      BRIDGE_ADMIN: '1',
      BRIDGE_PRODUCTS: String(products),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilListening(child);
  const line = await openLine(port);
  const admin = async (method: string, route: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/__admin/${route}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    const parsed = text ? (JSON.parse(text) as { result?: unknown }) : {};
    return parsed.result ?? parsed;
  };
  return {
    line,
    journal: async () => (await admin('GET', 'journal')) as JournalEntry[],
    orders: async () => (await admin('GET', 'orders')) as PlacedOrder[],
    faults: async (rules) => void (await admin('PUT', 'faults', { rules })),
    healthy: async () => void (await admin('DELETE', 'faults')),
    changeProduct: async (sku, change) =>
      void (await admin('PATCH', `products/${encodeURIComponent(sku)}`, change)),
    invariants: async () => (await admin('GET', 'invariants')) as { ok: boolean },
    outbox: async () => (await admin('GET', 'outbox')) as Awaited<ReturnType<Bridge['outbox']>>,
    expireTokens: async () => void (await admin('POST', 'expire-tokens')),
    forgetTries: async () => void (await admin('DELETE', 'tries')),
    stop: async () => {
      await line.close();
      child.removeAllListeners('exit');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      if (!kept) rmSync(data, { recursive: true, force: true });
    },
  };
}
