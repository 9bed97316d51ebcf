// Backs up and restores the database of two copies with the commands of docs/operate.md.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sellableProducts, sendOrder, unpublishedStock } from '../support/cluster/shopping.ts';
import { type Cluster, type Copy, startCluster } from '../support/cluster/start-cluster.ts';
import { missingPrograms } from '../support/cluster/start-services.ts';

const ORDERS = 12;
const missing = missingPrograms();
if (missing.length > 0) console.log(`Skipping the back-up: ${missing.join(', ')} not installed`);

/** Returns the commands of the code block below a heading of docs/operate.md. */
function commandsBelow(heading: string): string[] {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/operate.md'), 'utf8');
  const [, block] = new RegExp(`^#+ ${heading}$[^]*?\`\`\`\n([^]*?)\`\`\``, 'm').exec(text) ?? [];
  if (block === undefined) throw new Error(`docs/operate.md has no commands below ${heading}`);
  return block.split('\n').filter((line) => line !== '');
}

/** Reads every table that orders and accounts are stored in, and the last value of every sequence. */
async function contentOf(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await pool.query(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('documents') order by 1",
  );
  const { rows: sequences } = await pool.query(
    "select sequencename as name, last_value from pg_sequences where schemaname = 'public' order by 1",
  );
  const content: Record<string, unknown[]> = { sequences };
  for (const { name } of tables) {
    const { rows } = await pool.query(`select to_jsonb(each) as row from ${name} as each order by 1`);
    content[name] = rows;
  }
  return content;
}

describe.skipIf(missing.length > 0)('a restored back-up', () => {
  let cluster: Cluster;
  let restored: pg.Pool;
  let copy: Copy;
  let sku = '';
  let before: Record<string, unknown[]>;
  let after: Record<string, unknown[]>;
  const numbers = new Map<string, number | undefined>();
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-back-up-'));

  beforeAll(async () => {
    cluster = await startCluster();
    const [one, other] = cluster.copies;
    [sku = ''] = await sellableProducts(one?.address ?? '', ORDERS + 1);
    for (let at = 0; at < ORDERS; at += 1) {
      const { status, number } = await sendOrder(
        (at % 2 ? one : other)?.address ?? '',
        `kept-order-${at}`,
        sku,
      );
      expect(status).toBe(200);
      numbers.set(`kept-order-${at}`, number);
    }
    await vi.waitFor(async () => expect(await unpublishedStock(cluster.pool)).toEqual([]), {
      timeout: 60_000,
    });
    before = await contentOf(cluster.pool);
    const url = new URL(cluster.postgres.address);
    url.pathname = '/restored';
    const env = { ...process.env, DATABASE_URL: cluster.postgres.address, RESTORED_URL: url.href };
    const run = (command: string) =>
      execFileSync('sh', ['-ec', command], { cwd: folder, env, stdio: 'inherit' });
    for (const command of commandsBelow('Back up')) run(command);
    // not in the back-up
    await sendOrder(one?.address ?? '', 'after-the-back-up', sku);
    for (const command of commandsBelow('Restore').slice(0, 2)) run(command);
    restored = new pg.Pool({ connectionString: url.href, max: 2 });
    after = await contentOf(restored);
    for (const command of commandsBelow('Restore').slice(2)) run(command);
    copy = await cluster.addCopy({ DATABASE_URL: url.href });
  });
  afterAll(async () => {
    await copy?.stop();
    await restored?.end();
    await cluster?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('contains the same rows and sequence numbers', () => {
    expect(before.orders).toHaveLength(ORDERS);
    expect(after).toEqual(before);
  });

  it('has another history of its catalogue, which devices notice', async () => {
    const historyOf = async (address: string | undefined): Promise<unknown> => {
      const page = await fetch(
        `${address}/api/catalog/catalogue_lv/product/_search?storeCode=lv&size=1&sort=updated_at:asc,id:asc`,
      );
      return ((await page.json()) as { history?: unknown }).history;
    };
    const [one, other] = cluster.copies;
    const former = await historyOf(one?.address);
    expect(former).toMatch(/^[0-9a-f]{32}$/);
    expect(await historyOf(other?.address)).toBe(former);
    expect(await historyOf(copy.address)).toMatch(/^[0-9a-f]{32}$/);
    expect(await historyOf(copy.address)).not.toBe(former);
  });

  it('answers a repeated order with its number', async () => {
    for (const [id, number] of numbers) {
      expect(await sendOrder(copy.address, id, sku)).toMatchObject({ status: 200, number });
    }
  });

  it('gives a new order a number that was used neither before nor after the back-up', async () => {
    const { rows } = await cluster.pool.query('select max(number) as last from orders');
    const { number } = await sendOrder(copy.address, 'new-order', sku);
    expect(number).toBeGreaterThan(Number(rows[0]?.last));
  });
});
