import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../actions/button.tsx';
import { Card } from '../surfaces/card.tsx';
import { names } from '../testing/samples.ts';
import { TextLink } from '../text/text-link.tsx';
import { Grid } from './grid.tsx';
import { Page, PageHeader, Section } from './page.tsx';

const meta = {
  title: 'ui/Page',
  component: Page,
  subcomponents: { PageHeader, Section },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Page>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Wide: Story = {
  args: {
    children: (
      <>
        <PageHeader title="Clans" subtitle="Find a team to play with" actions={<Button>Create Clan</Button>} />
        <Section title="Popular" action={<TextLink href="#all">View all</TextLink>}>
          <Grid columns={3}>
            <Card>Night Strikers</Card>
            <Card>Golden Boots</Card>
            <Card>The Offside Trap</Card>
          </Grid>
        </Section>
      </>
    ),
  },
};

export const Form: Story = {
  args: {
    width: 'form',
    children: (
      <>
        <PageHeader centered title="Sign In" subtitle="Welcome back" />
        <Card padding="lg">A form</Card>
      </>
    ),
  },
};

export const LongTitle: Story = {
  args: { width: 'text', children: <PageHeader title={names.long.repeat(2)} subtitle={names.rightToLeft} /> },
};
