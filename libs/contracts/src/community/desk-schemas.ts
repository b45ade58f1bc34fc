import { id, oneLine, pageQuery, text, timestamp } from '../http/primitives.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import { findDeepNesting } from './markdown-nesting.ts';
import { newsCategories } from './schemas.ts';

const { article, desk } = limits;

export const articleStates = ['draft', 'scheduled', 'published', 'retracted'] as const;
/**
 * What readers see of an article: nothing yet, nothing until `publishAt`, the article, or nothing any more. An article that was published
 * before and has a new version scheduled is `scheduled`, too.
 */
export type ArticleState = (typeof articleStates)[number];

export const deskQuery = z.strictObject({ ...pageQuery(desk.page), state: z.enum(articleStates).default('draft') });

/** SHA-256 of a picture in hex. */
const pictureHash = z.string().regex(/^[0-9a-f]{64}$/, 'Not a valid picture');

/** The fields that an editor writes. A draft may be incomplete; a scheduled or published article has a title, an excerpt and a text. */
export const articleFields = z.strictObject({
  title: text(article.title).regex(oneLine, 'Please use one line'),
  excerpt: text(article.excerpt).regex(oneLine, 'Please use one line'),
  category: z.enum(newsCategories),
  /** Markdown. HTML in it is shown as its text. Nesting is limited. */
  markdown: text(article.text).superRefine((markdown, { addIssue }) => {
    const message = findDeepNesting(markdown);
    if (message) addIssue(message);
  }),
  /** The cover: a picture of this article, or one that was uploaded within the last day. */
  imageHash: pictureHash.nullable(),
  /** The day that readers see, not in the future anywhere on earth; null for the day of the first publication. */
  date: z.iso.date().nullable(),
});
export type ArticleFields = z.output<typeof articleFields>;

/** The new draft, or the ended tournament that it is about. */
export const newArticle = z.union([articleFields, z.strictObject({ from: id })]);

const version = z.number().int().positive();
export const changedArticle = articleFields.extend({ version });

export const publishBody = z.strictObject({
  /** Publish at this time; now without it. */
  at: timestamp.optional(),
  /** The version that the editor has seen; a newer one is rejected. */
  version: version.optional(),
});

export const deskSummary = z.object({
  id,
  title: z.string(),
  category: z.enum(newsCategories),
  state: z.enum(articleStates),
  /** When the article will be published; null unless it is scheduled. */
  publishAt: timestamp.nullable(),
  /** Opens the article's page; null before it is published for the first time. */
  articleId: id.nullable(),
  /** Whether readers see an earlier version of a published article. */
  hasChanges: z.boolean(),
  /** Usernames of the editors who created and last changed it; null for the portal itself and for removed accounts. */
  author: z.string().nullable(),
  editor: z.string().nullable(),
  changedAt: timestamp,
  /** Increases with every change, including publications. */
  version,
});
export type DeskSummary = z.output<typeof deskSummary>;

const side = z.number().int().positive();
/** A stored picture. Its size is in pixels. */
export const deskPicture = z.object({ hash: pictureHash, width: side, height: side });
export type DeskPicture = z.output<typeof deskPicture>;

export const deskArticle = deskSummary.extend({
  ...articleFields.pick({ date: true }).shape,
  // Articles from before there was a desk may have longer texts.
  ...{ excerpt: z.string(), markdown: z.string() },
  image: deskPicture.nullable(),
});
export type DeskArticle = z.output<typeof deskArticle>;
