import { describe, expect, test } from '@jest/globals';
import { computeCodeMac, createCode, createToken, deriveDecoyId, hashToken, isSameHash } from './tokens.ts';

describe('tokens and codes', () => {
  test('a token has 256 bits and is never the same', () => {
    const tokens = Array.from({ length: 100 }, createToken);
    expect(new Set(tokens).size).toBe(100);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('a code has six digits, leading zeros included [9.29]', () => {
    for (let i = 0; i < 2_000; i += 1) expect(createCode()).toMatch(/^\d{6}$/);
  });

  test('the keyed hash of a code depends on key, code id and code', () => {
    const macs = [
      computeCodeMac(['key'], 'id', '123456'),
      computeCodeMac(['yek'], 'id', '123456'),
      computeCodeMac(['key'], 'di', '123456'),
      computeCodeMac(['key'], 'id', '123457'),
    ];
    expect(new Set(macs).size).toBe(4);
  });

  test('hashes are compared by all of their bytes', () => {
    const hash = hashToken('a');
    expect(isSameHash(hash, hashToken('a'))).toBe(true);
    expect(isSameHash(hash, hashToken('b'))).toBe(false);
    expect(isSameHash(hash, hash.slice(0, 10))).toBe(false);
  });

  test('a decoy looks like an id and stays the same for an address', () => {
    expect(deriveDecoyId(['key'], 'a@example.com')).toMatch(/^[0-9a-f]{24}$/);
    expect(deriveDecoyId(['key'], 'a@example.com')).toBe(deriveDecoyId(['key'], 'a@example.com'));
    expect(deriveDecoyId(['key'], 'a@example.com')).not.toBe(deriveDecoyId(['key'], 'b@example.com'));
  });
});
