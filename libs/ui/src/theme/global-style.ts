import { createGlobalStyle } from 'styled-components';
import { media } from './media.ts';
import { printVariables, stillVariables, theme, themeVariables } from './theme.ts';
import { bottomBarSpace, toastSpace } from './tokens.ts';

/** Light from above the upper edge; it fades before the sides, where a scrollbar would cut it off. */
const floodlight = (from: string) =>
  `radial-gradient(max(38vw, 24rem) 32rem at ${from} -11rem, color-mix(in srgb, ${theme.color.floodlight} ${theme.glow.page}, transparent),
    color-mix(in srgb, ${theme.color.floodlight} 8%, transparent) 40%,
    color-mix(in srgb, ${theme.color.floodlight} 2%, transparent) 62%, transparent 80%)`;

/** How far down it reaches, 80 % of 32rem less 11rem: browsers without a GPU compute every pixel of a gradient, also the transparent ones. */
const lightHeight = '15rem';

/** Token declarations, reset and the floodlit page. Rendered once, by the shell. */
export const GlobalStyle = createGlobalStyle`
  :root {
    color-scheme: dark;
    ${themeVariables}
    ${media.still} { ${stillVariables} }
    ${media.print} { color-scheme: light; ${printVariables} }
  }

  *, *::before, *::after { box-sizing: border-box; }

  html {
    text-size-adjust: 100%;
    -webkit-text-size-adjust: 100%;
    scrollbar-gutter: stable;
    /* Elements that are scrolled into view stay clear of the header, the bottom navigation and a toast. */
    scroll-padding-block: ${theme.space[16]} max(${theme.space[16]}, var(${bottomBarSpace}, 0px), var(${toastSpace}, 0px));
    background-color: ${theme.color.ink};
    background-image: ${floodlight('24%')}, ${floodlight('76%')};
    background-size: 100% ${lightHeight};
    background-repeat: no-repeat;
  }

  /* The gutter already reserves the scrollbar's width; the scroll lock would reserve it a second time. */
  html body[data-scroll-locked] { margin-right: 0 !important; padding-right: 0 !important; }

  body {
    margin: 0;
    min-height: 100dvh;
    padding-inline: env(safe-area-inset-left) env(safe-area-inset-right);
    font-family: ${theme.font.text};
    font-size: ${theme.fontSize.body};
    line-height: 1.55;
    color: ${theme.color.text};
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
  }

  h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd, figure, blockquote { margin: 0; }
  :is(ul, ol):where([role='list']) { padding: 0; list-style: none; }
  img, svg, video { display: block; max-width: 100%; }
  img { height: auto; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  button { cursor: pointer; }
  button:disabled { cursor: not-allowed; }
  a { color: inherit; }
  ::selection { color: ${theme.color.onAccent}; background: ${theme.color.accent}; }
  :focus-visible { outline: 2px solid ${theme.color.focus}; outline-offset: 2px; }
  main:focus-visible { outline: none; }

  ${media.print} {
    html, section, article { background-image: none !important; }
    tr, li, article, h1, h2, h3 { break-inside: avoid; }
    h1, h2, h3 { break-after: avoid; }
  }

  ${media.forcedColors} {
    :root { color-scheme: light dark; }
    /* Browsers keep a color that an icon has set itself, whatever the background has become. */
    .lucide { color: inherit !important; }
  }

  ${media.still} {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important;
      scroll-behavior: auto !important;
    }
  }
`;
