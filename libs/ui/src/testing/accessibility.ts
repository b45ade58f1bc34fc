import { expect } from '@jest/globals';
import axe from 'axe-core';

/**
 * Fails with axe's own words when anything on the page breaks an accessibility rule. Colours are checked by the contrast
 * test (jsdom has no layout), landmarks belong to the shell.
 */
export const expectAccessible = async (root: Element = document.body): Promise<void> => {
  const { violations } = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(
    violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.html).join(', ')})`),
  ).toEqual([]);
};
