import { AppError, type Implementation, implement } from '@portal/service-kit';
import { type ShareCard, servePicture, serveShareImage, serveStoredPicture } from '@portal/service-kit/pictures';
import type { AccountContext } from '../../context';
import type { User } from '../../data-access';
import { buildPlayerChanged } from '../../messages/events';
import { presentCurrentUser } from '../profile/routes';
import { avatarRules, drawingVersion, generateAvatar } from './avatar-pictures';

/**
 * Replaces a user's picture; the old one is deleted unless another user has it too.
 * @throws AppError `rate_limited`, `invalid_image`, `storage_full`, `busy`, `unavailable`
 */
const uploadAvatar = async (
  ctx: AccountContext,
  userId: string,
  file: Buffer,
  { signal, requestId }: { signal: AbortSignal; requestId: string },
): Promise<User> => {
  const { users, pictures, outbox, portal } = ctx;
  const picture = await ctx.pictureUploads.take(file, avatarRules, userId, signal);
  const now = ctx.clock();
  return ctx.transact(async (transaction) => {
    const before = await users.findById(userId, transaction);
    if (!before) throw new AppError('unauthenticated');
    if (before.avatar === picture.hash) return before;
    await pictures.use(picture, now, transaction);
    const user = await users.setAvatar(userId, picture.hash, transaction);
    if (!user) throw new AppError('unauthenticated');
    const isUnused = before.avatar !== null && !(await users.isAvatarUsed(before.avatar, transaction));
    if (before.avatar && isUnused) await pictures.remove(before.avatar, transaction);
    await outbox.add([buildPlayerChanged(user, portal.productName, now)], transaction, now, requestId);
    return user;
  });
};

/** @throws AppError `user_not_found` also for a user whose address is not verified, who is not public */
const buildPlayerCard = async ({ profiles, pictures, portal }: AccountContext, id: string): Promise<ShareCard> => {
  const profile = await profiles.findById(id);
  if (!profile?.emailVerifiedAt) throw new AppError('user_not_found');
  const { avatar, platform, clan, standing } = profile;
  const uploaded = avatar === null ? null : await pictures.findBytes(avatar);
  return {
    brand: portal.communityName,
    eyebrow: ['Player', platform, ...(clan ? [clan.name] : [])].join(' · '),
    title: profile.username,
    stats: [
      { label: 'Score', value: standing.score.toLocaleString('en-US') },
      { label: 'Wins', value: standing.wins.toLocaleString('en-US') },
      { label: 'Games', value: standing.gamesPlayed.toLocaleString('en-US') },
    ],
    picture: { bytes: uploaded ?? Buffer.from(generateAvatar(id)), isRound: true },
  };
};

export const avatarRoutes = (ctx: AccountContext): Implementation[] => [
  implement('POST /api/auth/upload-avatar', async ({ player, file, identity: { requestId }, signal, log }) => {
    if (!file) throw new AppError('invalid_image');
    const user = await uploadAvatar(ctx, player.userId, file.bytes, { signal, requestId });
    log.info({ event: 'avatar-replaced', userId: user.id }, 'avatar replaced');
    return { user: await presentCurrentUser(ctx, user.id) };
  }),

  implement('GET /api/avatars/{hash}', ({ params, http }) => serveStoredPicture(http, ctx.pictures, params.hash)),

  implement('GET /api/players/{id}/share-image', async ({ params, http, signal }) =>
    serveShareImage(http, await buildPlayerCard(ctx, params.id), signal),
  ),

  implement('GET /api/share-image', ({ http, signal }) => {
    const brand = 'eFootball community';
    const eyebrow = 'Rankings, clans, tournaments and news';
    const card = { brand, eyebrow, title: ctx.portal.communityName, stats: [], picture: null };
    return serveShareImage(http, card, signal);
  }),

  implement('GET /api/avatars/generated/{userId}', async ({ params: { userId }, http }) => {
    const freshness = {
      etag: `${drawingVersion}-${userId}`,
      cacheControl: 'public, max-age=604800, stale-while-revalidate=2592000',
    };
    return servePicture(http, freshness, () => Buffer.from(generateAvatar(userId)));
  }),
];
