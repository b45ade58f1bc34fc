import { portalConfig } from '@portal/contracts';
import { type Painted, subjectTokens, valueToken } from '@portal/contracts/first-paint';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { PortalProvider, type PublicPortalConfig } from './config/portal-config.tsx';
import type { PageSkeletons } from './module/portal-module.ts';
import { PaintContext } from './painted-value.tsx';
import { createPortalQueryClient } from './query/query-client.ts';
import { currentUserQuery } from './session/current-user.ts';

type Features = PublicPortalConfig['features'];

/** A portal that is still loading everything. */
const loading = { offers: () => true, peek: () => undefined, load: () => new Promise<never>(() => undefined) };

const defaults = portalConfig.parse({});

const configWith = (features: Features): PublicPortalConfig => ({
  ...defaults,
  productName: valueToken('productName'),
  communityName: valueToken('communityName'),
  chatGroupUrl: valueToken('chatGroupUrl'),
  instagramUrl: valueToken('instagramUrl'),
  emails: {
    legal: valueToken('emails.legal'),
    privacy: valueToken('emails.privacy'),
    support: valueToken('emails.support'),
    partnership: valueToken('emails.partnership'),
  },
  features,
});

type Rendered = Pick<Painted, 'css' | 'html'>;

/**
 * Gives the content its own classes. The page's scripts insert rules for the same classes, one by one and in another order, while
 * the first paint shows.
 */
const withOwnClasses = ({ css, html }: Rendered): Rendered => {
  const names = new Set<string>();
  const painted = html.replaceAll(/ class="([^"]*)"/g, (_attribute, list: string) => {
    const used = list.split(' ').filter((name) => css.includes(`.${name}`));
    for (const name of used) names.add(name);
    return used.length > 0 ? ` class="${used.map((name) => `paint-${name}`).join(' ')}"` : '';
  });
  const selectors = new RegExp(`\\.(${[...names].join('|')})(?![\\w-])`, 'g');
  return { css: names.size > 0 ? css.replaceAll(selectors, '.paint-$1') : css, html: painted };
};

/** Visitors are signed out from the start; with a session, the user is still loading. */
const createQueryClient = (hasSession: boolean) => {
  const queryClient = createPortalQueryClient();
  if (!hasSession) queryClient.setQueryData(currentUserQuery.queryKey, null);
  return queryClient;
};

const render = (path: string, features: Features, hasSession: boolean, content: ReactNode): Rendered => {
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToStaticMarkup(
      sheet.collectStyles(
        <StaticRouter location={path}>
          <PortalProvider config={configWith(features)} queryClient={createQueryClient(hasSession)} widgets={loading}>
            <PaintContext value={subjectTokens}>{content}</PaintContext>
          </PortalProvider>
        </StaticRouter>,
      ),
    );
    if (/\sstyle="/.test(html))
      throw new Error(`The first paint of ${path} has a style attribute, which the page's policy blocks`);
    const css = sheet
      .getStyleTags()
      .replaceAll(/<\/?style[^>]*>|\/\*!sc\*\/|data-styled\.g\d+\[[^\]]*\]\{content:"[^"]*"\}/g, '');
    return withOwnClasses({ css, html });
  } finally {
    sheet.seal();
  }
};

/**
 * Renders a page's first paint at build time. Content that reads feature flags is rendered for each of their values, and content that
 * differs for visitors is rendered with and without a session.
 * @throws Error for content with a `style` attribute
 */
export const paint = (path: string, content: ReactNode, features: Partial<Features> = {}): Painted[] => {
  const read = new Set<keyof Features>();
  const recorded = new Proxy(
    { ...defaults.features, ...features },
    {
      get: (target, name: keyof Features) => {
        read.add(name);
        return target[name];
      },
    },
  );
  const visitors = render(path, recorded, false, content);
  const players = render(path, recorded, true, content);
  const open = [...read].find((name) => !(name in features));
  if (open !== undefined) return [true, false].flatMap((value) => paint(path, content, { ...features, [open]: value }));
  if (visitors.html === players.html && visitors.css === players.css) return [{ features, ...players }];
  return [
    { features, hasSession: false, ...visitors },
    { features, hasSession: true, ...players },
  ];
};

/** The first paints of pages by their skeletons. */
export const paintPages = (skeletons: PageSkeletons): Record<string, Painted[]> =>
  Object.fromEntries(Object.entries(skeletons).map(([pattern, Skeleton]) => [pattern, paint(pattern, <Skeleton />)]));
