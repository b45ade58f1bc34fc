import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

interface ClientNetworks {
  /** One subscriber: an IPv4 address, or an IPv6 /64. */
  client: string;
  /** The network around it, which one attacker may hold as a whole: an IPv4 /24, or an IPv6 /48. */
  network: string;
}

const ipv4Networks = (ip: string): ClientNetworks => ({
  client: ip,
  network: `${ipaddr.IPv4.networkAddressFromCIDR(`${ip}/24`)}/24`,
});

/** Returns the keys for all limits by client IP. IPv6 that carries an IPv4 address (mapped, NAT64) counts as that address. */
export const getNetworks = (ip: string): ClientNetworks => {
  if (isIP(ip) === 0) return { client: ip, network: ip };
  const withoutZone = ip.replace(/%.*/, '');
  const address = ipaddr.process(withoutZone);
  if (address instanceof ipaddr.IPv4) return ipv4Networks(address.toString());
  if (address.range() === 'rfc6052')
    return ipv4Networks(ipaddr.fromByteArray(address.toByteArray().slice(-4)).toString());
  const networkWithin = (bits: number) => `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/${bits}`)}/${bits}`;
  const network = networkWithin(48);
  // 6to4 gives a whole /48 to the owner of one IPv4 address.
  return { client: address.range() === '6to4' ? network : networkWithin(64), network };
};

/** The `client` form alone. */
export const getClientNetwork = (ip: string): string => getNetworks(ip).client;
