import { expect, test } from '@jest/globals';
import { maskAddresses } from './present-email.ts';

test.each([
  ['550 5.1.1 <kim@example.com>: no such user', '550 5.1.1 <k•••@example.com>: no such user'],
  ['to=kim@example.com,lee@example.com', 't•••@example.com,l•••@example.com'],
  ['kim@lee@example.com', 'k•••@example.com'],
  ['250 2.0.0 Ok: queued as 4F', '250 2.0.0 Ok: queued as 4F'],
  ['@example.com', '@example.com'],
])('%s becomes %s', (text, masked) => {
  expect(maskAddresses(text)).toBe(masked);
});

test('a text without addresses is read once, however long it is', () => {
  const text = 'a'.repeat(2_000_000);
  expect(maskAddresses(text)).toBe(text);
});
