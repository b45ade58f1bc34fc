import type { RemoteVersion } from '@portal/contracts';

interface PageValues {
  /** JSON from `toInlineJson`. */
  boot: string;
  preload: string;
  /** CSS and HTML of the first paint. */
  styles: string;
  content: string;
}

/** What the shell's build puts into index.html for the values that only the server has, besides the nonce. */
const placeholders = new Map<string, keyof PageValues>([
  ['__PORTAL_BOOT__', 'boot'],
  ['<!--portal:preload-->', 'preload'],
  ['/*portal:styles*/', 'styles'],
  ['<!--portal:content-->', 'content'],
]);
const noncePlaceholder = '__PORTAL_NONCE__';
const separator = new RegExp(`(${[...placeholders.keys()].join('|').replaceAll('*', '\\*')})`);

/** Renders a page, which differs from response to response in the nonce only. */
export type RenderPage = (nonce: string) => Buffer;

/**
 * Splits index.html at its placeholders once, so that a request only joins bytes.
 * @throws Error naming a placeholder that the file lacks
 */
export const compilePage = (html: string): ((values: PageValues) => RenderPage) => {
  for (const text of [noncePlaceholder, ...placeholders.keys()])
    if (!html.includes(text)) throw new Error(`index.html lacks ${text}`);
  return (values) => {
    const fill = (text: string): string => {
      const name = placeholders.get(text);
      return name ? values[name] : text;
    };
    const [first = Buffer.alloc(0), ...rest] = html
      .split(noncePlaceholder)
      .map((part) => Buffer.from(part.split(separator).map(fill).join('')));
    return (nonce) => {
      const bytes = Buffer.from(nonce);
      return Buffer.concat([first, ...rest.flatMap((part) => [bytes, part])]);
    };
  };
};

/** JSON for `<script type="application/json">`: without `<`, it cannot end the element or begin another. */
export const toInlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Tags that start the download of a remote together with the shell's own scripts. Schemas allow nothing in the names to escape. */
export const preloadTags = ({ name, version, entry, preload }: RemoteVersion): string =>
  [...new Set([entry, ...preload])]
    .map((file) => `<link rel="preload" as="script" href="/remotes/${name}/${version}/${file}">`)
    .join('');
