import { Button } from '@portal/ui';
import type { Meta, StoryObj } from '@storybook/react-webpack5';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';

const meta = {
  title: 'menu/DropdownMenu',
  component: DropdownMenu,
  subcomponents: {
    DropdownMenuContent,
    DropdownMenuItem,
    DropdownMenuLabel,
    DropdownMenuSeparator,
    DropdownMenuSub,
    DropdownMenuSubContent,
    DropdownMenuSubTrigger,
    DropdownMenuTrigger,
  },
  args: {
    children: (
      <>
        <DropdownMenuTrigger asChild>
          <Button variant="secondary">Account</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <DropdownMenuLabel>demo_player</DropdownMenuLabel>
          <DropdownMenuItem asChild>
            <a href="#profile">Profile</a>
          </DropdownMenuItem>
          <DropdownMenuItem disabled>Operations</DropdownMenuItem>
          <DropdownMenuSub>
            <DropdownMenuSubTrigger>Platform</DropdownMenuSubTrigger>
            <DropdownMenuSubContent>
              <DropdownMenuItem>Mobile</DropdownMenuItem>
            </DropdownMenuSubContent>
          </DropdownMenuSub>
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger">Logout</DropdownMenuItem>
        </DropdownMenuContent>
      </>
    ),
  },
} satisfies Meta<typeof DropdownMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  args: { defaultOpen: true },
  parameters: {
    // The focus is in the menu: nothing behind it can be reached.
    a11y: { config: { rules: [{ id: 'aria-hidden-focus', enabled: false }] } },
  },
};
