import { createECDH, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { derivePushKeys } from './push-keys.ts';

const secrets = ['first-secret-of-thirty-two-characters', 'other-secret-of-thirty-two-characters'] as const;

test('the keys of a secret are always the same, and those of two secrets differ', () => {
  const [first, second] = derivePushKeys(secrets);
  expect(derivePushKeys(secrets)).toEqual([first, second]);
  expect(derivePushKeys([secrets[1]])).toEqual([second]);
  expect(second?.publicKey).not.toBe(first.publicKey);
});

test('the public key belongs to the private one', () => {
  for (let at = 0; at < 50; at += 1) {
    const [{ publicKey, privateKey }] = derivePushKeys([`secret-number-${at}-of-thirty-two-characters`]);
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey, 'base64url');
    expect(curve.getPublicKey('base64url')).toBe(publicKey);
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) };
    const text = Buffer.from('text');
    const signature = sign('sha256', text, createPrivateKey({ key: { ...jwk, d: privateKey }, format: 'jwk' }));
    expect(verify('sha256', text, createPublicKey({ key: jwk, format: 'jwk' }), signature)).toBe(true);
  }
});
