import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Widget } from './teaser.tsx';

const meta = { title: 'sample-remote/Teaser', component: Widget } satisfies Meta<typeof Widget>;

export default meta;

export const Visitor = { args: { name: 'visitor' } } satisfies StoryObj<typeof meta>;
