import { GlobalStyle, ThemeProvider } from '@portal/ui';
import { FontFaces } from '@portal/ui/fonts';
import type { Preview } from '@storybook/react-webpack5';

const preview: Preview = {
  decorators: [
    (Story) => (
      <ThemeProvider>
        <FontFaces />
        <GlobalStyle />
        <Story />
      </ThemeProvider>
    ),
  ],
};

export default preview;
