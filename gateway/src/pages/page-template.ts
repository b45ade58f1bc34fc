import type { LiveRemote } from '@portal/contracts';

/** Where the shell's build leaves room for what only the server knows. */
const placeholders = {
  nonce: '__PORTAL_NONCE__',
  boot: '__PORTAL_BOOT__',
  preload: '<!--portal:preload-->',
} as const;

export interface PageValues {
  nonce: string;
  /** JSON that is safe inside a script element: see `toInlineJson`. */
  boot: string;
  preload: string;
}

type Slot = keyof PageValues;

const slots = new Map<string, Slot>(Object.entries(placeholders).map(([slot, text]) => [text, slot as Slot]));
const separator = new RegExp(`(${[...slots.keys()].join('|')})`);

/**
 * Cuts index.html once, so that a request only joins strings.
 * @throws Error naming a placeholder that the file lacks
 */
export const compilePage = (html: string): ((values: PageValues) => string) => {
  for (const text of slots.keys()) if (!html.includes(text)) throw new Error(`index.html lacks ${text}`);
  const parts = html.split(separator).map((text) => ({ text, slot: slots.get(text) }));
  return (values) => {
    let page = '';
    for (const { text, slot } of parts) page += slot ? values[slot] : text;
    return page;
  };
};

/** JSON for `<script type="application/json">`: without a `<` nothing in it can end the element or begin another. */
export const toInlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Address of a file of a remote's build. Name, version and file are refused by their schemas if they hold anything to escape. */
const fileAddress = ({ active }: LiveRemote, file: string) => `/remotes/${active.name}/${active.version}/${file}`;

/** Tags that start the download of a page's remote together with the shell's own scripts. */
export const preloadTags = (remote: LiveRemote | null): string =>
  remote === null
    ? ''
    : [...new Set([remote.active.entry, ...remote.active.preload])]
        .map((file) => `<link rel="preload" as="script" href="${fileAddress(remote, file)}">`)
        .join('');
