// Tests that personal documents are written by src/shared/database/write-newest.ts, which starts from the newest stored
// version. RxDB's incremental and bulk writes overwrite a document that another tab removed, or remove one that another
// tab changed.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { collectionNames } from '../support/collection-names.ts';

const anyDocument = /\.(incrementalModify|incrementalPatch|incrementalRemove)\(/;
const ofPersonal = new RegExp(
  `\\b(${collectionNames('personal').join('|')}|list)\\.(bulkRemove|bulkUpsert|upsert|incrementalUpsert|insert|insertIfNotExists|find\\([^)]*\\)\\.remove)\\(`,
);
/** Inserts with a new id need not read the document first, which would cost a transaction. */
const allowed = ['src/shared/database/queue-task.ts: synctasks.insert('];

const sources = ['src', 'workers'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${room}/${file}`),
);
const found = (file: string, text: string): string[] =>
  text.split('\n').flatMap((row) => {
    const call = anyDocument.exec(row)?.[0] ?? ofPersonal.exec(row)?.[0];
    return call ? [`${file}: ${call}`] : [];
  });

it('writes personal documents only through write-newest.ts [I-05 I-09]', () => {
  const all = sources.flatMap((file) => found(file, readFileSync(file, 'utf8')));
  expect(all.filter((each) => !allowed.includes(each))).toEqual([]);
});

it('detects each kind of write', () => {
  for (const text of ['doc?.incrementalModify((', 'db.orders.bulkRemove(', 'cart.find({ a }).remove('])
    expect(found('a.ts', text)).toHaveLength(1);
  expect(found('a.ts', 'lookups.bulkRemove(')).toEqual([]);
});
