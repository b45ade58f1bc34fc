import * as z from '../zod.ts';
import { pageSubject } from './page-subject.ts';

/** Placeholder for the community's name in a page's description. */
export const communityToken = '{community}';

/** File of a shell build that describes the shell's own pages. */
export const shellPagesFile = 'pages.json';

const callPath = z
  .string()
  .max(200)
  .regex(/^\/api\/[\w/?=&.-]+$/);

const firstCall = z.strictObject({
  path: callPath,
  /** The page makes it only while this feature of the portal is on. */
  feature: z.string().max(50).optional(),
});

const pageEntry = z.strictObject({
  /** Must not contain the community's name. If the page has a subject, the subject's title replaces it. */
  title: z.string().min(1).max(60).optional(),
  /** `player`: the page requires sign-in. Visitors are sent to the sign-in page and return afterwards. */
  access: z.enum(['player']).optional(),
  /** Shown by search engines and chat apps. `{community}` is replaced by the community's name. */
  description: z
    .string()
    .max(200)
    .regex(/^([^{}]|\{community\})+$/, 'Empty, or with another placeholder than {community}')
    .optional(),
  /** Pattern of the page whose canonical URL, title and description this page shares. */
  canonical: z.string().optional(),
  /**
   * The call that the page makes first, unless its URL has a query. The HTML contains its response if all clients share it, and preloads it
   * otherwise. Of several, the page makes the first one whose feature is on.
   */
  firstCall: z.union([firstCall, z.array(firstCall).max(5)]).optional(),
  /** The article, clan, tournament or player that the page shows. */
  subject: pageSubject.optional(),
  /** Widgets at the top of the page, for visitors and for players. The HTML preloads their scripts. */
  widgets: z
    .strictObject({
      visitor: z.array(z.string().max(100)),
      player: z.array(z.string().max(100)),
      /** Calls that those for players make first. The HTML preloads them. */
      playerCalls: z.array(callPath).max(5).optional(),
      /** The page shows them only while this feature of the portal is on. */
      feature: z.string().max(50).optional(),
    })
    .optional(),
  /** `sitemap`: visitors can read the page. `noindex`: search engines must not list it. */
  search: z.enum(['sitemap', 'noindex']).optional(),
});
export type PageEntry = z.output<typeof pageEntry>;

/** Data of pages that the HTML needs before their code is loaded, by pattern. Every part is optional. */
export const pageEntries = z.record(z.string(), pageEntry);
export type PageEntries = z.output<typeof pageEntries>;
