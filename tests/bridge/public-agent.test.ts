// Tests which of the addresses supplied by clients the bridge connects to.
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, PublicAgent, publicLookup } from '#bridge/wire/public-agent.ts';

const byte = fc.integer({ min: 0, max: 255 });
const within = (...first: number[]) =>
  fc
    .tuple(...Array.from({ length: 4 - first.length }, () => byte))
    .map((rest) => [...first, ...rest].join('.'));
const private4 = fc.oneof(
  within(0),
  within(10),
  within(127),
  within(169, 254),
  within(192, 168),
  fc.integer({ min: 16, max: 31 }).chain((second) => within(172, second)),
  fc.integer({ min: 64, max: 127 }).chain((second) => within(100, second)),
  fc.integer({ min: 224, max: 255 }).chain((first) => within(first)),
);
const hex = ([a = 0, b = 0, c = 0, d = 0]: number[]) =>
  `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;

describe('isPublicAddress [S-36]', () => {
  it('refuses every private, loopback, link-local and multicast IPv4 address, in each IPv6 notation too', () => {
    fc.assert(
      fc.property(private4, (address) => {
        const groups = hex(address.split('.').map(Number));
        for (const form of [
          address,
          `::ffff:${address}`,
          `::ffff:${groups}`,
          `::${address}`,
          `64:ff9b::${address}`,
          `64:ff9b::${groups}`,
          `2002:${groups}::1`,
        ])
          expect(isPublicAddress(form), form).toBe(false);
      }),
    );
  });

  it.each([
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '100::1',
    '3fff::1',
    '::ffff:8.8.8.8',
    'localhost',
    '',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '142.250.74.74', '2a00:1450:400f:80d::200a', '2620:149::1', '64:ff9b::8.8.8.8'])(
    'allows %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('publicLookup', () => {
  const lookup = (...addresses: [string, number][]): LookupFunction =>
    publicLookup((_host, _options, done) =>
      done(
        null,
        addresses.map(([address, family]) => ({ address, family })),
      ),
    );
  const all = (look: LookupFunction) =>
    promisify<string, object, unknown>(look as never)('name', { all: true });

  it('removes private addresses from a result', async () => {
    expect(await all(lookup(['10.0.0.1', 4], ['8.8.8.8', 4], ['::1', 6]))).toEqual([
      { address: '8.8.8.8', family: 4 },
    ]);
  });

  it('fails if no address is public', async () => {
    await expect(all(lookup(['10.0.0.1', 4]))).rejects.toMatchObject({ code: 'EPRIVATEADDRESS' });
    await expect(all(lookup())).rejects.toMatchObject({ code: 'EPRIVATEADDRESS' });
  });
});

describe('PublicAgent', () => {
  /** Sends a request through the agent; rejects with the error of its connection. */
  const ask = (host: string, agent: PublicAgent): Promise<unknown> =>
    new Promise((resolve, reject) => {
      request({ host, agent }, resolve).on('error', reject).end();
    });

  it.each(['127.0.0.1', '10.0.0.1', '::1', '169.254.169.254'])('refuses to connect to %s', async (host) => {
    const never = () => expect.unreachable('a number is not looked up');
    await expect(ask(host, new PublicAgent(never))).rejects.toMatchObject({ code: 'EPRIVATEADDRESS' });
  });

  it('refuses to connect to a name that resolves to a private address', async () => {
    const agent = new PublicAgent((_host, _options, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }]),
    );
    await expect(ask('push.example', agent)).rejects.toMatchObject({ code: 'EPRIVATEADDRESS' });
  });
});
