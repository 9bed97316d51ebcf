// Requests the stock of products in branches and stores it for the time without a network; without an answer, returns
// what was last known.
import * as z from 'zod/mini';
import { ok } from '#schemas/fault.ts';
import type { BranchStock } from '#shared/domain/branches/branch-stock.ts';
import { lookupKey, readLookup, writeLookup } from '../caches/lookup.ts';
import type { WorkerMethod, WorkerMethodContext } from './worker-method.ts';

/** Maximum number of skus in a request. */
const SKUS_AT_ONCE = 15;
const KIND = 'branch-stock';

const cached = z.object({ branches: z.nullable(z.record(z.string(), z.number())) });
const keyOf = (sku: string): string => lookupKey({ [KIND]: sku });

/** Divides skus among requests; one with a comma needs a request of its own, because a list would split it. */
function requestsOf(skus: readonly string[]): string[][] {
  const listed = skus.filter((sku) => !sku.includes(','));
  const requests = skus.filter((sku) => sku.includes(',')).map((sku) => [sku]);
  for (let at = 0; at < listed.length; at += SKUS_AT_ONCE) requests.push(listed.slice(at, at + SKUS_AT_ONCE));
  return requests;
}

async function requestStock(
  { call, cache, databases, ports }: WorkerMethodContext,
  store: string,
  skus: readonly string[],
): Promise<BranchStock[]> {
  const answer = await call('stock/branches', { query: { skus: skus.join(',') } });
  if (!answer.ok) return [];
  const found = new Map(answer.value.result.map(({ sku, branches }) => [sku, branches]));
  const stock = skus.map((sku) => ({ sku, branches: found.get(sku) ?? null, at: ports.now() }));
  for (const { sku, branches } of stock) {
    const lookup = { key: keyOf(sku), store, kind: KIND, owner: '', value: { branches } };
    await writeLookup(databases.catalogue, ports, lookup, cache);
  }
  return stock;
}

export const loadBranchStock: WorkerMethod<'loadBranchStock'> = async (context, { store, skus }) => {
  const { connection, databases, cache } = context;
  const requests = connection.isOnline() ? requestsOf([...new Set(skus)]) : [];
  const answers = await Promise.all(requests.map((part) => requestStock(context, store, part)));
  const stock = new Map(answers.flat().map((one) => [one.sku, one]));
  for (const sku of skus) {
    if (stock.has(sku)) continue;
    const known = await readLookup(databases.catalogue, keyOf(sku), cached, cache);
    if (known) stock.set(sku, { sku, branches: known.value.branches, at: known.createdAt });
  }
  return ok({ stock: [...stock.values()] });
};
