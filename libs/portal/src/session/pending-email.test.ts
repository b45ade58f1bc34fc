import { expect, jest, test } from '@jest/globals';
import { pendingEmail } from './pending-email';

test('the address is kept until it is cleared', () => {
  pendingEmail.write('new@example.com');
  expect(localStorage.getItem('pendingEmail')).toBe('new@example.com');
  expect(pendingEmail.read()).toBe('new@example.com');
  pendingEmail.clear();
  expect(pendingEmail.read()).toBeNull();
});

test('a browser without storage throws no error', () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(deny);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
  expect(() => pendingEmail.write('new@example.com')).not.toThrow();
  expect(pendingEmail.read()).toBeNull();
});
