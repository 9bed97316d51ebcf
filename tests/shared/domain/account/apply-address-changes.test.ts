// Changes of an address book that are applied to a newer version of it, alone and by two devices in any order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address, AddressChange } from '#schemas/documents/customer.ts';
import {
  addressLimitOf,
  applyAddressChanges,
  bookDifference,
} from '#shared/domain/account/apply-address-changes.ts';
import { annasAddress } from '../../../support/browser/logged-in.ts';
import { randomCases } from '../../../support/random-cases.ts';

const home = annasAddress({ id: 1 });
const spare = (id: number | undefined, city: string): Address => {
  const { id: _none, ...address } = annasAddress({ city, default_shipping: false, default_billing: false });
  return id === undefined ? address : { ...address, id };
};
const cottage = spare(2, 'Cēsis');
const office = spare(3, 'Liepāja');
const cities = (book: readonly Address[]) => book.map(({ city }) => city);
const defaultsOf = (book: readonly Address[]) =>
  (['default_shipping', 'default_billing'] as const).map((role) =>
    cities(book.filter((address) => address[role])),
  );

describe('a change of the address book', () => {
  it('adds an address beside those that another device has added', () => {
    expect(cities(applyAddressChanges([home, cottage], [{ becomes: spare(undefined, 'Ogre') }]))).toEqual([
      'Rīga',
      'Cēsis',
      'Ogre',
    ]);
  });

  it('gives both roles to the first address', () => {
    expect(defaultsOf(applyAddressChanges([], [{ becomes: spare(undefined, 'Ogre') }]))).toEqual([
      ['Ogre'],
      ['Ogre'],
    ]);
  });

  it('adds an address once if the response to the first request was lost', () => {
    const added = { ...spare(undefined, 'Ogre'), postcode: 'LV-5001' };
    const stored = { ...added, id: 9, city: 'OGRE', postcode: 'LV 5001' };
    const book = applyAddressChanges([home, stored], [{ becomes: added }]);
    expect(book.map(({ id }) => id)).toEqual([1, 9]);
  });

  it('edits the address with the id, whatever its position', () => {
    const book = applyAddressChanges(
      [cottage, home],
      [{ was: cottage, becomes: { ...cottage, city: 'Ogre' } }],
    );
    expect(book).toEqual([{ ...cottage, city: 'Ogre' }, home]);
  });

  it('edits an address that had no id yet when it was edited', () => {
    const unsaved = spare(undefined, 'Cēsis');
    const book = applyAddressChanges(
      [home, cottage],
      [{ was: unsaved, becomes: { ...unsaved, city: 'Ogre' } }],
    );
    expect(book).toEqual([home, { ...cottage, city: 'Ogre' }]);
  });

  it('keeps the roles that another device has given to the edited address', () => {
    const elsewhere = [
      { ...home, default_billing: false },
      { ...cottage, default_billing: true },
    ];
    const book = applyAddressChanges(elsewhere, [{ was: cottage, becomes: { ...cottage, city: 'Ogre' } }]);
    expect(defaultsOf(book)).toEqual([['Rīga'], ['Ogre']]);
  });

  it('keeps what another device has typed if only a role is changed', () => {
    const book = applyAddressChanges(
      [home, { ...cottage, city: 'Ogre' }],
      [{ was: cottage, becomes: { ...cottage, default_shipping: true } }],
    );
    expect(cities(book)).toEqual(['Rīga', 'Ogre']);
    expect(defaultsOf(book)).toEqual([['Ogre'], ['Rīga']]);
  });

  it('adds an edited address again that was removed elsewhere', () => {
    const book = applyAddressChanges([home], [{ was: cottage, becomes: { ...cottage, city: 'Ogre' } }]);
    expect(cities(book)).toEqual(['Rīga', 'Ogre']);
    expect(book[1]).not.toHaveProperty('id');
  });

  it('does not restore an address of which only a role was changed', () => {
    const change = { was: cottage, becomes: { ...cottage, default_shipping: true } };
    expect(applyAddressChanges([home], [change])).toEqual([home]);
  });

  it('passes the roles of a removed address to the first one', () => {
    const book = applyAddressChanges([home, cottage, office], [{ was: home }]);
    expect(defaultsOf(book)).toEqual([['Cēsis'], ['Cēsis']]);
  });

  it('ignores the removal of an address that is gone', () => {
    expect(applyAddressChanges([home], [{ was: cottage }])).toEqual([home]);
  });

  it('leaves out the oldest address without a role where only two fit', () => {
    const change = { becomes: { ...spare(undefined, 'Ogre'), default_billing: true } };
    expect(cities(applyAddressChanges([home, cottage], [change], 2))).toEqual(['Rīga', 'Ogre']);
  });
});

describe('the difference between two versions of a book', () => {
  it('is what is new or changed, and the ids of what is removed', () => {
    const changed = { ...cottage, city: 'Ogre' };
    const added = spare(undefined, 'Valka');
    expect(bookDifference([home, cottage, office], [home, changed, added])).toEqual({
      addresses: [changed, added],
      removed: [3],
    });
  });
});

describe('the limit of a book', () => {
  it('is two unless the backend states one', () => {
    expect([addressLimitOf({}), addressLimitOf({ address_limit: 50 })]).toEqual([2, 50]);
  });
});

describe('two devices that change one book', () => {
  /** A backend with an address book: it applies differences, as the reference backend does. */
  class Backend {
    book: Address[] = [home, cottage];
    #last = 100;
    write({ addresses, removed }: ReturnType<typeof bookDifference>): void {
      this.#last += addresses.length;
      const sent = addresses.map((address, at) => ({ ...address, id: address.id ?? this.#last - at }));
      const isKept = ({ id }: Address) => !removed.includes(id ?? 0);
      const kept = this.book.filter(isKept).map((one) => sent.find(({ id }) => id === one.id) ?? one);
      this.book = [...kept, ...sent.filter(({ id }) => !kept.some((one) => one.id === id))];
    }
  }
  const city = fc.constantFrom('Ogre', 'Valka', 'Talsi', 'Kuldīga', 'Bauska');
  const change = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), city }),
    fc.record({ kind: fc.constant('edit' as const), at: fc.nat(3), city }),
    fc.record({ kind: fc.constant('default' as const), at: fc.nat(3) }),
  );
  /** `steps`: which device acts next; it reads the newest book, then, one step later, sends its change */
  const run = fc.record({
    wishes: fc.tuple(fc.array(change, { maxLength: 4 }), fc.array(change, { maxLength: 4 })),
    steps: fc.array(fc.constantFrom(0, 1), { maxLength: 20 }),
  });

  it('lose no address that one of them added, in any interleaving', () => {
    fc.assert(
      fc.property(run, ({ wishes, steps }) => {
        const backend = new Backend();
        const typed = new Set<string>();
        const devices = wishes.map((list, device) => {
          // both start from the same book and change it offline
          let shown: Address[] = [...backend.book];
          const queued = list.flatMap((wish, nth): AddressChange[] => {
            const street = ['Iela', `${device}-${nth}`];
            const was = wish.kind === 'add' ? undefined : shown[wish.at % shown.length];
            const becomes: Address =
              wish.kind === 'default'
                ? { ...(was ?? home), default_shipping: true }
                : { ...(was ?? spare(undefined, wish.city)), city: wish.city, street };
            if (wish.kind === 'add') typed.add(street.join(' '));
            const one = { ...(was && { was }), becomes };
            shown = applyAddressChanges(shown, [one]);
            // an address that was typed and edited later counts with its last text
            if (was && wish.kind === 'edit' && typed.delete(was.street.join(' ')))
              typed.add(street.join(' '));
            return [one];
          });
          return { queued, read: undefined as Address[] | undefined };
        });
        const act = (device: (typeof devices)[number]) => {
          const [next] = device.queued;
          if (!next) return;
          if (!device.read) {
            device.read = [...backend.book];
            return;
          }
          backend.write(bookDifference(device.read, applyAddressChanges(device.read, [next])));
          device.queued.shift();
          device.read = undefined;
        };
        for (const at of steps) act(devices[at] as (typeof devices)[number]);
        for (const device of devices) while (device.queued.length > 0) act(device);
        const stored = backend.book.map(({ street }) => street.join(' '));
        for (const street of typed) expect(stored.filter((one) => one === street)).toEqual([street]);
      }),
      { numRuns: randomCases(2_000) },
    );
  });
});
