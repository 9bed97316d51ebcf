/**
 * Connects to hosts given by clients. Invariant: the agent connects only to the address that was checked and is public,
 * even if the name resolves differently between requests.
 */
import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

type Subnet = readonly [network: string, prefix: number];

/** All IPv4 ranges that are not public unicast addresses (RFC 6890 and its registry). */
const special4: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Special ranges within the global unicast block of IPv6; addresses outside the block are refused anyway. */
const special6: readonly Subnet[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked4 = new BlockList();
for (const [network, prefix] of special4) blocked4.addSubnet(network, prefix, 'ipv4');
const blocked6 = new BlockList();
for (const [network, prefix] of special6) blocked6.addSubnet(network, prefix, 'ipv6');
const unicast6 = new BlockList();
unicast6.addSubnet('2000::', 3, 'ipv6');
const translated = new BlockList();
translated.addSubnet('64:ff9b::', 96, 'ipv6');

/** Returns the IPv4 address in the last 32 bits of an IPv6 address. */
function embedded4(address: string): string {
  // the URL parser writes every form, including `::1.2.3.4`, as hexadecimal groups
  const [high = 0, low = 0] = new URL(`http://[${address}]/`).hostname
    .slice(1, -1)
    .replace(/^::$/, '0:0')
    .split(':')
    .slice(-2)
    .map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * True if the address is public: not loopback, private, link-local, IPv4-mapped, multicast, for documentation, or
 * otherwise special, and not invalid.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !blocked4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  // NAT64, through which a host without IPv4 reaches IPv4 addresses
  if (translated.check(address, 'ipv6')) return isPublicAddress(embedded4(address));
  return unicast6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6');
}

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  readonly code = 'EPRIVATEADDRESS';
}

type Resolve = (
  host: string,
  options: { all: true; family?: number },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Resolves a name to its public addresses only; fails with PrivateAddressError if the name has no public address. */
export const publicLookup =
  (resolve: Resolve = systemLookup as Resolve): LookupFunction =>
  (host, options, done) => {
    const family = typeof options.family === 'number' ? options.family : 0;
    resolve(host, { all: true, family }, (error, addresses) => {
      const reachable = error ? [] : addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = reachable;
      if (error || !first) {
        const refusal = error ?? new PrivateAddressError(`${host} has no public address`);
        (done as (error: Error) => void)(refusal);
      } else if (options.all) done(null, reachable);
      else done(null, first.address, first.family);
    });
  };

/** An HTTPS agent that connects to public addresses only, whether the host is a name or an IP address. */
export class PublicAgent extends Agent {
  readonly #lookup: LookupFunction;

  constructor(resolve?: Resolve) {
    super();
    this.#lookup = publicLookup(resolve);
  }

  override createConnection(...[options, done]: Parameters<Agent['createConnection']>) {
    const { host } = options as { host?: string | undefined };
    // an IP address is not looked up, so it is checked here
    if (host !== undefined && isIP(host) !== 0 && !isPublicAddress(host))
      throw new PrivateAddressError(`${host} is no public address`);
    return super.createConnection({ ...options, lookup: this.#lookup } as typeof options, done);
  }
}
