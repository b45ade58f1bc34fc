/// <reference path="./assets.d.ts" />
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import oswaldUrl from '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2';
import { createGlobalStyle } from 'styled-components';
import { fallbackFaces } from './fallback-faces.ts';

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

/** URLs for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontUrls: readonly string[] = [interUrl, oswaldUrl];

const face = (family: string, url: string, weights: string) => `
  @font-face {
    font-family: '${family}';
    font-style: normal;
    font-weight: ${weights};
    font-display: swap;
    src: url('${url}') format('woff2');
    unicode-range: ${latin};
  }`;

/** Both families and their local fallbacks as CSS. */
export const fontFaces = [
  face('Inter Variable', interUrl, '100 900'),
  face('Oswald Variable', oswaldUrl, '200 700'),
  fallbackFaces,
].join('\n');

/** Faces of the first paint. Our fonts would arrive before the scripts and delay them on a slow phone. */
export const FallbackFaces = createGlobalStyle`${fallbackFaces}`;

/** Rendered once, by the shell, next to `GlobalStyle`. */
export const FontFaces = createGlobalStyle`${fontFaces}`;
