import { Html } from './html.ts';

/** Written into each element, for clients that ignore style sheets; plain values, since email clients do not support custom properties. */
export const light = {
  page: '#eef1f7',
  card: '#ffffff',
  quote: '#f3f5fa',
  line: '#d5dbe8',
  text: '#0b1020',
  muted: '#47526b',
  accent: '#0b7a43',
  onAccent: '#ffffff',
  code: '#e4f5eb',
  onCode: '#0a6537',
};

/** The portal's own theme, 'Night match', for readers who prefer dark. */
export const dark: typeof light = {
  page: '#0b1020',
  card: '#131a2e',
  quote: '#1c2540',
  line: '#27314d',
  text: '#eef2fb',
  muted: '#aab6d0',
  accent: '#3ddc84',
  onAccent: '#04170c',
  code: '#0f3a2a',
  onCode: '#3ddc84',
};

// Single quotes, which stay as they are inside the style attribute.
export const fonts = {
  text: new Html("Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"),
  display: new Html("Oswald,'Arial Narrow','Roboto Condensed',Arial,sans-serif"),
  mono: new Html("ui-monospace,'SF Mono',Menlo,Consolas,monospace"),
} as const;

/** Wins over the inline styles, hence `!important`. */
const rule = (selector: string, styles: Record<string, string>): string =>
  `${selector}{${Object.entries(styles)
    .map(([name, value]) => `${name}:${value}!important`)
    .join(';')}}`;

const darkRules = [
  rule('.page', { background: dark.page }),
  rule('.card', { background: dark.card, 'border-color': `${dark.accent} ${dark.line} ${dark.line}` }),
  rule('.text', { color: dark.text }),
  rule('.muted', { color: dark.muted }),
  rule('.link', { color: dark.accent }),
  rule('.button,.button a', { background: dark.accent, color: dark.onAccent }),
  rule('.code', { background: dark.code, color: dark.onCode, 'border-color': dark.accent }),
  rule('.quote', { background: dark.quote, 'border-color': dark.accent }),
];

const narrowRules = [
  rule('.page>tbody>tr>td', { padding: '16px 8px' }),
  rule('.card', { padding: '20px 16px 4px' }),
  rule('.facts td', { display: 'block', width: 'auto', padding: '0' }),
  rule('.facts td+td', { 'padding-bottom': '10px' }),
];

export const styleSheet = new Html(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){${narrowRules.join('')}}
@media (prefers-color-scheme:dark){${darkRules.join('')}}`);
