import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderShell } from '../../testing/render-shell.tsx';

let isUp = false;
jest.mock('@portal/ui/overlays', () => {
  if (!isUp) throw new Error('Loading chunk overlays failed.');
  return jest.requireActual('@portal/ui/overlays');
});

test('a menu whose code cannot be loaded says so and stays closed, and the next click opens it', async () => {
  const { actor } = renderShell({ path: '/terms' });
  const button = screen.getByRole('button', { name: 'Open menu' });
  await actor.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  isUp = true;
  await actor.keyboard('{Shift}');
  expect(await screen.findAllByText("Couldn't open this")).not.toHaveLength(0);
  await actor.click(button);
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeVisible();
});
