/** @jest-environment node */
import { expect, test } from '@jest/globals';

test('the library loads without a browser, as for the first paint, which the build renders', async () => {
  expect(globalThis).not.toHaveProperty('window');
  await expect(import('./index.ts')).resolves.toHaveProperty('useIsFirstPage');
});
