import type { NavigationLink, PageOwner, PortalConfig } from '@portal/contracts';
import {
  type FirstPaint,
  fillTokens,
  firstPaint,
  firstPaintFile,
  type Painted,
  valueToken,
} from '@portal/contracts/first-paint';
import type { Logger } from '@portal/service-kit';
import escapeHtml from 'escape-html';
import { readShellFile } from './shell-files.ts';

interface FirstPaintOptions {
  portal: PortalConfig;
  shellDir: string;
  logger: Logger;
}

/** Returns the CSS and HTML that a page shows until its scripts have run, and the scripts that the page loads after its remote's module. */
export type PaintPage = (
  owner: PageOwner | null,
  /** The first paints of the remote's build. */
  paints: FirstPaint | undefined,
  links: readonly NavigationLink[],
  /** Whether the request has a session cookie. The session may have expired. */
  hasSession: boolean,
) => { styles: string; content: string; scripts: readonly string[] };

/** The placeholder item for links that remotes declare in the header. */
const linkItem = new RegExp(`<li>(?:(?!</li>).)*${valueToken('link.path')}.*?</li>`, 'g');

/** A link of the navigations around the page. */
const navigationLink = /<li><a (?=[^>]*href="([^"]+)")/g;

/** Marks the link to the page or to its parent, as `NavLink` does in the browser. */
const markCurrent = (html: string, owner: PageOwner | null): string =>
  html.replaceAll(navigationLink, (start, href: string) => {
    const isCurrent = href === '/' ? owner?.pattern === '/' : `${owner?.pattern}/`.startsWith(`${href}/`);
    return isCurrent ? `${start}aria-current="page" ` : start;
  });

const nothing: FirstPaint = { pages: {} };

/**
 * Creates the function that paints pages in the frame of the shell's build. Without first paints, or with a broken file, the page is empty
 * below the header.
 */
export const createFirstPaint = ({ portal, ...from }: FirstPaintOptions): PaintPage => {
  const features = new Map<string, boolean>(Object.entries(portal.features));
  const selectVariant = (variants: readonly Painted[] | undefined, hasSession: boolean) =>
    variants?.find(
      (variant) =>
        (variant.hasSession ?? hasSession) === hasSession &&
        Object.entries(variant.features).every(([name, value]) => features.get(name) === value),
    );

  const emails = Object.entries(portal.emails).map(([name, value]) => [`emails.${name}`, value] as const);
  const texts = Object.entries(portal).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  const values = new Map([...texts, ...emails]);

  const shell: FirstPaint = readShellFile(from, firstPaintFile, firstPaint) ?? nothing;
  return (owner, paints, links, hasSession) => {
    const frame = selectVariant(shell.frame, hasSession);
    const renderItem = (item: string, { path, label }: NavigationLink) =>
      fillTokens(item, (name) => escapeHtml(name === 'link.path' ? path : label));
    const { pages, scripts = {} } = owner?.remote ? (paints ?? nothing) : shell;
    const page = selectVariant(owner ? pages[owner.pattern] : [], hasSession);
    const getHtml = (name: string): string => {
      if (name === 'page') return page ? fillTokens(page.html, getHtml) : '';
      const value = values.get(name);
      return value === undefined ? '' : escapeHtml(value);
    };
    const framed = frame?.html.replace(linkItem, (item) => links.map((link) => renderItem(item, link)).join('')) ?? '';
    return {
      styles: (frame?.css ?? '') + (page?.css ?? ''),
      content: fillTokens(markCurrent(framed, owner), getHtml),
      scripts: (owner && scripts[owner.pattern]) ?? [],
    };
  };
};
