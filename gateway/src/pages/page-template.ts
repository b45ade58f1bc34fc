import { fillTemplate, type LiveVersion } from '@portal/contracts';
import { fillSubject, type PaintedName, type PaintedSubject } from '@portal/contracts/first-paint';
import escapeHtml from 'escape-html';
import { type FirstResponse, renderResponse } from './first-response.ts';

interface PageValues {
  /** JSON from `toInlineJson`. */
  boot: string;
  preload: string;
  /** CSS and HTML of the first paint. Each response fills the placeholders for its subject. */
  styles: string;
  content: string;
}

/** Placeholders in the shell's index.html for values that only the server has and that are equal in all responses. */
const placeholders = new Map<string, Exclude<keyof PageValues, 'content'>>([
  ['__PORTAL_BOOT__', 'boot'],
  ['<!--portal:preload-->', 'preload'],
  ['/*portal:styles*/', 'styles'],
]);
const noncePlaceholder = '__PORTAL_NONCE__';
const headPlaceholder = '<!--portal:head-->';
const contentPlaceholder = '<!--portal:content-->';
const responsePlaceholder = '<!--portal:response-->';
const onePerResponse = [noncePlaceholder, headPlaceholder, contentPlaceholder, responsePlaceholder];
const perResponse = new RegExp(`(${onePerResponse.join('|')})`);
const separator = new RegExp(`(${[...placeholders.keys()].join('|').replaceAll('*', '\\*')})`);

/** Tags of a head. The response's nonce belongs between two of them. */
export type HeadTags = readonly string[];

/** What a page shows before its scripts have run. */
export interface PaintedData {
  subject?: PaintedSubject;
  /** The first response, for the facts in the page's skeleton. */
  facts?: object;
  response?: FirstResponse;
}

/** Renders a page. Its responses differ in head, nonce and painted data only. */
export type RenderPage = (head: HeadTags, nonce: string, painted?: PaintedData) => string;

const isTemplate = (name: PaintedName): name is Exclude<PaintedName, keyof PaintedSubject> => name.includes('{');

const createPainter =
  ({ subject = {}, facts }: PaintedData) =>
  (name: PaintedName): string | undefined => {
    if (isTemplate(name)) return (facts && escapeHtml(fillTemplate(name, facts))) || undefined;
    const value = subject[name];
    if (value === undefined || name !== 'picture') return value && escapeHtml(value);
    return `<img src="${escapeHtml(value)}" alt="" fetchpriority="high">`;
  };

/** Splits index.html at its placeholders once; requests only join the parts. @throws Error naming a placeholder that the file lacks */
export const compilePage = (html: string): ((values: PageValues) => RenderPage) => {
  for (const text of [...onePerResponse, ...placeholders.keys()])
    if (!html.includes(text)) throw new Error(`index.html lacks ${text}`);
  return (values) => {
    const fill = (text: string): string => {
      const name = placeholders.get(text);
      return name ? values[name] : text;
    };
    // Text and placeholders alternate.
    const parts = html
      .split(perResponse)
      .map((part, index) => (index % 2 ? part : part.split(separator).map(fill).join('')));
    return (head, nonce, painted = {}) => {
      const filled: Record<string, string> = {
        [noncePlaceholder]: nonce,
        [headPlaceholder]: head.join(nonce),
        [contentPlaceholder]: fillSubject(values.content, createPainter(painted)),
        [responsePlaceholder]: painted.response ? renderResponse(painted.response) : '',
      };
      return parts.map((part, index) => (index % 2 ? filled[part] : part)).join('');
    };
  };
};

/** Builds the tag that preloads a call of the page's scripts, whose response depends on the session. */
export const preloadCall = (path: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(path)}">`;

/** Builds the tags that download a remote in parallel with the shell's own scripts. Schemas allow only names that need no escaping. */
export const preloadTags = (
  { name, version, entry, preload, integrity }: LiveVersion,
  page: readonly string[] = [],
): string =>
  [...new Set([entry, ...preload, ...page])]
    .map((file) => {
      // Browsers use a preloaded script only if its tag has the same attributes.
      const check = file === entry && integrity !== undefined ? ` integrity="${integrity}"` : '';
      return `<link rel="preload" as="script" href="/remotes/${name}/${version}/${file}"${check}>`;
    })
    .join('');
