import { expect, jest, test } from '@jest/globals';

test.each([
  './account/password-strength',
  './competition/tournament-status',
  './http/errors',
  './limits',
  './platforms',
  './roles',
])('%s brings no zod into a bundle', async (entry) => {
  await jest.isolateModulesAsync(async () => {
    jest.doMock('zod', () => {
      throw new Error('zod was loaded');
    });
    await expect(import(entry)).resolves.toBeDefined();
  });
});
