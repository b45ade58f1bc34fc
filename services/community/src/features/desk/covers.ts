import { type DeskPicture, limits } from '@portal/contracts';
import { AppError, type Logger } from '@portal/service-kit';
import type { ClientSession } from '@portal/service-kit/database';
import type { NormalizedPicture, PictureRules } from '@portal/service-kit/pictures';
import type { CommunityStore } from '../../context.ts';
import type { ArticleDraft } from '../../data-access/index.ts';

const { maxPixels, maxWidth } = limits.article.image;
/** Covers are as wide as the page. */
export const coverRules = { field: 'image', maxPixels, frame: { maxWidth } } as const satisfies PictureRules;

const uploadMs = limits.desk.uploadHours * 3_600_000;
/** Uploads that are removed in one run. */
const batch = 50;

type CoverStore = Pick<CommunityStore, 'articles' | 'articleDrafts' | 'pictures' | 'pictureUploads'>;

/** Stores an uploaded cover until a draft is saved with it. */
export const storeUpload = async (
  {
    pictures,
    pictureUploads,
    transact,
    clock,
  }: Pick<CommunityStore, 'pictures' | 'pictureUploads' | 'transact' | 'clock'>,
  picture: NormalizedPicture,
): Promise<void> => {
  const now = clock();
  await transact(async (transaction) => {
    await pictures.use(picture, now, transaction);
    await pictureUploads.save(picture, now, transaction);
  });
};

/**
 * Finds the cover that an editor has chosen: the draft's own, or an upload.
 * @throws AppError `validation_failed` for an upload that was removed meanwhile
 */
export const findCover = async (
  { pictureUploads }: Pick<CommunityStore, 'pictureUploads'>,
  { image }: Pick<ArticleDraft, 'image'>,
  hash: string | null,
  transaction?: ClientSession,
): Promise<DeskPicture | null> => {
  if (hash === null) return null;
  if (image?.hash === hash) return image;
  const upload = await pictureUploads.find(hash, transaction);
  if (upload) return upload;
  const message = 'This picture is not stored any more. Please choose it again.';
  throw new AppError('validation_failed', { issues: [{ path: 'imageHash', message }] });
};

/** Deletes a cover unless a published article, a draft or an upload has it. */
export const releaseCover = async (
  { articles, articleDrafts, pictures, pictureUploads }: CoverStore,
  cover: Pick<DeskPicture, 'hash'> | null | undefined,
  transaction: ClientSession,
): Promise<void> => {
  if (!cover) return;
  const { hash } = cover;
  const isUsed = async () =>
    (await articles.isPictureUsed(hash, transaction)) ||
    (await articleDrafts.isPictureUsed(hash, transaction)) ||
    (await pictureUploads.find(hash, transaction)) !== null;
  await pictures.release(hash, isUsed, transaction);
};

/** Ends uploads that are a day old, and deletes those that no draft was saved with. */
export const removeOldUploads = async (
  store: CoverStore & Pick<CommunityStore, 'transact' | 'clock'>,
  logger: Logger,
): Promise<void> => {
  const before = new Date(store.clock().getTime() - uploadMs);
  const hashes = await store.pictureUploads.listBefore(before, batch);
  for (const hash of hashes)
    await store.transact(async (transaction) => {
      await store.pictureUploads.removeBefore(hash, before, transaction);
      await releaseCover(store, { hash }, transaction);
    });
  if (hashes.length > 0) logger.info({ uploads: hashes.length }, 'old uploads of covers ended');
};
