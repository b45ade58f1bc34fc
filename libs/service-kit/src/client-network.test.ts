import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getNetworks } from './client-network.ts';

describe('getNetworks', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::FFFF:c0a8:1', '192.168.0.1', '192.168.0.0/24'],
    ['64:ff9b::cb00:7107', '203.0.113.7', '203.0.113.0/24'],
    ['64:ff9b::203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['2002:cb00:7107:1:2:3:4:5', '2002:cb00:7107::/48', '2002:cb00:7107::/48'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::9', '2001:db8::/64', '2001:db8::/48'],
    ['2001:db8::192.0.2.1', '2001:db8::/64', '2001:db8::/48'],
    ['::1', '::/64', '::/48'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
    ['not an IP', 'not an IP', 'not an IP'],
    ['', '', ''],
  ])('counts %s as %s in %s', (ip, client, network) => {
    expect(getNetworks(ip)).toEqual({ client, network });
  });

  const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
  const hex = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
  const padded = (parts: number[]) => parts.map((part) => part.toString(16).padStart(4, '0').toUpperCase()).join(':');
  const dotted = (parts: number[]) => {
    const [high = 0, low = 0] = parts.slice(6);
    return `${hex(parts.slice(0, 6))}:${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  };

  test('does not depend on how an IP is written', () => {
    fc.assert(
      fc.property(groups, (parts) => {
        const expected = getNetworks(hex(parts));
        for (const spelling of [
          padded(parts),
          dotted(parts),
          `${hex(parts)}%eth0`,
          new URL(`http://[${hex(parts)}]`).hostname.slice(1, -1),
        ])
          expect(getNetworks(spelling)).toEqual(expected);
      }),
    );
  });

  test('distinguishes subscribers by the first 64 bits, and networks by the first 48', () => {
    fc.assert(
      fc.property(groups, groups, fc.nat(8), (one, other, shared) => {
        fc.pre(one[0] !== 0x2002 && other[0] !== 0x2002);
        const near = [...one.slice(0, shared), ...other.slice(shared)];
        const same = (count: number) => hex(one.slice(0, count)) === hex(near.slice(0, count));
        expect(getNetworks(hex(near)).client === getNetworks(hex(one)).client).toBe(same(4));
        expect(getNetworks(hex(near)).network === getNetworks(hex(one)).network).toBe(same(3));
      }),
    );
  });
});
