import { isIPv4, isIPv6 } from 'node:net';

/** Some proxies append the port of the visitor's connection, which changes with every connection. */
const WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$|^\[(.+)\](?::\d+)?$/;

/**
 * Returns the key that rate limits use to count an address. IPv6 addresses are grouped by their first 64 bits, because one
 * household usually owns the whole /64.
 * @param address `203.0.113.7` or `2001:db8:1:2::7`, with or without a port
 * @returns `unknown` for anything that is not an address
 */
export function addressGroup(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? [];
  const bareAddress = (ipv4 ?? ipv6 ?? address).split('%')[0] ?? '';
  if (isIPv4(bareAddress)) return bareAddress;
  return isIPv6(bareAddress) ? groupOf(numbersOf(bareAddress)) : 'unknown';
}

function groupOf(numbers: readonly number[]): string {
  const isMappedIpv4 = numbers.slice(0, 6).join(' ') === '0 0 0 0 0 65535';
  if (!isMappedIpv4) return `${numbers.slice(0, 4).map(hex).join(':')}::/64`;
  return numbers
    .slice(6)
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
}

/** Parses an IPv6 address, in any notation, into its eight 16-bit numbers. */
function numbersOf(address: string): readonly number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parts = (text: string): number[] => (text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16)));
  const [before, after] = [parts(head), parts(tail ?? '')];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function hex(number: number): string {
  return number.toString(16);
}
