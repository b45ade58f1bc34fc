import { type ArticleFields, articleFields } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { type ClientSession, newId } from '@portal/service-kit/database';
import type { CommunityStore } from '../../context.ts';
import type { ArticleDraft } from '../../data-access/index.ts';
import { requireComplete } from './complete.ts';
import { findCover, releaseCover } from './covers.ts';
import type { ArticleStore } from './publish-article.ts';
import { slugify } from './slugify.ts';

export type DeskStore = ArticleStore & Pick<CommunityStore, 'transact'>;

/** Who changes a draft. */
export interface Change {
  editorId: string;
  /** The version that the editor has seen; without it, any. */
  version?: number | undefined;
}

/** Builds a draft that has never been published. */
export const buildDraft = (
  fields: Pick<ArticleDraft, 'title' | 'excerpt' | 'category' | 'markdown' | 'image' | 'date'>,
  { id = newId(), slug, authorId, now }: { id?: string; slug?: string; authorId: string | null; now: Date },
): ArticleDraft => ({
  ...fields,
  id,
  // The end of the id makes it unique.
  slug: slug ?? `${slugify(fields.title) || 'article'}-${id.slice(-6)}`,
  authorId,
  editorId: authorId,
  changedAt: now,
  state: 'draft',
  articleId: null,
  hasChanges: false,
  version: 1,
});

/** Keeps the cover from being deleted as an old upload while the transaction runs. */
const takeCover = async (
  { pictures, pictureUploads, clock }: DeskStore,
  draft: Pick<ArticleDraft, 'image'>,
  hash: string | null,
  transaction: ClientSession,
) => {
  const cover = await findCover({ pictureUploads }, draft, hash, transaction);
  if (cover) await pictures.keep(cover.hash, clock(), transaction);
  return cover;
};

export const createDraft = (
  store: DeskStore,
  { imageHash, ...fields }: ArticleFields,
  authorId: string,
): Promise<ArticleDraft> =>
  store.transact(async (transaction) => {
    const image = await takeCover(store, { image: null }, imageHash, transaction);
    const draft = buildDraft({ ...fields, image }, { authorId, now: store.clock() });
    await store.articleDrafts.save(draft, transaction);
    return draft;
  });

/**
 * Changes a draft in one transaction and saves it as its next version.
 * @throws AppError `article_not_found`, or `draft_changed` if its version is not the one that the editor has seen
 */
export const changeDraft = (
  store: DeskStore,
  id: string,
  { editorId, version }: Change,
  work: (draft: ArticleDraft, transaction: ClientSession, now: Date) => Promise<Partial<ArticleDraft>>,
): Promise<ArticleDraft> =>
  store.transact(async (transaction) => {
    const before = await store.articleDrafts.findById(id, transaction);
    if (!before) throw new AppError('article_not_found');
    if (version !== undefined && before.version !== version) throw new AppError('draft_changed');
    const now = store.clock();
    const changes = await work(before, transaction, now);
    const draft = { ...before, ...changes, editorId, changedAt: now, version: before.version + 1 };
    await store.articleDrafts.save(draft, transaction);
    if (before.image?.hash !== draft.image?.hash) await releaseCover(store, before.image, transaction);
    return draft;
  });

/**
 * Saves what an editor has written. Readers see it after the next publication.
 * @throws AppError as `changeDraft`, or `validation_failed` for a scheduled article that would be incomplete
 */
export const saveDraft = (store: DeskStore, id: string, input: ArticleFields, change: Change): Promise<ArticleDraft> =>
  changeDraft(store, id, change, async (draft, transaction) => {
    const { imageHash, ...fields } = articleFields.strip().parse(input);
    const image = await takeCover(store, draft, imageHash, transaction);
    if (draft.publishAt) requireComplete({ ...draft, ...fields, image }, draft.publishAt);
    return { ...fields, image, hasChanges: draft.articleId !== null };
  });

/** @throws AppError `article_not_found`, or `article_published` while readers see the article */
export const deleteDraft = (store: DeskStore, id: string): Promise<ArticleDraft> =>
  store.transact(async (transaction) => {
    const draft = await store.articleDrafts.findById(id, transaction);
    if (!draft) throw new AppError('article_not_found');
    const article = draft.articleId && (await store.articles.findById(draft.articleId, transaction));
    if (article && !article.retractedAt) throw new AppError('article_published');
    await store.articleDrafts.remove(id, transaction);
    if (article) await store.articles.remove(article.id, transaction);
    await releaseCover(store, draft.image, transaction);
    return draft;
  });
