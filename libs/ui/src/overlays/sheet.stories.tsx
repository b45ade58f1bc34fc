import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Menu } from 'lucide-react';
import { IconButton } from '../actions/icon-button.tsx';
import { Stack } from '../layout/stack.tsx';
import { Sheet, SheetClose, SheetContent, SheetTrigger } from './sheet.tsx';

const contents = (size: 'default' | 'menu') => (
  <>
    <SheetTrigger asChild>
      <IconButton label="Open menu" icon={<Menu aria-hidden />} />
    </SheetTrigger>
    <SheetContent title="Navigation" size={size}>
      <nav aria-label="Main">
        <Stack asChild>
          <ul role="list">
            {['Leaderboard', 'Clans', 'Tournaments'].map((page) => (
              <li key={page}>
                <SheetClose asChild>
                  <a href={`#${page.toLowerCase()}`}>{page}</a>
                </SheetClose>
              </li>
            ))}
          </ul>
        </Stack>
      </nav>
    </SheetContent>
  </>
);

const meta = {
  title: 'overlays/Sheet',
  component: Sheet,
  subcomponents: { SheetClose, SheetContent, SheetTrigger },
  args: { children: contents('menu') },
} satisfies Meta<typeof Sheet>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = { args: { defaultOpen: true } };

export const DefaultSize: Story = { args: { children: contents('default'), defaultOpen: true } };
