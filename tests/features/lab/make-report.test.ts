// Tests the bug report of a device on a real database.
import { expect, it, vi } from 'vitest';
import { queueTask } from '#shared/database/queue-task.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { makeReport } from '#src/features/lab/commands.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';
import { answering, fine } from '../../support/browser/worker-stub.ts';
import { collectionNames } from '../../support/collection-names.ts';

it('contains only the products that a personal collection refers to', async () => {
  vi.stubGlobal('location', new URL('https://shop.example/en'));
  vi.stubGlobal('document', { querySelector: () => null });
  const databases = await openDevice('report', collectionNames('personal'), collectionNames('catalogue'));
  const { catalogue, personal } = databases;
  const app = appOf(databases);
  await app.i18n.init({ lng: 'lv' });
  const skus = ['SAVED', 'VIEWED', 'CHECKED', 'UNNAMED'];
  await catalogue.products.bulkInsert(skus.map((sku, at) => product({ key: `lv|${sku}`, id: at + 1, sku })));
  const mark = { product_id: 1, qty: 1, name: '', image: '', added_at: 1 };
  await personal.wishlist.insert({ ...mark, sku: 'SAVED' });
  await writeClaims(personal, { 'recently-viewed': { products: [{ sku: 'VIEWED', product_id: 2 }] } }, 1);
  const queued = { now: 1, newId: () => 'task-1', principal: GUEST };
  await queueTask(personal, 'stock-check', { sku: 'CHECKED' }, queued);
  answering(app, {
    readLab: fine({ fault: 'none', isLeader: true, calls: [] }),
    readSyncState: fine({ isLeader: true, isOnline: true, lanes: [] }),
  });
  const report = await makeReport(app);
  if (!report.ok) throw new Error(report.fault.code);
  const { products = [] } = report.value.collections;
  expect(products.map(({ sku }) => sku).sort()).toEqual(['CHECKED', 'SAVED', 'VIEWED']);
  await Promise.all([catalogue.close(), personal.close()]);
});
