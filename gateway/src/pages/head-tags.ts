import { communityToken, documentTitle, type PageEntry, type PortalConfig } from '@portal/contracts';
import escapeHtml from 'escape-html';
import { toInlineJson } from './first-response.ts';
import type { HeadTags } from './page-template.ts';

export interface PageHead {
  title: string;
  description: string;
  /** Path under which search engines list the page; null if unknown. */
  canonical: string | null;
  /** True hides the page from search engines. */
  isUnlisted?: boolean;
  type: 'website' | 'article' | 'profile';
  /** Path of the picture (1200 by 630 pixels) that chat apps show. */
  image: string;
  /** Publication date of an article, in ISO 8601. */
  publishedAt?: string;
  /** Paths of the call and the picture that the page needs immediately. */
  preloads?: readonly { as: 'fetch' | 'image'; path: string }[];
}

const maxDescriptionLength = 200;

/** Shortens a text to one line that ends with a word. Search engines and chat apps show about this much. */
const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxDescriptionLength) return line;
  const end = Math.max(line.lastIndexOf(' ', maxDescriptionLength - 1), maxDescriptionLength / 2);
  // The cut may leave the first half of a surrogate pair.
  return `${line.slice(0, end).replace(/[\ud800-\udbff]$/, '')}…`;
};

/** Returns the description that the owner of a page declares. */
export const describe = ({ description = communityToken }: PageEntry, communityName: string): string =>
  description.replaceAll(communityToken, () => communityName);

/** Creates the function that writes a head as HTML. Every text in it may come from players, so it is escaped. */
export const createHeadTags = ({ publicOrigin, portal }: { publicOrigin: string; portal: PortalConfig }) => {
  const { communityName } = portal;
  const article = ({ title, publishedAt }: PageHead, description: string, url: string, image: string) => ({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: title,
    description,
    image,
    datePublished: publishedAt,
    mainEntityOfPage: url,
    author: { '@type': 'Organization', name: communityName, url: publicOrigin },
    publisher: { '@type': 'Organization', name: communityName, url: publicOrigin },
  });

  return (head: PageHead): HeadTags => {
    const { title, canonical, isUnlisted, type, publishedAt, preloads = [] } = head;
    const fullTitle = documentTitle(title, communityName);
    const description = shorten(head.description);
    const image = publicOrigin + head.image;
    const url = canonical === null ? null : publicOrigin + canonical;
    const properties: Record<string, string | null | undefined> = {
      'og:site_name': communityName,
      'og:type': type,
      // 'Home' is not a useful title below a link in a chat.
      'og:title': canonical === '/' ? communityName : title,
      'og:description': description,
      'og:url': url,
      'og:image': image,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': fullTitle,
      'article:published_time': publishedAt,
    };
    const tags = [
      `<title>${escapeHtml(fullTitle)}</title>`,
      `<meta name="description" content="${escapeHtml(description)}">`,
      isUnlisted ? '<meta name="robots" content="noindex">' : '',
      url === null ? '' : `<link rel="canonical" href="${escapeHtml(url)}">`,
      ...Object.entries(properties).flatMap(([name, value]) =>
        value ? [`<meta property="${name}" content="${escapeHtml(value)}">`] : [],
      ),
      '<meta name="twitter:card" content="summary_large_image">',
      ...preloads.map(({ as, path }) => {
        const how = as === 'fetch' ? 'crossorigin="use-credentials"' : 'fetchpriority="high"';
        return `<link rel="preload" as="${as}" ${how} href="${escapeHtml(path)}">`;
      }),
    ].join('');
    if (url === null || publishedAt === undefined) return [tags];
    const json = toInlineJson(article(head, description, url, image));
    return [`${tags}<script type="application/ld+json" nonce="`, `">${json}</script>`];
  };
};
