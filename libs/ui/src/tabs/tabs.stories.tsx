import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx';

const meta = {
  title: 'tabs/Tabs',
  component: Tabs,
  subcomponents: { TabsContent, TabsList, TabsTrigger },
  args: {
    defaultValue: 'players',
    children: (
      <>
        <TabsList aria-label="Leaderboard">
          <TabsTrigger value="players">Players</TabsTrigger>
          <TabsTrigger value="clans">Clans</TabsTrigger>
          <TabsTrigger value="nations" disabled>
            Nations
          </TabsTrigger>
        </TabsList>
        <TabsContent value="players">All players</TabsContent>
        <TabsContent value="clans">All clans</TabsContent>
        <TabsContent value="nations">All nations</TabsContent>
      </>
    ),
  },
} satisfies Meta<typeof Tabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
