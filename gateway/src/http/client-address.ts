import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** IPv4 addresses arrive as `::ffff:1.2.3.4` on a dual-stack socket; one client has one name. */
const normalize = (address: string): string => {
  const plain = address.trim().toLowerCase();
  return plain.startsWith('::ffff:') && isIP(plain.slice(7)) === 4 ? plain.slice(7) : plain;
};

/** Makes a predicate for addresses and networks (`10.0.0.0/8`). */
export const addressMatcher = (networks: readonly string[]): ((address: string) => boolean) => {
  if (networks.length === 0) return () => false;
  const known = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) known.addAddress(address, familyOf(address));
    else known.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && known.check(address, familyOf(address));
};

/**
 * Makes the function that tells who calls. A client can write anything into X-Forwarded-For, so the header counts only when the
 * peer is a trusted proxy, and then from the right: the first address that no trusted proxy vouches for is the client's.
 */
export const clientAddressOf = (trustedProxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const isTrusted = addressMatcher(trustedProxies);
  return (request) => {
    let client = normalize(request.socket.remoteAddress ?? '');
    const chain = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').map(normalize);
    while (isTrusted(client)) {
      const previous = chain.pop();
      if (previous === undefined || isIP(previous) === 0) break;
      client = previous;
    }
    return client;
  };
};
