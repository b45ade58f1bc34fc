import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { ReadClientIp } from './observe';

/** IPv4 addresses arrive as `::ffff:1.2.3.4` on a dual-stack socket; one client has one name. */
const normalize = (address: string): string => address.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '');

/**
 * Creates the function that finds the client's address. Clients can send any X-Forwarded-For, so it counts only behind a trusted proxy
 * and from the right: up to the first address that is no trusted proxy.
 * @param trustedProxies addresses and networks, such as `10.0.0.0/8`
 */
export const createReadClientIp = (trustedProxies: string[]): ReadClientIp => {
  if (trustedProxies.length === 0) return ({ socket }) => normalize(socket.remoteAddress ?? '');
  const isTrusted = proxyAddr.compile(trustedProxies);
  return (request) => normalize(proxyAddr.all(request, isTrusted).findLast((address) => isIP(address)) ?? '');
};
