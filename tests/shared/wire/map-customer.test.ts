// Mapping of the customer and the order history between the API and the device.
import { describe, expect, it } from 'vitest';
import type { HistoryOrder } from '#schemas/documents/customer.ts';
import { mapCustomer, mapHistoryOrder, toBridgeProfile, withHistoryPage } from '#shared/wire/map-customer.ts';

const bridgeAddress = {
  id: 1,
  firstname: 'Anna',
  lastname: 'B',
  street: ['Iela', '1'],
  city: 'Rīga',
  postcode: 'LV-1010',
  country_id: 'LV',
};
const source = (addresses: object[]) =>
  ({
    ...{ id: '7', firstname: 'Anna', lastname: 'B', email: 'a@b.lv', group_id: 2 },
    addresses: addresses.map((address) => ({ unread: [], ...address })),
  }) as never;

describe('a customer', () => {
  it('has at most two addresses without a stated limit, with every field filled', () => {
    const { id, country_id: _country, ...rest } = bridgeAddress;
    const full = {
      telephone: '2',
      company: 'O',
      company_code: '4',
      vat_id: 'L',
      default_shipping: true,
      default_billing: true,
    };
    const { id: _none, ...nameless } = bridgeAddress;
    expect(mapCustomer(source([{ ...bridgeAddress, ...full }, nameless, bridgeAddress]))).toStrictEqual({
      id: '7',
      firstname: 'Anna',
      lastname: 'B',
      email: 'a@b.lv',
      group_id: 2,
      addresses: [
        { ...rest, id, country: 'LV', ...full },
        {
          ...rest,
          country: 'LV',
          telephone: '',
          company: '',
          company_code: '',
          vat_id: '',
          default_shipping: false,
          default_billing: false,
        },
      ],
    });
  });

  it('has as many addresses as the backend states, within what the device stores', () => {
    const many = Array.from({ length: 120 }, () => bridgeAddress);
    const lengths = [undefined, 5, 50, 1_000].map((address_limit) => {
      const { addresses, address_limit: limit } = mapCustomer(Object.assign(source(many), { address_limit }));
      return [addresses.length, limit];
    });
    expect(lengths).toEqual([
      [2, undefined],
      [5, 5],
      [50, 50],
      [100, 100],
    ]);
  });

  it('is sent with only four keys', () => {
    const customer = mapCustomer(source([bridgeAddress]));
    const [address] = customer.addresses;
    const { country, ...rest } = address ?? { country: '' };
    expect(toBridgeProfile(customer)).toEqual({
      firstname: 'Anna',
      lastname: 'B',
      email: 'a@b.lv',
      addresses: [{ ...rest, country_id: country }],
    });
  });
});

describe('a past order', () => {
  const item = {
    increment_id: '100',
    created_at: '2026-01-01',
    status: 'new',
    grand_total: 12.345,
    total_item_count: 2,
  };
  it('counts ordered pieces, or lines if no quantity is given', () => {
    expect(mapHistoryOrder(item as never)).toEqual({
      increment_id: '100',
      client_order_id: '',
      created_at: '2026-01-01',
      status: 'new',
      grand_total: 1_235,
      items: 2,
      detail: item,
    });
    const more = { ...item, client_order_id: 'c', total_qty_ordered: 4.6 };
    expect(mapHistoryOrder(more as never)).toMatchObject({ client_order_id: 'c', items: 5 });
  });
});

describe('pages of past orders', () => {
  const orders = (...ids: string[]) => ids.map((increment_id) => ({ increment_id }) as HistoryOrder);
  const ids = ({ items }: { items: HistoryOrder[] }) => items.map(({ increment_id }) => increment_id);

  it('are appended without duplicates', () => {
    const first = withHistoryPage(undefined, orders('5', '4'), 1, 2, 5);
    expect([ids(first), first.total, first.pages]).toEqual([['5', '4'], 5, 1]);
    const second = withHistoryPage(first, orders('4', '3'), 2, 2, undefined);
    expect([ids(second), second.total, second.pages]).toEqual([['5', '4', '3'], 3, 2]);
    // requesting the first page again does not advance the position
    const again = withHistoryPage(second, orders('5', '4'), 1, 2, 5);
    expect([ids(again), again.pages]).toEqual([['5', '4', '3'], 2]);
  });

  it('keep the newer version of an order', () => {
    const here = withHistoryPage(undefined, [{ increment_id: '1', status: 'new' } as HistoryOrder], 1, 1, 1);
    const next = withHistoryPage(here, [{ increment_id: '1', status: 'paid' } as HistoryOrder], 1, 1, 1);
    expect(next.items.map(({ status }) => status)).toEqual(['paid']);
  });

  it('are replaced by a first page that does not overlap them or is complete', () => {
    const here = { items: orders('2', '1'), total: 2, pages: 3 };
    const far = withHistoryPage(here, orders('9', '8'), 1, 2, 9);
    expect([ids(far), far.total, far.pages]).toEqual([['9', '8'], 9, 1]);
    const near = withHistoryPage(here, orders('3', '2'), 1, 2, 3);
    expect([ids(near), near.pages]).toEqual([['3', '2', '1'], 3]);
    const all = withHistoryPage(here, orders('2'), 1, 2, undefined);
    expect([ids(all), all.total, all.pages]).toEqual([['2'], 1, 1]);
    // only a first page that is not full is the complete history
    const late = withHistoryPage(here, orders('0'), 4, 2, undefined);
    expect([ids(late), late.pages]).toEqual([['2', '1', '0'], 4]);
    const alone = withHistoryPage(undefined, orders('0'), 2, 2, undefined);
    expect([ids(alone), alone.total, alone.pages]).toEqual([['0'], 1, 2]);
  });
});
