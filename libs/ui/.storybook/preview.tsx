import type { Preview } from '@storybook/react-webpack5';
import { FontFaces } from '../src/fonts/index.ts';
import { GlobalStyle } from '../src/theme/global-style.ts';
import { ThemeProvider } from '../src/theme/theme-provider.tsx';
import { breakpoints } from '../src/theme/tokens.ts';

const viewport = (name: string, width: number, height: number) => ({
  name: `${name}, ${width} px`,
  styles: { width: `${width}px`, height: `${height}px` },
});

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
  parameters: {
    layout: 'padded',
    viewport: {
      options: {
        smallPhone: viewport('Small phone', 320, 568),
        phone: viewport('Phone', 390, 844),
        tablet: viewport('Tablet', breakpoints.md, 1024),
        desktop: viewport('Desktop', 1440, 900),
      },
    },
    options: { storySort: { order: ['ui', 'forms', 'overlays'] } },
  },
};

export default preview;
