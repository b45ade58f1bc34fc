import { z } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { decodeCursor, type Implementation, implement, paginate, timeCursor } from '@portal/service-kit/http';
import { serveShareImage, serveStoredPicture } from '@portal/service-kit/pictures';
import type { CompetitionContext } from '../../context.ts';
import { getClanPosition } from '../../data-access/index.ts';
import { addMember } from './add-member.ts';
import { createClan, logoRules } from './create-clan.ts';
import { dissolveClan } from './dissolve-clan.ts';
import { listClans } from './list-clans.ts';
import { listMembers } from './list-members.ts';
import { presentClan, presentClanCard, presentDetails, presentListItem, presentMember } from './present.ts';
import { readClan, readDetails } from './read-clan.ts';

const clanCursor = z.tuple([z.int(), z.string()]);

export const clanRoutes = (ctx: CompetitionContext): Implementation[] => {
  const { pictures, pictureUploads, portal } = ctx;
  const { playTournaments, clanLife } = portal.features;
  const options = { withColors: playTournaments, withLife: clanLife };
  return [
    implement('GET /api/clans', async ({ query: { limit, cursor, sort = 'size' }, http }) => {
      if (sort === 'score' && !clanLife)
        throw new AppError('validation_failed', { issues: [{ path: 'query.sort', message: 'Not possible here' }] });
      const order = sort === 'score' ? 'clanScore' : 'memberCount';
      const { clans, leaders } = await listClans(ctx, order, decodeCursor(clanCursor, cursor), limit + 1);
      const page = paginate(http, clans, limit, getClanPosition(order));
      return page.map((clan) => presentListItem(clan, leaders, options));
    }),

    implement('POST /api/clans', async ({ body, file, player, identity: { requestId }, signal, log }) => {
      const takeLogo = () => (file ? pictureUploads.take(file.bytes, logoRules, player.userId, signal) : null);
      const clan = await createClan(ctx, body, takeLogo, { requestId, signal });
      log.info({ event: 'clan-created', clanId: clan.id, by: player.userId }, 'clan created');
      return presentClan(clan, options);
    }),

    implement('GET /api/clans/{id}', async ({ params: { id } }) => presentClan(await readClan(ctx, id), options)),

    implement('DELETE /api/clans/{id}', async ({ params: { id }, player, identity: { requestId }, signal, log }) => {
      const { memberCount } = await dissolveClan(ctx, id, { requestId, signal });
      log.info({ event: 'clan-dissolved', clanId: id, memberCount, by: player.userId }, 'clan dissolved');
      return { success: true as const };
    }),

    implement('GET /api/clans/{id}/details', async ({ params: { id }, player, identity: { ip }, http }) => {
      const details = await readDetails(ctx, id, { player, ip });
      // Without the feature, members and others receive different responses.
      if (!portal.features.publicLeaderPhone) http.set({ 'cache-control': 'private, no-store', vary: 'cookie' });
      return presentDetails(details);
    }),

    implement('GET /api/clans/{id}/members', async ({ params: { id }, query: { limit, cursor }, http }) => {
      const { clan, memberships, players, avatars } = await listMembers(
        ctx,
        id,
        decodeCursor(timeCursor, cursor),
        limit + 1,
      );
      const page = paginate(http, memberships, limit, ({ joinedAt, id }) => [joinedAt.getTime(), id]);
      const more = { avatars, clan: clanLife ? clan : undefined };
      return page.map((membership) => presentMember(membership, players, more));
    }),

    implement(
      'POST /api/clans/{id}/members',
      async ({ params: { id }, body: { userId }, player: by, identity: { requestId }, signal, log }) => {
        const { membership, player } = await addMember(ctx, id, userId, { requestId, signal });
        log.info({ event: 'clan-joined', clanId: id, userId, by: by.userId }, 'member added');
        return presentMember(membership, new Map([[player.id, player]]));
      },
    ),

    implement('GET /api/clans/{id}/share-image', async ({ params: { id }, http, signal }) => {
      const clan = await readClan(ctx, id);
      const logo = clan.logo === null ? null : await pictures.findBytes(clan.logo);
      return serveShareImage(http, presentClanCard(clan, logo, portal.communityName), signal);
    }),

    implement('GET /api/clan-logos/{hash}', ({ params, http }) => serveStoredPicture(http, pictures, params.hash)),
  ];
};
