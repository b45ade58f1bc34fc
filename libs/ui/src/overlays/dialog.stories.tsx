import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../actions/button.tsx';
import { Stack } from '../layout/stack.tsx';
import { TextLink } from '../text/text-link.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from './dialog.tsx';

const trigger = (
  <DialogTrigger asChild>
    <Button>Create Clan</Button>
  </DialogTrigger>
);

const buttons = (
  <>
    <DialogClose asChild>
      <Button variant="secondary">Cancel</Button>
    </DialogClose>
    <Button>Create</Button>
  </>
);

const meta = {
  title: 'overlays/Dialog',
  component: Dialog,
  subcomponents: { DialogClose, DialogContent, DialogTrigger },
  args: {
    children: (
      <>
        {trigger}
        <DialogContent title="Create a clan" description="Give it a name." footer={buttons}>
          <input aria-label="Clan Name" />
        </DialogContent>
      </>
    ),
  },
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = { args: { defaultOpen: true } };

/** The body scrolls, the buttons stay. */
export const LongBody: Story = {
  args: {
    defaultOpen: true,
    children: (
      <DialogContent title="Rules" size="lg" footer={buttons}>
        <Stack align="start">
          {Array.from({ length: 40 }, (_, line) => `Rule ${line + 1}: a match has two halves.`).map((rule) => (
            <TextLink key={rule} href="#rule">
              {rule}
            </TextLink>
          ))}
        </Stack>
      </DialogContent>
    ),
  },
};
