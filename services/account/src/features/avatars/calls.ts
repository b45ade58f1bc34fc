import { AppError, type Implementation, implement } from '@portal/service-kit';
import type { Context } from 'koa';
import type { AccountContext } from '../../context';
import { presentCurrentUser } from '../profile/present-current-user';
import { drawAvatar, drawingVersion } from './generated-avatar';
import { uploadAvatar } from './upload-avatar';

/** A picture opened by itself is a document: it must neither run nor load anything. */
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface Freshness {
  etag: string;
  cacheControl: string;
}

/** Sets the headers of a picture. @returns true when the caller's copy is still good */
const isFresh = (http: Context, { etag, cacheControl }: Freshness): boolean => {
  http.set({
    'cache-control': cacheControl,
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
  });
  http.etag = etag;
  // Koa compares only where the answer would be a good one.
  http.status = 200;
  if (!http.fresh) return false;
  http.status = 304;
  return true;
};

const nothing = Buffer.alloc(0);

export const avatarCalls = (account: AccountContext): Implementation[] => [
  implement('POST /api/auth/upload-avatar', async ({ player, file, signal, log }) => {
    if (!file) throw new AppError('invalid_image');
    const user = await uploadAvatar(account, player.userId, file.bytes, signal);
    log.info({ event: 'avatar-replaced', userId: user.id }, 'picture replaced');
    return { user: presentCurrentUser(user, account.portal) };
  }),

  implement('GET /api/avatars/{hash}', async ({ params, http }) => {
    const hash = params.hash.slice(0, -'.webp'.length);
    const bytes = await account.pictures.findBytes(hash);
    if (!bytes) throw new AppError('not_found');
    return isFresh(http, { etag: hash, cacheControl: 'public, max-age=31536000, immutable' }) ? nothing : bytes;
  }),

  implement('GET /api/avatars/generated/{userId}', async ({ params: { userId }, http }) =>
    isFresh(http, {
      etag: `${drawingVersion}-${userId}`,
      cacheControl: 'public, max-age=604800, stale-while-revalidate=2592000',
    })
      ? nothing
      : Buffer.from(drawAvatar(userId)),
  ),
];
