import type { LiveVersion } from '@portal/contracts';
import { ownPart, type PagePart, sharedPart } from './page-body';

interface PageValues {
  /** JSON from `toInlineJson`. */
  boot: string;
  preload: string;
  /** CSS and HTML of the first paint. */
  styles: string;
  content: string;
}

/** What the shell's build puts into index.html for the values that only the server has, besides head and nonce. */
const placeholders = new Map<string, keyof PageValues>([
  ['__PORTAL_BOOT__', 'boot'],
  ['<!--portal:preload-->', 'preload'],
  ['/*portal:styles*/', 'styles'],
  ['<!--portal:content-->', 'content'],
]);
const noncePlaceholder = '__PORTAL_NONCE__';
const headPlaceholder = '<!--portal:head-->';
const perResponse = new RegExp(`(${noncePlaceholder}|${headPlaceholder})`);
const separator = new RegExp(`(${[...placeholders.keys()].join('|').replaceAll('*', '\\*')})`);

/** The tags of a head; the nonce of the response belongs between two of them. */
export type HeadTags = readonly PagePart[];

/** Renders a page, whose responses differ in the head and the nonce only. */
export type RenderPage = (head: HeadTags, nonce: string) => PagePart[];

const withNonce = (tags: HeadTags, nonce: PagePart): PagePart[] =>
  tags.flatMap((part, index) => (index === 0 ? [part] : [nonce, part]));

/**
 * Splits index.html at its placeholders once, so that a request only joins parts.
 * @throws Error naming a placeholder that the file lacks
 */
export const compilePage = (html: string): ((values: PageValues) => RenderPage) => {
  for (const text of [noncePlaceholder, headPlaceholder, ...placeholders.keys()])
    if (!html.includes(text)) throw new Error(`index.html lacks ${text}`);
  return (values) => {
    const fill = (text: string): string => {
      const name = placeholders.get(text);
      return name ? values[name] : text;
    };
    // Text and placeholders in turn.
    const parts = html
      .split(perResponse)
      .map((part, index) => (index % 2 ? part : sharedPart(part.split(separator).map(fill).join(''))));
    return (head, nonce) => {
      const own = ownPart(nonce);
      return parts.flatMap((part) => {
        if (typeof part !== 'string') return [part];
        return part === noncePlaceholder ? [own] : withNonce(head, own);
      });
    };
  };
};

/** JSON for `<script type="application/json">`: without `<`, it cannot end the element or begin another. */
export const toInlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Tags that start the download of a remote together with the shell's own scripts. Schemas allow nothing in the names to escape. */
export const preloadTags = (
  { name, version, entry, preload, integrity }: LiveVersion,
  page: readonly string[] = [],
): string =>
  [...new Set([entry, ...preload, ...page])]
    .map((file) => {
      // A browser uses the download only for a script with the same attribute.
      const check = file === entry && integrity !== undefined ? ` integrity="${integrity}"` : '';
      return `<link rel="preload" as="script" href="/remotes/${name}/${version}/${file}"${check}>`;
    })
    .join('');
