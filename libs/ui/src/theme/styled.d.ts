import type { Theme } from './theme';

declare module 'styled-components' {
  // Lets `({ theme }) => theme.color.accent` compile and a misspelt token not.
  export interface DefaultTheme extends Theme {}
}
