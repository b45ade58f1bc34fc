import type { RemoteVersion } from '@portal/contracts';

interface PageValues {
  nonce: string;
  /** JSON from `toInlineJson`. */
  boot: string;
  preload: string;
}

/** What the shell's build puts into index.html for the values that only the server has. */
const placeholders = new Map<string, keyof PageValues>([
  ['__PORTAL_NONCE__', 'nonce'],
  ['__PORTAL_BOOT__', 'boot'],
  ['<!--portal:preload-->', 'preload'],
]);
const separator = new RegExp(`(${[...placeholders.keys()].join('|')})`);

/**
 * Splits index.html at its placeholders once, so that a request only joins strings.
 * @throws Error naming a placeholder that the file lacks
 */
export const compilePage = (html: string): ((values: PageValues) => string) => {
  for (const text of placeholders.keys()) if (!html.includes(text)) throw new Error(`index.html lacks ${text}`);
  const parts = html.split(separator).map((text) => ({ text, name: placeholders.get(text) }));
  return (values) => parts.map(({ text, name }) => (name ? values[name] : text)).join('');
};

/** JSON for `<script type="application/json">`: without `<`, it cannot end the element or begin another. */
export const toInlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Tags that start the download of a remote together with the shell's own scripts. Schemas allow nothing in the names to escape. */
export const preloadTags = ({ name, version, entry, preload }: RemoteVersion): string =>
  [...new Set([entry, ...preload])]
    .map((file) => `<link rel="preload" as="script" href="/remotes/${name}/${version}/${file}">`)
    .join('');
