import { AppError, type Implementation, implement } from '@portal/service-kit';
import { servePicture, serveStoredPicture } from '@portal/service-kit/pictures';
import type { AccountContext } from '../../context';
import { presentCurrentUser } from '../profile/present-current-user';
import { drawAvatar, drawingVersion } from './avatar-pictures';
import { uploadAvatar } from './upload-avatar';

export const avatarRoutes = (account: AccountContext): Implementation[] => [
  implement('POST /api/auth/upload-avatar', async ({ player, file, signal, log }) => {
    if (!file) throw new AppError('invalid_image');
    const user = await uploadAvatar(account, player.userId, file.bytes, signal);
    log.info({ event: 'avatar-replaced', userId: user.id }, 'picture replaced');
    return { user: await presentCurrentUser(account, user) };
  }),

  implement('GET /api/avatars/{hash}', ({ params, ctx }) => serveStoredPicture(ctx, account.pictures, params.hash)),

  implement('GET /api/avatars/generated/{userId}', async ({ params: { userId }, ctx }) => {
    const freshness = {
      etag: `${drawingVersion}-${userId}`,
      cacheControl: 'public, max-age=604800, stale-while-revalidate=2592000',
    };
    return servePicture(ctx, freshness, () => Buffer.from(drawAvatar(userId)));
  }),
];
