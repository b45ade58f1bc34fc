import { z } from '@portal/contracts';
import { decodeCursor, type Implementation, implement, paginate, timeCursor } from '@portal/service-kit';
import { serveShareImage, serveStoredPicture } from '@portal/service-kit/pictures';
import type { CompetitionContext } from '../../context';
import { clanPosition } from '../../data-access';
import { addMember, dissolveClan } from './change-clan';
import { createClan, logoRules } from './create-clan';
import {
  listClans,
  listMembers,
  mayReadPhone,
  presentClan,
  presentDetails,
  presentListItem,
  presentMember,
  readDetails,
  requireClan,
} from './read-clans';

const clanCursor = z.tuple([z.int().nonnegative(), z.string()]);

export const clanRoutes = (ctx: CompetitionContext): Implementation[] => {
  const { limiters, pictures, pictureUploads, portal } = ctx;
  return [
    implement('GET /api/clans', async ({ query: { limit, cursor }, http }) => {
      const { clans, leaders } = await listClans(ctx, decodeCursor(clanCursor, cursor), limit + 1);
      return paginate(http, clans, limit, clanPosition).map((clan) => presentListItem(clan, leaders));
    }),

    implement('POST /api/clans', async ({ body, file, player, identity: { requestId }, signal, log }) => {
      const takeLogo = () => (file ? pictureUploads.take(file.bytes, logoRules, player.userId, signal) : null);
      const clan = await createClan(ctx, body, takeLogo, { requestId, signal });
      log.info({ event: 'clan-created', clanId: clan.id, by: player.userId }, 'clan created');
      return presentClan(clan);
    }),

    implement('GET /api/clans/{id}', async ({ params: { id } }) => presentClan(await requireClan(ctx, id))),

    implement('DELETE /api/clans/{id}', async ({ params: { id }, player, identity: { requestId }, signal, log }) => {
      const clan = await dissolveClan(ctx, id, { requestId, signal });
      log.info(
        { event: 'clan-dissolved', clanId: id, memberCount: clan.memberCount, by: player.userId },
        'clan dissolved',
      );
      return { success: true as const };
    }),

    implement('GET /api/clans/{id}/details', async ({ params: { id }, player, identity, http }) => {
      const { clan, memberIds, players } = await readDetails(ctx, id);
      const { publicLeaderPhone } = ctx.portal.features;
      // The response then differs for members.
      if (!publicLeaderPhone) http.set({ 'cache-control': 'private, no-store', vary: 'cookie' });
      const withPhone = publicLeaderPhone || (await mayReadPhone(ctx, id, player));
      if (withPhone && clan.leaderPhone !== null && !player) await limiters.clanPhones.consume(identity.ip);
      return presentDetails(clan, memberIds, players, withPhone);
    }),

    implement('GET /api/clans/{id}/members', async ({ params: { id }, query: { limit, cursor }, http }) => {
      const after = decodeCursor(timeCursor, cursor);
      const { memberships, players } = await listMembers(ctx, id, after, limit + 1);
      const shown = paginate(http, memberships, limit, ({ joinedAt, id }) => [joinedAt.getTime(), id]);
      return shown.map((membership) => presentMember(membership, players.get(membership.playerId)));
    }),

    implement(
      'POST /api/clans/{id}/members',
      async ({ params: { id }, body: { userId }, player: by, identity, signal, log }) => {
        const { requestId } = identity;
        const { membership, player } = await addMember(ctx, id, userId, { requestId, signal });
        log.info({ event: 'clan-joined', clanId: id, userId, by: by.userId }, 'member added');
        return presentMember(membership, player);
      },
    ),

    implement('GET /api/clans/{id}/share-image', async ({ params: { id }, http, signal }) => {
      const { name, logo, memberCount, clanScore } = await requireClan(ctx, id);
      const bytes = logo === null ? null : await pictures.findBytes(logo);
      const stats = [
        { label: 'Members', value: memberCount.toLocaleString('en-US') },
        { label: 'Clan score', value: clanScore.toLocaleString('en-US') },
      ];
      const picture = bytes && { bytes, isRound: false };
      return serveShareImage(
        http,
        { brand: portal.communityName, eyebrow: 'Clan', title: name, stats, picture },
        signal,
      );
    }),

    implement('GET /api/clan-logos/{hash}', ({ params, http }) => serveStoredPicture(http, pictures, params.hash)),
  ];
};
