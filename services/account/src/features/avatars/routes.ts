import { AppError } from '@portal/service-kit';
import { type Implementation, implement } from '@portal/service-kit/http';
import { servePicture, serveShareImage, serveStoredPicture } from '@portal/service-kit/pictures';
import type { AccountContext } from '../../context.ts';
import { readCurrentUser } from '../profile/read-current-user.ts';
import { drawingVersion, generateAvatar } from './avatar-pictures.ts';
import { presentPortalCard } from './present.ts';
import { readPlayerCard } from './read-player-card.ts';
import { uploadAvatar } from './upload-avatar.ts';

export const avatarRoutes = (ctx: AccountContext): Implementation[] => [
  implement('POST /api/auth/upload-avatar', async ({ player, file, identity: { requestId }, signal, log }) => {
    if (!file) throw new AppError('invalid_image');
    const user = await uploadAvatar(ctx, player.userId, file.bytes, { signal, requestId });
    log.info({ event: 'avatar-replaced', userId: user.id }, 'avatar replaced');
    return { user: await readCurrentUser(ctx, user.id) };
  }),

  implement('GET /api/avatars/{hash}', ({ params, http }) => serveStoredPicture(http, ctx.pictures, params.hash)),

  implement('GET /api/players/{id}/share-image', async ({ params, http, signal }) =>
    serveShareImage(http, await readPlayerCard(ctx, params.id), signal),
  ),

  implement('GET /api/share-image', ({ http, signal }) =>
    serveShareImage(http, presentPortalCard(ctx.portal.communityName), signal),
  ),

  implement('GET /api/avatars/generated/{userId}', async ({ params: { userId }, http }) => {
    const freshness = {
      etag: `${drawingVersion}-${userId}`,
      cacheControl: 'public, max-age=604800, stale-while-revalidate=2592000',
    };
    return servePicture(http, freshness, () => Buffer.from(generateAvatar(userId)));
  }),
];
