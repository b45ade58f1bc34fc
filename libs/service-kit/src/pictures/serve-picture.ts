import type { Context } from 'koa';
import { AppError } from '../app-error';
import type { PictureRepository } from './picture-repository';

/** A picture opened by itself is a document: it must neither run nor load anything. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export interface Freshness {
  etag: string;
  cacheControl: string;
}

const nothing = Buffer.alloc(0);

/**
 * Answers a picture of whatever making, with the headers of one.
 * @returns the body: nothing when the caller's copy is still good
 */
export const servePicture = (ctx: Context, { etag, cacheControl }: Freshness, draw: () => Buffer): Buffer => {
  ctx.set({
    'cache-control': cacheControl,
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
  });
  ctx.etag = etag;
  // Koa compares only where the answer would be a good one.
  ctx.status = 200;
  if (!ctx.fresh) return draw();
  ctx.status = 304;
  return nothing;
};

/**
 * Answers a stored picture, to be kept for ever: its address holds the hash of its content.
 * @param fileName `<hash>.webp`, as `pictureParams` of the contract has checked it
 * @throws AppError `not_found`
 */
export const serveStoredPicture = async (
  ctx: Context,
  pictures: PictureRepository,
  fileName: string,
): Promise<Buffer> => {
  const hash = fileName.slice(0, -'.webp'.length);
  const bytes = await pictures.findBytes(hash);
  if (!bytes) throw new AppError('not_found');
  return servePicture(ctx, { etag: hash, cacheControl: 'public, max-age=31536000, immutable' }, () => bytes);
};
