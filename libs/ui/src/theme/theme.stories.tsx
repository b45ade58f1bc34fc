import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Grid } from '../layout/grid.tsx';
import { Cluster, Stack } from '../layout/stack.tsx';
import { Text } from '../text/text.tsx';
import { GlobalStyle } from './global-style.ts';
import { theme } from './theme.ts';
import { ThemeProvider } from './theme-provider.tsx';

const meta = {
  title: 'ui/Theme',
  component: ThemeProvider,
  subcomponents: { GlobalStyle },
  args: { children: null },
} satisfies Meta<typeof ThemeProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

/** `${theme.color.accent}`. Pairs of text and background are checked by contrast.test.ts. */
export const Colors: Story = {
  render: () => (
    <Grid min="xs" gap={3}>
      {Object.entries(theme.color).map(([name, color]) => (
        <Cluster key={name}>
          <span
            style={{ inlineSize: '2rem', blockSize: '2rem', background: color, border: '1px solid currentcolor' }}
          />
          <Text size="small">{name}</Text>
        </Cluster>
      ))}
    </Grid>
  ),
};

export const Spaces: Story = {
  render: () => (
    <Stack gap={2}>
      {Object.entries(theme.space).map(([name, space]) => (
        <Cluster key={name}>
          <Text size="small" tabular style={{ inlineSize: '3rem' }}>
            {name}
          </Text>
          <span style={{ inlineSize: space, blockSize: '1rem', background: theme.color.accent }} />
        </Cluster>
      ))}
    </Stack>
  ),
};
