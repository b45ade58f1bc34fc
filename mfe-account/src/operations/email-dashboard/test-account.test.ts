import { expect, test } from '@jest/globals';
import { signUpBody } from '@portal/contracts';
import { newTestAccount } from './test-account.ts';

test('a test account is one that sign-up accepts, under a new name each time [7.56]', () => {
  const accounts = Array.from({ length: 100 }, () => newTestAccount('owl@example.com'));
  for (const account of accounts) expect(signUpBody.parse(account)).toEqual(account);
  expect(new Set(accounts.map(({ username }) => username)).size).toBe(100);
});
