import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The forms by which limits count a client. */
export interface ClientNetworks {
  /** One subscriber: an IPv4 address, or an IPv6 /64. */
  client: string;
  /** The network around it, which one attacker may hold as a whole: an IPv4 /24, or an IPv6 /48. */
  network: string;
}

const carriesIpv4 = [ipaddr.IPv6.parseCIDR('::ffff:0:0/96'), ipaddr.IPv6.parseCIDR('64:ff9b::/96')];

const ipv6Networks = (groups: readonly number[], isSixToFour: boolean): ClientNetworks => {
  const prefix = (count: number) =>
    `${groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(':')}::/${count * 16}`;
  // 6to4 gives a whole /48 to whoever holds one IPv4 address.
  return { client: prefix(isSixToFour ? 3 : 4), network: prefix(3) };
};

/** Makes the keys for all limits by client address. IPv6 that carries an IPv4 address (mapped, NAT64) counts as that address. */
export const networksOf = (ip: string): ClientNetworks => {
  if (isIP(ip) === 0) return { client: ip, network: ip };
  const address = ipaddr.parse(ip);
  if (address instanceof ipaddr.IPv6 && !carriesIpv4.some((range) => address.match(range)))
    return ipv6Networks(address.parts, address.range() === '6to4');
  const [a, b, c, d] = address.toByteArray().slice(-4);
  return { client: `${a}.${b}.${c}.${d}`, network: `${a}.${b}.${c}.0/24` };
};

/** The `client` form alone. */
export const networkOf = (ip: string): string => networksOf(ip).client;
