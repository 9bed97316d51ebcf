// Listings that are restored from a snapshot.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Listing } from '#workers/catalogue-index/listing.ts';
import { readSnapshot, writeSnapshot } from '#workers/catalogue-index/snapshot.ts';
import { makeProduct } from '../../support/make-product.ts';
import { byHand, history, play, query } from './random-listings.ts';

describe('listings on the device', () => {
  it('are the same after they are restored from a snapshot', () => {
    fc.assert(
      fc.property(history, query, (events, asked) => {
        const { columns, products } = play(events);
        const checkpoint = { id: 'lv|1', lwt: 1 };
        const record = structuredClone(
          writeSnapshot({ checkpoint, stores: new Map([['lv', columns]]), texts: new Map() }, 'db'),
        );
        const again = readSnapshot(record, 'db')?.stores.get('lv');
        expect(again && new Listing(again).list(asked)).toEqual(byHand(products, asked));
      }),
      { numRuns: 300 },
    );
  });

  it('reject a snapshot that is corrupt or belongs to another database', () => {
    const { columns } = play([makeProduct({ category_ids: [10] }), makeProduct({ key: 'lv|2', id: 2 })]);
    const record = () =>
      structuredClone(
        writeSnapshot(
          { checkpoint: { id: 'x', lwt: 1 }, stores: new Map([['lv', columns]]), texts: new Map() },
          'db',
        ),
      ) as {
        stores: { lv: Record<string, unknown> };
      } & Record<string, unknown>;
    expect(readSnapshot(record(), 'db')).toBeDefined();
    expect(readSnapshot(record(), 'another')).toBeUndefined();
    expect(readSnapshot({ ...record(), generation: 0 }, 'db')).toBeUndefined();
    for (const field of Object.keys(record().stores.lv))
      for (const wrong of [undefined, null, [], 7, new Int32Array(9), ['a']]) {
        const broken = record();
        broken.stores.lv[field] = wrong;
        expect([field, wrong, readSnapshot(broken, 'db')]).toEqual([field, wrong, undefined]);
      }
    fc.assert(fc.property(fc.anything(), (anything) => readSnapshot(anything, 'db') === undefined));
  });
});
