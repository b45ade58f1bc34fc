import { expect, jest, test } from '@jest/globals';

test.each([
  './account/password-strength',
  './account/ui',
  './community/ui',
  './competition/tournament-status',
  './competition/ui',
  './dates',
  './http/errors',
  './limits',
  './platforms',
  './roles',
  './ui',
])('%s brings no zod into a bundle', async (entry) => {
  await jest.isolateModulesAsync(async () => {
    jest.doMock('zod', () => {
      throw new Error('zod was loaded');
    });
    await expect(import(entry)).resolves.toBeDefined();
  });
});
