import { type ReactNode, useState } from 'react';
import { ThemeProvider as StyledThemeProvider } from 'styled-components';
import { adoptStyleNonce } from './style-nonce.ts';
import { theme } from './theme.ts';

/** Provides the theme to styled-components and the page's nonce to Radix. Rendered once, by the shell. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  // Once, before the first child renders: a dialog that is initially open locks scrolling immediately.
  useState(adoptStyleNonce);
  return <StyledThemeProvider theme={theme}>{children}</StyledThemeProvider>;
};
