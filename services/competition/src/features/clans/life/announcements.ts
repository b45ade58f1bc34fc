import { limits } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { newId } from '@portal/service-kit/database';
import type { TimePosition } from '@portal/service-kit/http';
import type { CompetitionContext } from '../../../context.ts';
import type { Clan, ClanPost } from '../../../data-access/index.ts';
import type { RequestScope } from '../../../request-scope.ts';
import type { ClanOutcome } from './clan-turn.ts';
import { buildNewsNotice, type ClanActor } from './notices.ts';
import { requireClanMember } from './read-clan-life.ts';
import { getAnnouncementWindowStart, isClanStaff } from './rules.ts';
import { runClanCommand } from './run-clan-command.ts';

const { announcementsPerDay } = limits.clan;

/**
 * Lists announcements for a member, newest first.
 * @throws AppError `clan_not_found`; `forbidden` for players who are not members
 */
export const listAnnouncements = async (
  ctx: CompetitionContext,
  clanId: string,
  playerId: string,
  { after, limit }: { after: TimePosition | undefined; limit: number },
): Promise<{ clan: Clan; posts: ClanPost[] }> => {
  const clan = await requireClanMember(ctx, clanId, playerId);
  return { clan, posts: await ctx.clanPosts.listByClan(clanId, after, limit) };
};

/**
 * Posts an announcement and notifies all other members.
 * @throws AppError `clan_not_found`, `forbidden`, `busy`; `rate_limited` after the last one of the day
 */
export const postAnnouncement = async (
  ctx: CompetitionContext,
  clanId: string,
  text: string,
  { actor, scope }: { actor: ClanActor; scope: RequestScope },
): Promise<ClanPost> => {
  const id = newId();
  let at = ctx.clock();
  await runClanCommand(ctx, clanId, actor, scope, async ({ clan, memberIds, role, now, transaction }) => {
    if (!isClanStaff(role)) throw new AppError('forbidden');
    const posted = await ctx.clanPosts.countSince(
      clanId,
      getAnnouncementWindowStart(now),
      announcementsPerDay,
      transaction,
    );
    if (posted >= announcementsPerDay)
      throw new AppError('rate_limited', {
        message: `Your clan has posted ${announcementsPerDay} announcements today. Please try again tomorrow.`,
      });
    at = now;
    await ctx.clanPosts.insert({ id, clanId, by: actor.id, text, at }, transaction);
    const readers = memberIds.filter((memberId) => memberId !== actor.id);
    return { events: readers.map((memberId) => buildNewsNotice(clan, memberId, actor, now)) };
  });
  return { id, clanId, by: actor.id, text, at };
};

/**
 * Deletes an announcement. One that does not exist is fine too.
 * @throws AppError `clan_not_found`, `busy`; `forbidden` for others than its author and the leader
 */
export const deleteAnnouncement = (
  ctx: CompetitionContext,
  clanId: string,
  postId: string,
  { actor, scope }: { actor: ClanActor; scope: RequestScope },
): Promise<ClanOutcome> =>
  runClanCommand(ctx, clanId, actor, scope, async ({ role, transaction }) => {
    if (role === null) throw new AppError('forbidden');
    const post = await ctx.clanPosts.findById(postId, transaction);
    if (post?.clanId !== clanId) return {};
    if (role !== 'leader' && post.by !== actor.id) throw new AppError('forbidden');
    await ctx.clanPosts.clear(postId, transaction);
    return {};
  });
