import { describe, expect, test } from '@jest/globals';
import { seal, unseal } from './seal.ts';

const key = ['an-email-key-of-more-than-32-characters'] as const;

describe('seal', () => {
  test('opens with the same key and binding', () => {
    expect(unseal(seal('123456', key, 'otp:1'), key, 'otp:1')).toBe('123456');
  });

  test('opens with either of two keys and is sealed with the first', () => {
    const replacement = 'another-email-key-of-more-than-32-characters';
    const box = seal('123456', [replacement, ...key], 'otp:1');
    expect(unseal(box, [...key, replacement], 'otp:1')).toBe('123456');
    expect(unseal(box, [replacement], 'otp:1')).toBe('123456');
    expect(() => unseal(box, key, 'otp:1')).toThrow();
  });

  test('shows neither the secret nor that two secrets are equal', () => {
    const [first, second] = [seal('123456', key, 'otp:1'), seal('123456', key, 'otp:1')];
    expect(first).not.toBe(second);
    expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('123456');
  });

  test.each([
    ['another binding', (box: string) => unseal(box, key, 'otp:2')],
    ['another key', (box: string) => unseal(box, [`${key}!`], 'otp:1')],
    ['a changed byte', (box: string) => unseal(`${box.startsWith('A') ? 'B' : 'A'}${box.slice(1)}`, key, 'otp:1')],
    ['a truncated box', (box: string) => unseal(box.slice(0, 20), key, 'otp:1')],
  ])('does not open with %s', (_name, open) => {
    expect(() => open(seal('123456', key, 'otp:1'))).toThrow();
  });
});
