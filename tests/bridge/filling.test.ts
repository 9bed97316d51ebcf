// Tests how a bridge fills its database and recovers after a kill (I-27).
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDatabase, isFilled } from '#bridge/catalogue/fill-database.ts';
import { documents } from '#bridge/database/tables.ts';
import { openInMemory } from '../support/backend/open-in-memory.ts';
import { orderOf } from '../support/backend/requests.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-filling-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('interrupted fill', () => {
  it('leaves nothing behind, so that the next fill is complete', async () => {
    const { db, close } = await openInMemory();
    const broken = {
      ...smallCatalogue(),
      *products() {
        yield* [...smallCatalogue().products()].slice(0, 40);
        throw new Error('killed half-way');
      },
    };
    await expect(fillDatabase(db, broken, 0)).rejects.toThrow('killed half-way');
    expect(await isFilled(db)).toBe(false);
    expect(await db.select().from(documents)).toEqual([]);
    await fillDatabase(db, smallCatalogue(), 0);
    expect(await isFilled(db)).toBe(true);
    await close();
  }, 600_000);
});

describe('seed command', () => {
  it('only prints its usage with --help', async () => {
    const data = await mkdtemp(join(folder, 'seed-'));
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'bridge/seed.ts', '--products', '1', '--help'],
      { env: { ...process.env, BRIDGE_DATA: data, DATABASE_URL: undefined }, encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('[--products 1200]')]);
    expect(await readdir(data)).toEqual([]);
  });
});

describe('bridge process', () => {
  const running: ChildProcess[] = [];
  const start = async (
    expectFailure = false,
  ): Promise<{ address: string; child: ChildProcess; errors: () => string }> => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'host/start.ts'], {
      env: {
        ...process.env,
        PORT: '0',
        BRIDGE_DATA: folder,
        BRIDGE_PRODUCTS: '40',
        BRIDGE_ADMIN: '1',
        DATABASE_URL: undefined,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let [out, errors] = ['', ''];
    child.stdout?.on('data', (data) => {
      out += data;
    });
    child.stderr?.on('data', (data) => {
      errors += data;
    });
    const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
    await Promise.race([ended, expect.poll(() => out, { timeout: 600_000 }).toMatch(/\n$/)]);
    if (!expectFailure) expect(out.trim().split('\n'), errors).toHaveLength(1);
    return { address: out.trim(), child, errors: () => errors };
  };
  const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.on('exit', resolve));
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
  });

  it('keeps every accepted order after kill -9 [F90 I-27]', async () => {
    const first = await start();
    expect(first.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    // standard error reports progress, not a list of files
    const reported = first.errors().trim().split('\n');
    expect(reported.map((line) => /\d s +(\d of 3|seeding)/.test(line))).toEqual([true, true, true]);
    const search = await fetch(`${first.address}/api/catalog/catalogue_lv/product/_search?size=1000`);
    const goods = (await search.json()).hits.hits.map(
      (hit: { _source: Record<string, unknown> }) => hit._source,
    );
    const good = goods.find(
      (one: { type_id: string; status: number; visibility: number; total_qty: number }) =>
        one.type_id === 'simple' && one.status === 1 && one.visibility === 4 && one.total_qty > 3,
    );
    const body = {
      ...orderOf('over-the-kill', {
        products: [{ sku: good.sku, qty: 1, name: '', price: 0, price_incl_tax: 0, product_type: 'simple' }],
        payment: 'banktransfer',
        confirmedTotal: '99999.00',
      }),
    };
    const order = (address: string) =>
      fetch(`${address}/api/order/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': body.order_id },
        body: JSON.stringify(body),
      }).then((answer) => answer.json());
    const accepted = await order(first.address);
    expect(accepted).toMatchObject({ code: 200, result: { order_id: 'over-the-kill' } });

    const second = await start(true);
    expect(second.errors()).toContain('another bridge');

    const gone = ended(first.child);
    first.child.kill('SIGKILL');
    await gone;
    const third = await start();
    expect(await order(third.address)).toEqual(accepted);
    expect((await (await fetch(`${third.address}/__admin/invariants`)).json()).result).toMatchObject({
      ok: true,
      orders: 1,
    });

    const stopped = ended(third.child);
    third.child.kill('SIGTERM');
    expect(await stopped).toBe(0);
    await expect(readFile(join(folder, 'bridge.pid'))).rejects.toThrow();
  }, 1_800_000);
});
