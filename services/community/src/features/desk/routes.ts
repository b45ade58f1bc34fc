import { AppError, type Player } from '@portal/service-kit';
import { decodeCursor, type Implementation, implement, paginate, timeCursor } from '@portal/service-kit/http';
import { servePicture } from '@portal/service-kit/pictures';
import type { CommunityContext } from '../../context.ts';
import { createDraft, deleteDraft, saveDraft } from './change-draft.ts';
import { coverRules, storeUpload } from './covers.ts';
import { draftFromCup } from './draft-from-cup.ts';
import { presentDraft, presentDrafts, presentPreview } from './present.ts';
import { publishDraft, retractDraft } from './publish-draft.ts';

const isEditor = ({ editors }: CommunityContext, { username, operator, privileged }: Player): boolean =>
  operator || privileged || editors.has(username.toLowerCase());

/** @returns the editor's id @throws AppError `forbidden` */
const requireEditor = (ctx: CommunityContext, player: Player): string => {
  if (!isEditor(ctx, player)) throw new AppError('forbidden');
  return player.userId;
};

export const deskRoutes = (ctx: CommunityContext): Implementation[] => {
  const { articleDrafts, pictures } = ctx;

  const requireDraft = async (id: string) => {
    const draft = await articleDrafts.findById(id);
    if (!draft) throw new AppError('article_not_found');
    return draft;
  };

  return [
    implement('GET /api/desk/me', async ({ player }) => ({ editor: isEditor(ctx, player) })),

    implement('GET /api/desk/articles', async ({ query: { state, cursor, limit }, player, http }) => {
      requireEditor(ctx, player);
      const rows = await articleDrafts.list(state, decodeCursor(timeCursor, cursor), limit + 1);
      const page = paginate(http, rows, limit, ({ changedAt, id }) => [changedAt.getTime(), id]);
      return presentDrafts(ctx, page);
    }),

    implement('POST /api/desk/articles', async ({ body, player, signal }) => {
      const by = requireEditor(ctx, player);
      const draft = 'from' in body ? await draftFromCup(ctx, body.from, by, signal) : await createDraft(ctx, body, by);
      return presentDraft(ctx, draft);
    }),

    implement('GET /api/desk/articles/{id}', async ({ params, player }) => {
      requireEditor(ctx, player);
      return presentDraft(ctx, await requireDraft(params.id));
    }),

    implement('PUT /api/desk/articles/{id}', async ({ params, body: { version, ...fields }, player }) => {
      const editorId = requireEditor(ctx, player);
      return presentDraft(ctx, await saveDraft(ctx, params.id, fields, { editorId, version }));
    }),

    implement('DELETE /api/desk/articles/{id}', async ({ params, player, log }) => {
      const by = requireEditor(ctx, player);
      const { articleId } = await deleteDraft(ctx, params.id);
      log.info({ event: 'article-deleted', draftId: params.id, articleId, by }, 'draft of an article deleted');
      return { success: true } as const;
    }),

    implement('POST /api/desk/articles/{id}/publish', async ({ params, body: { at, version }, player, log }) => {
      const by = requireEditor(ctx, player);
      const draft = await publishDraft(ctx, params.id, at === undefined ? undefined : new Date(at), {
        editorId: by,
        version,
      });
      const { articleId, publishAt } = draft;
      const event = publishAt ? 'article-scheduled' : 'article-published';
      log.info(
        { event, draftId: params.id, articleId, publishAt, by },
        publishAt ? 'article scheduled' : 'article published',
      );
      return presentDraft(ctx, draft);
    }),

    implement('POST /api/desk/articles/{id}/retract', async ({ params, player, log }) => {
      const by = requireEditor(ctx, player);
      const draft = await retractDraft(ctx, params.id, by);
      const { articleId, state } = draft;
      log.info({ event: 'article-retracted', draftId: params.id, articleId, state, by }, 'article retracted');
      return presentDraft(ctx, draft);
    }),

    implement('POST /api/desk/articles/{id}/preview', async ({ params, body, player }) => {
      requireEditor(ctx, player);
      return presentPreview(ctx, await requireDraft(params.id), body);
    }),

    implement('POST /api/desk/pictures', async ({ file, player, signal }) => {
      requireEditor(ctx, player);
      if (!file) throw new AppError('invalid_multipart');
      const picture = await ctx.takePicture(file.bytes, coverRules, player.userId, signal);
      await storeUpload(ctx, picture);
      return picture;
    }),

    implement('GET /api/desk/pictures/{hash}', async ({ params, player, http }) => {
      requireEditor(ctx, player);
      const hash = params.hash.slice(0, -'.webp'.length);
      const bytes = await pictures.findBytes(hash);
      if (!bytes) throw new AppError('not_found');
      return servePicture(http, { etag: hash, cacheControl: 'private, no-store' }, () => bytes);
    }),
  ];
};
