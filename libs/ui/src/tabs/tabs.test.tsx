import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible } from '../testing/accessibility';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs';

test('Tabs: arrow keys choose a tab and show its panel', async () => {
  render(
    <Tabs defaultValue="players">
      <TabsList aria-label="Leaderboard">
        <TabsTrigger value="players">Players</TabsTrigger>
        <TabsTrigger value="clans">Clans</TabsTrigger>
      </TabsList>
      <TabsContent value="players">All players</TabsContent>
      <TabsContent value="clans">All clans</TabsContent>
    </Tabs>,
  );
  expect(screen.getByRole('tabpanel', { name: 'Players' })).toHaveTextContent('All players');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Clans' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Clans' })).toHaveTextContent('All clans');
  await expectAccessible();
});
