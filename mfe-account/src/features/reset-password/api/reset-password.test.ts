import { afterEach, expect, jest, test } from '@jest/globals';
import { resetPassword } from './reset-password';

const browserFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = browserFetch;
});

test('without a token nothing is sent', async () => {
  globalThis.fetch = jest.fn<typeof fetch>();
  await expect(resetPassword({ token: '', password: 'New-Pass-1' })).rejects.toThrow('No reset token provided');
  expect(globalThis.fetch).not.toHaveBeenCalled();
});
