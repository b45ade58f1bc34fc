import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

interface ClientNetworks {
  /** One subscriber: an IPv4, or an IPv6 /64. */
  client: string;
  /** The surrounding network, which may belong to one attacker as a whole: an IPv4 /24, or an IPv6 /48. */
  network: string;
}

const ipv4Networks = (ip: string): ClientNetworks => ({
  client: ip,
  network: `${ipaddr.IPv4.networkAddressFromCIDR(`${ip}/24`)}/24`,
});

/** Returns the keys for all limits by client IP. An IPv6 that carries an IPv4 (mapped, NAT64) counts as that IPv4. */
export const getNetworks = (ip: string): ClientNetworks => {
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

/** Returns only the `client` form. */
export const getClientNetwork = (ip: string): string => getNetworks(ip).client;
