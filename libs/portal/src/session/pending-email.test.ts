import { expect, jest, test } from '@jest/globals';
import { pendingEmail } from './pending-email.ts';

test('the address is kept until it is cleared [3.24]', () => {
  pendingEmail.write('new@example.com');
  expect(localStorage.getItem('pendingEmail')).toBe('new@example.com');
  expect(pendingEmail.read()).toBe('new@example.com');
  pendingEmail.clear();
  expect(pendingEmail.read()).toBeNull();
});

test('the time of the last code is known for the address that it was sent to', () => {
  jest.useFakeTimers({ now: 1_000_000 });
  pendingEmail.write('new@example.com');
  jest.setSystemTime(1_090_000);
  expect(pendingEmail.codeSentAt('new@example.com')).toBe(1_000_000);
  expect(pendingEmail.codeSentAt('other@example.com')).toBe(1_090_000);
  jest.setSystemTime(1_100_000);
  expect(pendingEmail.codeSentAt('other@example.com')).toBe(1_090_000);
  jest.setSystemTime(500_000);
  expect(pendingEmail.codeSentAt('other@example.com')).toBe(500_000);
  jest.useRealTimers();
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
