import { isIP } from 'node:net';

interface ClientNetworks {
  /** One subscriber: an IPv4 address, or an IPv6 /64. */
  client: string;
  /** The network around it, which one attacker may hold as a whole: an IPv4 /24, or an IPv6 /48. */
  network: string;
}

const mappedIpv4 = '0:0:0:0:0:ffff';
const nat64 = '64:ff9b:0:0:0:0';
const sixToFour = '2002';

/** The eight groups of an IPv6 address. The URL parser brings every spelling into one form. */
const groupsOf = (ip: string): string[] => {
  const [start = '', end = ''] = new URL(`http://[${ip.replace(/%.*/, '')}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [start, end].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
};

const ipv4Networks = (ip: string): ClientNetworks => ({ client: ip, network: `${ip.replace(/\d+$/, '0')}/24` });

/** Returns the keys for all limits by client address. IPv6 that carries an IPv4 address (mapped, NAT64) counts as that address. */
export const networksOf = (ip: string): ClientNetworks => {
  if (isIP(ip) === 0) return { client: ip, network: ip };
  if (isIP(ip) === 4) return ipv4Networks(ip);
  const groups = groupsOf(ip);
  const first = (count: number) => groups.slice(0, count).join(':');
  if (first(6) === mappedIpv4 || first(6) === nat64) {
    const bytes = groups.slice(6).flatMap((group) => [...Buffer.from(group.padStart(4, '0'), 'hex')]);
    return ipv4Networks(bytes.join('.'));
  }
  const network = `${first(3)}::/48`;
  // 6to4 gives a whole /48 to the owner of one IPv4 address.
  return { client: groups[0] === sixToFour ? network : `${first(4)}::/64`, network };
};

/** The `client` form alone. */
export const networkOf = (ip: string): string => networksOf(ip).client;
