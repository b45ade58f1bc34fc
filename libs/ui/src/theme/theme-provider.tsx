import { type ReactNode, useState } from 'react';
import { ThemeProvider as StyledThemeProvider } from 'styled-components';
import { adoptStyleNonce } from './style-nonce';
import { theme } from './theme';

interface ThemeProviderProps {
  children: ReactNode;
}

/** Hands the theme to styled-components and the page's nonce to Radix. Rendered once, by the shell, above everything. */
export const ThemeProvider = ({ children }: ThemeProviderProps) => {
  // Before the first child renders, and once: a dialog that is open from the start locks scrolling at once.
  useState(adoptStyleNonce);
  return <StyledThemeProvider theme={theme}>{children}</StyledThemeProvider>;
};
