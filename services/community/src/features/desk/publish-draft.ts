import type { ArticleState } from '@portal/contracts';
import { AppError, type Logger } from '@portal/service-kit';
import { type ClientSession, runEach } from '@portal/service-kit/database';
import type { ArticleDraft } from '../../data-access/index.ts';
import { type Change, changeDraft, type DeskStore } from './change-draft.ts';
import { requireComplete } from './complete.ts';
import { publishArticle, retractArticle } from './publish-article.ts';

/** Publishes what is saved. @returns the changed fields of the draft */
export const publishSaved = async (
  store: DeskStore,
  draft: ArticleDraft,
  now: Date,
  transaction: ClientSession,
): Promise<Partial<ArticleDraft>> => {
  const { id: articleId } = await publishArticle(store, requireComplete(draft, now), now, transaction);
  return { state: 'published', articleId, publishAt: undefined, hasChanges: false };
};

/**
 * Publishes a draft now, or schedules it.
 * @throws AppError as `changeDraft`, or `validation_failed` for an incomplete draft or a time in the past
 */
export const publishDraft = (
  store: DeskStore,
  id: string,
  at: Date | undefined,
  change: Change,
): Promise<ArticleDraft> =>
  changeDraft(store, id, change, async (draft, transaction, now) => {
    if (!at) return publishSaved(store, draft, now, transaction);
    if (at <= now)
      throw new AppError('validation_failed', { issues: [{ path: 'at', message: 'Choose a time in the future' }] });
    requireComplete(draft, at);
    return { state: 'scheduled', publishAt: at };
  });

const findState = async (
  { articles }: DeskStore,
  { articleId }: ArticleDraft,
  transaction: ClientSession,
): Promise<ArticleState> => {
  const article = articleId && (await articles.findById(articleId, transaction));
  if (!article) return 'draft';
  return article.retractedAt ? 'retracted' : 'published';
};

/**
 * Cancels the schedule of a scheduled draft; otherwise hides its article from readers. Changes nothing for other drafts.
 * @throws AppError `article_not_found`
 */
export const retractDraft = (store: DeskStore, id: string, editorId: string): Promise<ArticleDraft> =>
  changeDraft(store, id, { editorId }, async (draft, transaction, now) => {
    if (draft.publishAt) return { state: await findState(store, draft, transaction), publishAt: undefined };
    if (!draft.articleId) return {};
    await retractArticle(store, draft.articleId, now, transaction);
    return { state: 'retracted' };
  });

/** Drafts of one run. The others follow in the next one. */
const batch = 20;

/** Publishes a due draft. @returns null if another process has published it, or an editor has changed the time */
const publishDueDraft = (store: DeskStore, id: string): Promise<ArticleDraft | null> =>
  store.transact(async (transaction) => {
    const draft = await store.articleDrafts.findById(id, transaction);
    if (!draft?.publishAt || draft.publishAt > store.clock()) return null;
    const changes = await publishSaved(store, draft, draft.publishAt, transaction);
    const published = { ...draft, ...changes, version: draft.version + 1 };
    await store.articleDrafts.save(published, transaction);
    return published;
  });

/** Publishes scheduled drafts whose time has come. Several processes may do so at the same time. */
export const publishDueDrafts = async (store: DeskStore, logger: Logger): Promise<void> =>
  runEach(await store.articleDrafts.listDue(store.clock(), batch), async (draftId) => {
    const draft = await publishDueDraft(store, draftId);
    if (draft)
      logger.info(
        { event: 'article-published', draftId, articleId: draft.articleId, by: draft.editorId },
        'scheduled article published',
      );
  });
