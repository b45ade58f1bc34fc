import {
  bottomBarHeight,
  colors,
  durations,
  fontSizes,
  fonts,
  glows,
  headerHeight,
  layers,
  pageWidths,
  printColors,
  radii,
  spaces,
  touchTarget,
} from './tokens.ts';

const percent = (share: number) => `${share * 100}%`;

type References<Group> = { readonly [Name in keyof Group]: string };

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const variableName = (prefix: string, name: string) => `--${prefix}-${kebab(name)}`;

const references = <Group extends object>(prefix: string, group: Group): References<Group> => {
  const result = {} as { [Name in keyof Group]: string };
  for (const name of Object.keys(group) as (keyof Group & string)[])
    result[name] = `var(${variableName(prefix, name)})`;
  return result;
};

const declarations = (prefix: string, group: object): string =>
  Object.entries(group)
    .map(([name, value]) => `${variableName(prefix, name)}: ${value};`)
    .join('\n');

/**
 * Design tokens. Colors, fonts, sizes and durations refer to custom properties that `GlobalStyle` declares, so styles
 * are static: nothing is computed at render, and color scheme and motion preference switch in CSS.
 */
export const theme = {
  color: references('color', colors),
  font: references('font', fonts),
  fontSize: references('size', fontSizes),
  duration: references('duration', durations),
  glow: { page: percent(glows.page), hero: percent(glows.hero) },
  easing: 'cubic-bezier(0.2, 0, 0, 1)',
  space: spaces,
  radius: radii,
  layer: layers,
  touchTarget,
  headerHeight,
  bottomBarHeight,
  pageWidth: pageWidths,
} as const;

type Theme = typeof theme;

/** The custom properties behind `theme`. */
export const themeVariables = [
  declarations('color', colors),
  declarations('font', fonts),
  declarations('size', fontSizes),
  declarations('duration', durations),
].join('\n');

/** Durations under reduced motion. Not 0: `animationend` must still fire. */
export const stillVariables = Object.keys(durations)
  .map((name) => `${variableName('duration', name)}: 0.01ms;`)
  .join('\n');

/** Dark text on paper, in place of the night. */
export const printVariables = declarations('color', printColors);

declare module 'styled-components' {
  // Types `({ theme }) => theme.color.accent`.
  export interface DefaultTheme extends Theme {}
}
