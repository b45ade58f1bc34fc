export { GlobalStyle } from './global-style';
export { media } from './media';
export { displayFace, focusRing, raisedSurface, tabularFigures, truncate, visuallyHidden } from './mixins';
export { type Theme, theme } from './theme';
export { ThemeProvider, type ThemeProviderProps } from './theme-provider';
export type { ColorName, Layer, Space } from './tokens';
