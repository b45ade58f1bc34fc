import { describe, expect, test } from '@jest/globals';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

describe('createPasswords', () => {
  test('hashes with argon2id at the agreed cost, differently each time', async () => {
    const [one, other] = await Promise.all([passwords.hash('Demo-Pass-1'), passwords.hash('Demo-Pass-1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test('accepts the right password and rejects a wrong one', async () => {
    const stored = await passwords.hash('Demo-Pass-1');
    expect(await passwords.verify(stored, 'Demo-Pass-1')).toBe(true);
    expect(await passwords.verify(stored, 'demo-pass-1')).toBe(false);
  });

  test('rejects every password without a stored hash, even the decoy', async () => {
    expect(await passwords.verify(null, 'Demo-Pass-1')).toBe(false);
    expect(await passwords.verify(null, 'decoy-password')).toBe(false);
  });

  test('does not compare if the check before it throws', async () => {
    const before = () => Promise.reject(new Error('no attempt left'));
    await expect(passwords.verify(null, 'x', { before })).rejects.toThrow('no attempt left');
  });
});
