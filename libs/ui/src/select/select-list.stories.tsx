import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { SelectList } from './select-list.tsx';

const options = ['PlayStation', 'PC', 'Mobile'].map((value) => ({ value, label: value }));

const meta = {
  title: 'select-list/SelectList',
  component: SelectList,
  args: { 'aria-label': 'Platform', options, value: 'PC', onValueChange: () => {} },
  parameters: {
    // The focus is in the list: nothing behind it can be reached.
    a11y: { config: { rules: [{ id: 'aria-hidden-focus', enabled: false }] } },
  },
} satisfies Meta<typeof SelectList>;

export default meta;

export const Open: StoryObj<typeof meta> = {};
