import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';
import type { ReadClientIp } from './observe.ts';

/** A dual-stack socket reports IPv4 clients as `::ffff:1.2.3.4`, but one client must have one IP. */
const normalize = (ip: string): string => ip.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '');

/**
 * Creates the function that finds the client's IP. Clients can send any X-Forwarded-For, so it counts only behind a trusted proxy: the
 * client is the first IP from the right that is not a trusted proxy.
 * @param trustedProxies IPs and networks, such as `10.0.0.0/8`
 */
export const createReadClientIp = (trustedProxies: string[]): ReadClientIp => {
  if (trustedProxies.length === 0) return ({ socket }) => normalize(socket.remoteAddress ?? '');
  const isTrusted = proxyAddr.compile(trustedProxies);
  return (request) => normalize(proxyAddr.all(request, isTrusted).findLast((ip) => isIP(ip)) ?? '');
};
