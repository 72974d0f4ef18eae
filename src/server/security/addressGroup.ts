import { isIPv4, isIPv6 } from 'node:net';

/** Some proxies name the port of the visitor's connection as well: another one each time. */
const WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$|^\[(.+)\](?::\d+)?$/;

/**
 * An address as the rate limits count it: of IPv6 the first 64 bits, for one household has them all.
 * @param address `203.0.113.7`, `2001:db8:1:2::7`, also with a port; what is no address counts as one and the same
 */
export function addressGroup(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? [];
  const plain = (ipv4 ?? ipv6 ?? address).split('%')[0] ?? '';
  if (isIPv4(plain)) return plain;
  return isIPv6(plain) ? groupOf(numbersOf(plain)) : 'unknown';
}

function groupOf(numbers: readonly number[]): string {
  const isMappedIpv4 = numbers.slice(0, 6).join(' ') === '0 0 0 0 0 65535';
  if (!isMappedIpv4) return `${numbers.slice(0, 4).map(hex).join(':')}::/64`;
  return numbers
    .slice(6)
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
}

/** The eight numbers of an IPv6 address, whichever way it is written. */
function numbersOf(address: string): readonly number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const parts = (text: string): number[] => (text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16)));
  const [before, after] = [parts(head), parts(tail ?? '')];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function hex(number: number): string {
  return number.toString(16);
}
