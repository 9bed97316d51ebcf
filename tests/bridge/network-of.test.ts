// Tests the network of an address, by which limits count requests.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from '#bridge/wire/network-of.ts';
import { randomCases } from '../support/random-cases.ts';

describe('network of an IP address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:5::9', '2001:db8:0:5::/64'],
    ['2001:0DB8:0000:0005:ffff:ffff:ffff:ffff', '2001:db8:0:5::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['no address', 'no address'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it('is the same for all addresses of a /64 and for no other address', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const four = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(four, four, four, four, (network, host, otherHost, otherNetwork) => {
        const at = (first: string[], last: string[]) => networkOf([...first, ...last].join(':'));
        expect(at(network, host)).toBe(at(network, otherHost));
        expect(at(network, host) === at(otherNetwork, host)).toBe(network.join() === otherNetwork.join());
      }),
      { numRuns: randomCases(1_000) },
    );
  });
});
