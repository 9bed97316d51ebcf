// What every limit counts as one address (S-15): an IPv4 address, or the /64 of an IPv6 one, which is what a single
// connection is given; within it anybody has as many addresses as they like.
import { isIPv6 } from 'node:net';

/** The groups of an address as numbers; "::" stands for the zeros that are missing. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const read = (part: string | undefined): number[] =>
    part === undefined || part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail)];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<number>(zeros).fill(0), ...after];
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** "203.0.113.7" → itself, also as "::ffff:203.0.113.7"; "2001:db8:0:5::9%eth0" → "2001:db8:0:5::/64". */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  const [, mapped] = MAPPED.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const network = groupsOf(address).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}
