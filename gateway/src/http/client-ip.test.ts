import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { createReadClientIp } from './client-ip.ts';

const requestFrom = (remoteAddress: string, forwarded?: string) => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
};

describe('the client IP', () => {
  const alone = createReadClientIp([]);
  const behindProxies = createReadClientIp(['10.0.0.0/8', '192.0.2.7', '::1', '2001:db8::/32']);

  test.each([
    ['a forged header without a trusted proxy', alone, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a forged header from loopback', alone, '127.0.0.1', '198.51.100.1', '127.0.0.1'],
    ['IPv4 on a dual-stack socket', alone, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['one trusted proxy', behindProxies, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a trusted proxy on a dual-stack socket', behindProxies, '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a trusted IP', behindProxies, '192.0.2.7', '203.0.113.9', '203.0.113.9'],
    ['the neighbor of a trusted IP', behindProxies, '192.0.2.8', '203.0.113.9', '192.0.2.8'],
    ['a trusted network of IPv6', behindProxies, '2001:db8::1', '2001:DB9::1', '2001:db9::1'],
    ['a trusted proxy by IPv6', behindProxies, '::1', '203.0.113.9', '203.0.113.9'],
    ['two trusted proxies', behindProxies, '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [
      'what the client wrote before the proxy did',
      behindProxies,
      '10.0.0.1',
      '198.51.100.1, 203.0.113.9',
      '203.0.113.9',
    ],
    ['a peer that is no trusted proxy', behindProxies, '203.0.113.1', '198.51.100.1', '203.0.113.1'],
    ['no header', behindProxies, '10.0.0.1', undefined, '10.0.0.1'],
    ['nonsense in the header', behindProxies, '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
    ['only trusted proxies', behindProxies, '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('%s', (_name, readClientIp, peer, forwarded, expected) => {
    expect(readClientIp(requestFrom(peer, forwarded))).toBe(expected);
  });
});
