// Tests the stock in branches as the device requests and keeps it.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { branchCatalogue } from '../../support/backend/branch-catalogue.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { stillTime } from '../../support/worker/test-ports.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({}, branchCatalogue());
});
afterAll(() => bridge.close());
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function open() {
  const line = bridgeConnection(bridge);
  const shop = await openWorker(line.fetch, {
    config: testConfig({ pullAllStores: false }),
    ports: { wait: stillTime },
  });
  ends.push(shop.stop);
  const ask = async (...skus: string[]) => {
    const answer = await shop.ask('loadBranchStock', { store: 'lv', skus });
    if (!answer.ok) throw new Error(JSON.stringify(answer.fault));
    return Object.fromEntries(answer.value.stock.map(({ sku, branches }) => [sku, branches]));
  };
  return { line, ask };
}
const inBranches = { RIX: 2, VLM: 3, OLD: 1 };

it('requests the pieces in each branch, and null for what is not kept by branch', async () => {
  const { ask } = await open();
  expect(await ask('P-9', 'P-2')).toEqual({ 'P-9': inBranches, 'P-2': null });
});

it('requests more skus than fit into one request', async () => {
  const { ask, line } = await open();
  const skus = Array.from({ length: 31 }, (_, at) => `P-${at}`);
  expect(Object.keys(await ask(...skus))).toHaveLength(31);
  expect(line.asked.filter((url) => url.includes('/stock/branches'))).toHaveLength(3);
});

it('returns what was last known without a network', async () => {
  const { ask, line } = await open();
  await ask('P-9');
  line.cut(true);
  expect(await ask('P-9', 'P-8')).toEqual({ 'P-9': inBranches });
});
