import * as z from '../zod';
import { pageSubject } from './page-subject';

/** The part of a page's description that stands for the community's name. */
export const communityToken = '{community}';

/** The file of a shell build that describes the pages of the shell itself. */
export const shellPagesFile = 'pages.json';

const pageEntry = z.strictObject({
  /** Does not contain the community's name. The title of the subject replaces it, if the page has one. */
  title: z.string().min(1).max(60).optional(),
  /** `player`: the page requires sign-in. Visitors are sent to the sign-in page and back afterwards. */
  access: z.enum(['player']).optional(),
  /** For search engines and chats, with `{community}` for the community's name. */
  description: z
    .string()
    .max(200)
    .regex(/^([^{}]|\{community\})+$/, 'Empty, or with another placeholder than {community}')
    .optional(),
  /** The pattern of the page whose address, title and description it shares. */
  canonical: z.string().optional(),
  /** The call that the page makes first, unless its address has a query. The HTML preloads it, so that it does not wait for scripts. */
  firstCall: z
    .strictObject({
      path: z
        .string()
        .max(200)
        .regex(/^\/api\/[\w/?=&.-]+$/),
      /** The page makes it only while this feature of the portal is on. */
      feature: z.string().max(50).optional(),
    })
    .optional(),
  /** The article, clan, tournament or player that the page shows. */
  subject: pageSubject.optional(),
  /** `sitemap`: visitors can read it. `noindex`: search engines must not list it. */
  search: z.enum(['sitemap', 'noindex']).optional(),
});
export type PageEntry = z.output<typeof pageEntry>;

/** Data of pages that the HTML needs before their code is loaded, by pattern. Every part is optional. */
export const pageEntries = z.record(z.string(), pageEntry);
export type PageEntries = z.output<typeof pageEntries>;
