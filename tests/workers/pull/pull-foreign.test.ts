// The pull of products from a backend that ignores `search_after`.

import { expect, it } from 'vitest';
import { openDatabases } from '#shared/database/open-databases.ts';
import type { Call, CallOptions } from '#workers/bridge-client/call.ts';
import type { Ports } from '#workers/ports.ts';
import { pullProducts } from '#workers/pull/pull-products.ts';
import { openSyncJournal, type SyncJournal } from '#workers/pull/sync-journal.ts';
import { createWakeUps } from '#workers/wake-ups.ts';
import { evaluateSearch } from '../../support/backend/foreign/evaluate-search.ts';
import '#workers/tabs/leadership.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { memoryStorage } from '../../support/worker/memory-storage.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { type Device, newDevice } from '../../support/worker/test-databases.ts';
import { bridgeDoc } from '../../support/worker/tiny-bridge.ts';

const rules = { version: 6, searchAfter: false, sortsByUnknownField: false } as const;
/** Builds products with three timestamps, so that more products share one than fit on a page. */
const goods = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    bridgeDoc(at + 1, { updated_at: `2026-10-01 08:00:${String(Math.floor(at / 3) % 3).padStart(2, '0')}` }),
  );

type Asked = { size: number; condition: boolean };

/** Simulates a visit: pulls until everything is stored, or until `pages` pages were requested. */
async function visit(
  device: Pick<Device, 'open'>,
  documents: ReturnType<typeof goods>,
  size: number,
  pages = Infinity,
) {
  const databases = await device.open();
  const asked: Asked[] = [];
  const { promise: cut, resolve: stopHere } = deferred<void>();
  const call = (async (_: string, { query = {} }: CallOptions) => {
    const body = JSON.parse(String(query.request));
    if (asked.length >= pages) {
      stopHere();
      return new Promise(() => undefined);
    }
    asked.push({ size: Number(query.size), condition: JSON.stringify(body.query).includes('updated_at') });
    const search = { body, from: Number(query.from), size: Number(query.size), sort: String(query.sort) };
    const value = evaluateSearch(documents, 'product', { ...search, include: [], exclude: [] }, rules);
    return { ok: true, value };
  }) as unknown as Call;
  const wait = (_: number, signal?: AbortSignal) =>
    signal?.aborted ? Promise.resolve() : new Promise<void>((resolve) => setTimeout(resolve, 0));
  const quiet = { log: () => undefined, uuid: () => 'device', elapsed: () => 0, now: () => 1 };
  const ports = { ...quiet, wait } as unknown as Ports;
  const totals: number[] = [];
  const kept = openSyncJournal(databases.catalogue, ports);
  const journal: SyncJournal = {
    ...kept,
    progress: (store, page) => {
      totals.push(page.total);
      return kept.progress(store, page);
    },
  };
  await journal.open('lv');
  const config = testConfig({ pullBatchSize: size });
  const context = { ports, config, db: databases.catalogue, call };
  const connection = { untilOnline: async () => undefined };
  const pull = pullProducts(context, 'lv', journal, connection, createWakeUps());
  await Promise.race([pull.complete, cut]);
  const ids = (await databases.catalogue.products.find().exec()).map(({ id }) => id);
  await pull.stop();
  await Promise.all([databases.catalogue.close(), databases.personal.close()]);
  return { ids: ids.sort((a, b) => a - b), asked, totals };
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it('pulls the whole catalogue of a backend without search_after', async () => {
  const { ids, asked, totals } = await visit(newDevice(), goods(95), 10);
  expect(ids).toEqual(numbers(95));
  expect(asked.filter(({ condition }) => !condition)).toHaveLength(2);
  expect(new Set(totals)).toEqual(new Set([95]));
});

it('resumes a pull without search_after from its checkpoint on the next visit', async () => {
  const device = newDevice();
  const first = await visit(device, goods(95), 10, 6);
  expect(first.ids.length).toBeLessThan(95);
  const second = await visit(device, goods(95), 10);
  expect(second.ids).toEqual(numbers(95));
  expect(first.asked.length + second.asked.length).toBeLessThan(15);
});

it('pulls a catalogue larger than the search window without search_after', async () => {
  const storage = memoryStorage();
  const inMemory = () => openDatabases(storage);
  const { ids } = await visit({ open: inMemory }, goods(10_450), 1_000);
  expect(ids).toHaveLength(10_450);
});
