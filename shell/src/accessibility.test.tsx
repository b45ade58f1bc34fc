import { expect, test } from '@jest/globals';
import { aUser } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { renderShell } from './testing/render-shell.tsx';

/** The journeys check contrast and layout, which need a real browser. */
const violations = async (element: Element) => {
  const results = await axe.run(element, { rules: { 'color-contrast': { enabled: false } } });
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
};

test.each(['/', '/contact', '/terms', '/console', '/nowhere', '/sample'])(
  '%s has no accessibility fault',
  async (path) => {
    const { baseElement } = renderShell({ path });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await violations(baseElement)).toEqual([]);
  },
);

test('the open mobile menu has no accessibility fault', async () => {
  const { actor, baseElement } = renderShell({ handlers: { 'GET /api/auth/me': { user: aUser() } } });
  await screen.findByRole('button', { name: /Account menu/ });
  await actor.click(screen.getByRole('button', { name: 'Open menu' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  expect(await violations(baseElement)).toEqual([]);
});
