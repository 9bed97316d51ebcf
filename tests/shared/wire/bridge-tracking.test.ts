// Tests reading the tracking numbers of an order from any backend.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bridgeTracking } from '#schemas/bridge/bridge-tracking.ts';
import { randomCases } from '../../support/random-cases.ts';

const url = 'https://carrier.example/1';

describe('the tracking of an order', () => {
  it.each([
    ['a number with its address', [{ number: '1', url }], [{ number: '1', url }]],
    ['a number without an address', [{ number: '1', url: null }], [{ number: '1' }]],
    ['a number sent as a number', [{ number: 12 }], [{ number: '12' }]],
    ['white space and invisible characters', [{ number: ' CE\u200b 1\n' }], [{ number: 'CE 1' }]],
    ['an address of a script', [{ number: '1', url: 'javascript:alert(1)' }], [{ number: '1' }]],
    ['an address without a protocol', [{ number: '1', url: 'carrier.example' }], [{ number: '1' }]],
    ['the placeholder # of an address', [{ number: '1', url: '#' }], [{ number: '1' }]],
    ['a repeated number', [{ number: '1' }, { number: '1', url }], [{ number: '1', url }]],
    ['an empty number', [{ number: ' ', url }], []],
    ['a number of 129 characters', [{ number: '1'.repeat(129) }], []],
    ['an entry that is none', [null, 'x', { number: '2' }], [{ number: '2' }]],
    ['a missing list', undefined, []],
  ])('is read from %s', (_title, sent, read) => {
    expect(bridgeTracking.parse(sent)).toEqual(read);
  });

  it('contains only http(s) addresses, whatever was sent', () => {
    const odd = fc.oneof(fc.anything(), fc.webUrl(), fc.string());
    const entry = fc.record({ number: odd, url: odd }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.oneof(entry, fc.anything())), fc.anything()), (sent) => {
        for (const parcel of bridgeTracking.parse(sent)) {
          expect(parcel.number.trim()).not.toBe('');
          if (parcel.url !== undefined) expect(new URL(parcel.url).protocol).toMatch(/^https?:$/);
        }
      }),
      { numRuns: randomCases(2_000) },
    );
  });

  it('stays the same when it is read again', () => {
    const read = bridgeTracking.parse([
      { number: ' 1 ', url },
      { number: 2, url: 'x:' },
    ]);
    expect(bridgeTracking.parse(read)).toEqual(read);
  });
});
