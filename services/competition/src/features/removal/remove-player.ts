import { AppError } from '@portal/service-kit';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../context.ts';
import { type Clan, type ClanChange, noStats } from '../../data-access/index.ts';
import { buildClanChanged, buildStandingChanged } from '../../messages/events.ts';
import { removeClan } from '../clans/dissolve-clan.ts';
import { listNewLeaderNotices } from '../clans/life/apply-claim.ts';
import { changeLeader, dropFromRoles } from '../clans/life/rules.ts';
import { changeTournament } from '../play/commands/change-tournament.ts';

/** Chooses the leader of a clan without this player: its first manager, or else its earliest member. */
const chooseLeaders = (clan: Clan, playerId: string, [earliest = playerId]: readonly string[]): ClanChange =>
  clan.leaderId === playerId ? changeLeader(clan, clan.managerIds[0] ?? earliest, null) : dropFromRoles(clan, playerId);

/** Takes the player out of the clan. A clan without other members is dissolved. */
const leaveClan = async (
  ctx: CompetitionContext,
  playerId: string,
  score: number,
  transaction: ClientSession,
): Promise<void> => {
  const { clans, memberships, outbox, clock } = ctx;
  const clanId = (await memberships.findClanIds([playerId], transaction)).get(playerId);
  const clan = clanId === undefined ? null : await clans.findById(clanId, transaction);
  if (!clan) return;
  const members = (await memberships.listPlayerIds([clan.id], transaction)).get(clan.id) ?? [];
  const others = members.filter((id) => id !== playerId);
  if (others.length === 0) {
    await removeClan(ctx, clan.id, transaction);
    return;
  }
  await memberships.removeByPlayer(playerId, transaction);
  const changed = await clans.removeMember(clan.id, score, chooseLeaders(clan, playerId, others), transaction);
  const now = clock();
  if (!changed) return;
  const { leaderId } = changed;
  const isNew = leaderId !== null && leaderId !== clan.leaderId && ctx.portal.features.clanLife;
  const notices = isNew ? await listNewLeaderNotices(ctx, { clan, memberIds: others, now }, leaderId) : [];
  await outbox.add([buildClanChanged(changed, others, now), ...notices], transaction, now);
};

/** Removes standing, seasons and ledger. A last event sets the copies to zero. */
const removeStanding = async (
  ctx: CompetitionContext,
  playerId: string,
  transaction: ClientSession,
): Promise<number> => {
  const last = await ctx.standings.remove(playerId, transaction);
  await ctx.ledger.removeByPlayer(playerId, transaction);
  await ctx.seasons.removeByPlayer(playerId, transaction);
  if (!last || last.version === 0) return last?.score ?? 0;
  const now = ctx.clock();
  const zero = { ...last, ...noStats, version: last.version + 1 };
  await ctx.outbox.add([buildStandingChanged(zero, now)], transaction, now);
  return last.score;
};

/** Gives up all places in tournaments that are not over: free again before the start, walkovers later. */
const withdrawEverywhere = async (ctx: CompetitionContext, playerId: string): Promise<void> => {
  const cards = await ctx.plays.findCards(await ctx.entries.listTournamentIds(playerId));
  const overPhases = ['finished', 'settled', 'cancelled'];
  for (const { id, phase } of cards.values()) {
    if (overPhases.includes(phase)) continue;
    try {
      await changeTournament(ctx, id, { do: 'withdraw' }, { playerId, isOperator: false });
    } catch (error) {
      // The player has already left this one, or it has ended meanwhile.
      if (!(error instanceof AppError) || error.code !== 'not_registered') throw error;
    }
  }
};

/**
 * Removes what belongs to a player whose account was removed. Results stay in their tournaments, under the name of a deleted player. It may
 * run again. The projection must have removed the player before, or something new could be stored meanwhile.
 */
export const removePlayer = async (ctx: CompetitionContext, playerId: string): Promise<void> => {
  ctx.players.forget(playerId);
  await withdrawEverywhere(ctx, playerId);
  await ctx.entries.forgetGameIds(playerId);
  // Disputes of a tournament without staff go to the operator.
  await ctx.plays.removeStaff(playerId);
  await ctx.dailyCups.removeByOrganizer(playerId);
  await ctx.transactInTurn(async (transaction) => {
    const score = await removeStanding(ctx, playerId, transaction);
    await leaveClan(ctx, playerId, score, transaction);
    await ctx.clanRequests.removeByPlayer(playerId, transaction);
    await ctx.clanPosts.clearByAuthor(playerId, transaction);
  });
};
