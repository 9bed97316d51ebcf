// Maps an IP address to the network that rate limits count (S-15): the address itself for IPv4, its /64 for IPv6, since
// a single connection is assigned a whole /64 and can use any address in it.
import { isIPv6 } from 'node:net';

/** Parses the groups of an address to numbers; "::" expands to zeros. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const read = (part: string | undefined): number[] =>
    part === undefined || part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail)];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<number>(zeros).fill(0), ...after];
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns the network of an address: "203.0.113.7" and "::ffff:203.0.113.7" → "203.0.113.7"; "2001:db8:0:5::9%eth0" →
 * "2001:db8:0:5::/64".
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  const [, mapped] = MAPPED.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const network = groupsOf(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
