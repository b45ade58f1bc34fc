import type { ArticleFields, DeskArticle, DeskSummary, FullArticle } from '@portal/contracts';
import type { CommunityContext } from '../../context.ts';
import type { ArticleDraft, ArticleDraftSummary } from '../../data-access/index.ts';
import { toPlainText } from '../news/markdown-text.ts';
import { presentFullArticle } from '../news/present.ts';
import { findCover } from './covers.ts';
import { buildArticleId } from './publish-article.ts';

type Usernames = (id: string | null) => string | null;

/** Reads the usernames of the drafts' editors. */
const readUsernames = async (
  { players }: Pick<CommunityContext, 'players'>,
  drafts: readonly ArticleDraftSummary[],
): Promise<Usernames> => {
  const ids = new Set(drafts.flatMap(({ authorId, editorId }) => [authorId, editorId]).filter((id) => id !== null));
  const found = ids.size > 0 ? await players.findByIds([...ids]) : undefined;
  return (id) => (id === null ? null : (found?.get(id)?.username ?? null));
};

const presentSummary = (draft: ArticleDraftSummary, usernames: Usernames): DeskSummary => ({
  ...draft,
  publishAt: draft.publishAt?.toISOString() ?? null,
  changedAt: draft.changedAt.toISOString(),
  author: usernames(draft.authorId),
  editor: usernames(draft.editorId),
});

export const presentDrafts = async (
  ctx: Pick<CommunityContext, 'players'>,
  drafts: readonly ArticleDraftSummary[],
): Promise<DeskSummary[]> => {
  const usernames = await readUsernames(ctx, drafts);
  return drafts.map((draft) => presentSummary(draft, usernames));
};

export const presentDraft = async (
  ctx: Pick<CommunityContext, 'players'>,
  draft: ArticleDraft,
): Promise<DeskArticle> => ({
  ...presentSummary(draft, await readUsernames(ctx, [draft])),
  ...{ excerpt: draft.excerpt, markdown: draft.markdown, image: draft.image, date: draft.date },
});

/** Presents the article with these fields as readers would see it now. Readers cannot load the picture yet. */
export const presentPreview = async (
  ctx: Pick<CommunityContext, 'pictureUploads' | 'articles' | 'portal' | 'clock'>,
  draft: ArticleDraft,
  { imageHash, date, ...fields }: ArticleFields,
): Promise<FullArticle> => {
  const image = await findCover(ctx, draft, imageHash);
  const published = draft.articleId === null ? null : await ctx.articles.findById(draft.articleId);
  const createdAt = date === null ? published?.createdAt : new Date(date);
  const { slug } = draft;
  const article = {
    ...{ ...fields, slug, image, id: buildArticleId(slug), content: toPlainText(fields.markdown), retractedAt: null },
    createdAt: createdAt ?? draft.publishAt ?? ctx.clock(),
  };
  const imageUrl = image && `/api/desk/pictures/${image.hash}.webp`;
  return { ...presentFullArticle(article, ctx.portal.features.richNews), imageUrl };
};
