import { expect } from '@jest/globals';
import axe from 'axe-core';

/**
 * Fails with axe's report when the page breaks an accessibility rule. The contrast test checks colors (jsdom has no
 * layout), the shell owns the landmarks.
 */
export const expectAccessible = async (root: Element = document.body): Promise<void> => {
  const { violations } = await axe.run(root, {
    // The elements that passed are most of the work and of the result.
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.html).join(', ')})`),
  ).toEqual([]);
};
