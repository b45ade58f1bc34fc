import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

interface ClientNetworks {
  /** One subscriber: an IPv4, or an IPv6 /64. */
  client: string;
  /** The surrounding network, which may belong to one attacker as a whole: an IPv4 /24, or an IPv6 /48. */
  network: string;
}

const ipv4Networks = (ip: string): ClientNetworks => ({
  client: ip,
  network: `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`,
});

/** Returns the keys for all limits by client IP. An IPv6 that carries an IPv4 (mapped, NAT64) counts as that IPv4. */
export const getNetworks = (ip: string): ClientNetworks => {
  if (isIPv4(ip)) return ipv4Networks(ip);
  if (isIP(ip) === 0) return { client: ip, network: ip };
  const withoutZone = ip.replace(/%.*/, '');
  const parsed = ipaddr.process(withoutZone);
  if (parsed instanceof ipaddr.IPv4) return ipv4Networks(parsed.toString());
  if (parsed.range() === 'rfc6052')
    return ipv4Networks(ipaddr.fromByteArray(parsed.toByteArray().slice(-4)).toString());
  const networkWithin = (bits: number) => `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/${bits}`)}/${bits}`;
  const network = networkWithin(48);
  // With 6to4, the owner of one IPv4 has a whole /48.
  return { client: parsed.range() === '6to4' ? network : networkWithin(64), network };
};

/** Returns only the `client` form, which is also its own `client` form. */
export const getClientNetwork = (ip: string): string => getNetworks(ip).client;
