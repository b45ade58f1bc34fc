import { type ClanAnnouncement, type ClanPerson, limits } from '@portal/contracts';
import type { Player } from '@portal/service-kit';
import { decodeCursor, type Implementation, implement, paginate, timeCursor } from '@portal/service-kit/http';
import type { CompetitionContext } from '../../../context.ts';
import type { Clan, ClanPost } from '../../../data-access/index.ts';
import { readClanCups } from '../../play/load/rewards.ts';
import { createOwnClan, logoRules } from '../create-clan.ts';
import { presentClan } from '../present.ts';
import { readClan } from '../read-clan.ts';
import { readPersons } from '../read-persons.ts';
import { deleteAnnouncement, listAnnouncements, postAnnouncement } from './announcements.ts';
import { changeClan } from './change-clan.ts';
import { changeMembership } from './change-membership.ts';
import { dissolvedClan, readClanManagement, readClanMe, requireClanStaff } from './read-clan-life.ts';
import { runStaffCommand } from './run-staff-command.ts';

const toActor = ({ userId, username }: Player) => ({ id: userId, username });

const presentPost = (
  { id, by, text, at }: ClanPost,
  findPerson: (id: string) => ClanPerson,
  mayDelete: boolean,
): ClanAnnouncement => ({ id, by: findPerson(by), text, at: at.toISOString(), mayDelete });

/** Calls with which players run their clans. Texts of announcements, codes and phone numbers are never logged. */
export const clanLifeRoutes = (ctx: CompetitionContext): Implementation[] => {
  const { pictureUploads, portal } = ctx;
  const { playTournaments, clanLife } = portal.features;
  const present = (clan: Clan) => presentClan(clan, { withColors: playTournaments, withLife: clanLife });
  return [
    implement('POST /api/clans/own', async ({ body, file, player, identity: { requestId }, signal, log }) => {
      const takeLogo = () => (file ? pictureUploads.take(file.bytes, logoRules, player.userId, signal) : null);
      const clan = await createOwnClan(ctx, body, player.userId, takeLogo, { requestId, signal });
      log.info({ event: 'clan-created', clanId: clan.id, by: player.userId }, 'clan created');
      return present(clan);
    }),

    implement(
      'PUT /api/clans/{id}',
      async ({ params: { id }, body, file, player, identity: { requestId }, signal, log }) => {
        const takeLogo = () => (file ? pictureUploads.take(file.bytes, logoRules, player.userId, signal) : null);
        const by = { actor: toActor(player), scope: { requestId, signal } };
        const clan = await changeClan(ctx, id, body, takeLogo, by);
        log.info({ event: 'clan-changed', clanId: id, by: player.userId }, 'clan changed');
        return present(clan);
      },
    ),

    implement('GET /api/clans/{id}/cups', ({ params: { id } }) => readClanCups(ctx, id, limits.play.profileCups)),

    implement('GET /api/clans/{id}/me', ({ params: { id }, player }) => readClanMe(ctx, id, player.userId)),

    implement(
      'POST /api/clans/{id}/membership',
      async ({ params: { id }, body, player, identity: { ip, requestId }, signal, log }) => {
        const by = { actor: toActor(player), ip, scope: { requestId, signal } };
        const { isDissolved } = await changeMembership(ctx, id, body, by);
        log.info({ event: 'clan-membership', clanId: id, do: body.do, by: player.userId }, 'membership changed');
        return isDissolved ? dissolvedClan : readClanMe(ctx, id, player.userId);
      },
    ),

    implement(
      'POST /api/clans/{id}/staff',
      async ({ params: { id }, body, player, identity: { requestId }, signal, log }) => {
        await runStaffCommand(ctx, id, body, { actor: toActor(player), scope: { requestId, signal } });
        const subject = 'playerId' in body ? { userId: body.playerId } : {};
        log.info({ event: 'clan-staff', clanId: id, do: body.do, ...subject, by: player.userId }, 'clan managed');
        return readClanManagement(ctx, await readClan(ctx, id));
      },
    ),

    implement('GET /api/clans/{id}/requests', async ({ params: { id }, player }) =>
      readClanManagement(ctx, await requireClanStaff(ctx, id, player.userId)),
    ),

    implement('GET /api/clans/{id}/announcements', async ({ params: { id }, query, player: { userId }, http }) => {
      const { limit, cursor } = query;
      const position = { after: decodeCursor(timeCursor, cursor), limit: limit + 1 };
      const { clan, posts } = await listAnnouncements(ctx, id, userId, position);
      const page = paginate(http, posts, limit, (post) => [post.at.getTime(), post.id]);
      const findPerson = await readPersons(
        ctx,
        page.map(({ by }) => by),
      );
      return page.map((post) => presentPost(post, findPerson, userId === clan.leaderId || userId === post.by));
    }),

    implement(
      'POST /api/clans/{id}/announcements',
      async ({ params: { id }, body: { text }, player, identity: { requestId }, signal, log }) => {
        const post = await postAnnouncement(ctx, id, text, { actor: toActor(player), scope: { requestId, signal } });
        log.info({ event: 'clan-announcement', clanId: id, postId: post.id, by: player.userId }, 'announcement posted');
        return presentPost(post, await readPersons(ctx, [post.by]), true);
      },
    ),

    implement(
      'DELETE /api/clans/{id}/announcements/{post}',
      async ({ params: { id, post }, player, identity: { requestId }, signal, log }) => {
        await deleteAnnouncement(ctx, id, post, { actor: toActor(player), scope: { requestId, signal } });
        log.info(
          { event: 'clan-announcement-deleted', clanId: id, postId: post, by: player.userId },
          'announcement deleted',
        );
        return { success: true as const };
      },
    ),
  ];
};
