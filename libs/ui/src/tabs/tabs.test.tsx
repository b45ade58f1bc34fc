import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible } from '../testing/accessibility.ts';
import { StoryView } from '../testing/story-view.tsx';
import meta, { Default } from './tabs.stories.tsx';

test('Tabs: arrow keys choose a tab and show its panel', async () => {
  render(<StoryView meta={meta} story={Default} />);
  expect(screen.getByRole('tabpanel', { name: 'Players' })).toHaveTextContent('All players');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Clans' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Clans' })).toHaveTextContent('All clans');
  await expectAccessible();
});
