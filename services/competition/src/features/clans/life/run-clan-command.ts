import { limits, type NotificationRequested } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { type ClientSession, findDuplicateKey } from '@portal/service-kit/database';
import type { CompetitionContext, CompetitionStore } from '../../../context.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { applyDueClaim, listNewLeaderNotices } from './apply-claim.ts';
import { type ClanOutcome, type ClanTurn, publishOutcome } from './clan-turn.ts';
import { buildMembershipNotice, type ClanActor } from './notices.ts';
import { addDays, getMemberRole, noClaim } from './rules.ts';

/**
 * Ends the claim of a clan whose leader acts. A leader who stays blocks the next one for some days.
 * @returns the events of the command with those of the claim's end
 */
const endClaim = async (
  { clans, players }: CompetitionStore,
  { clan, actor, now, transaction, ...turn }: ClanTurn,
  { changed, events = [], isDissolved, memberIds = turn.memberIds }: ClanOutcome,
): Promise<readonly NotificationRequested[]> => {
  const { claimedBy } = clan;
  if (claimedBy === null || isDissolved || actor.id !== clan.leaderId) return events;
  const nextId = changed?.leaderId ?? clan.leaderId;
  if (nextId !== clan.leaderId) {
    if (nextId === claimedBy) return events;
    // All members have heard of the claim, so they hear how it ended.
    const others = memberIds.filter((id) => id !== actor.id && id !== nextId);
    return [...events, ...(await listNewLeaderNotices({ players }, { clan, memberIds: others, now }, nextId))];
  }
  const nextClaimAt = addDays(now, limits.clan.refusedClaimDays);
  await clans.setPrivate(clan.id, { ...noClaim, nextClaimAt }, transaction);
  const isNotified = events.some(({ data }) => data.playerId === claimedBy && data.template === 'clan-membership');
  if (isNotified) return events;
  return [...events, buildMembershipNotice(clan, claimedBy, { event: 'claim-refused', by: actor.username }, now)];
};

/**
 * Runs a player's command on a clan in one transaction. A claim that is due is applied before, and another one ends if the leader acts.
 * @throws AppError `clan_not_found`, `already_in_clan`, `busy`, and the errors of `work`
 */
export const runClanCommand = async (
  ctx: CompetitionContext,
  clanId: string,
  actor: ClanActor,
  { signal, requestId }: RequestScope,
  work: (turn: ClanTurn) => Promise<ClanOutcome>,
): Promise<ClanOutcome> => {
  const now = ctx.clock();
  await applyDueClaim(ctx, clanId, now);
  const run = async (transaction: ClientSession): Promise<ClanOutcome> => {
    const clan = await ctx.clans.lock(clanId, transaction);
    if (!clan) throw new AppError('clan_not_found');
    const memberIds = (await ctx.memberships.listPlayerIds([clanId], transaction)).get(clanId) ?? [];
    const role = memberIds.includes(actor.id) ? getMemberRole(clan, actor.id) : null;
    const turn: ClanTurn = { clan, memberIds, actor, role, now, transaction };
    const outcome = await work(turn);
    const events = await endClaim(ctx, turn, outcome);
    await publishOutcome(ctx, { memberIds, ...outcome, events }, turn, requestId);
    return outcome;
  };
  try {
    return await ctx.transactInTurn(run, signal);
  } catch (error) {
    const key = findDuplicateKey(error);
    if (key && 'playerId' in key && !('clanId' in key)) throw new AppError('already_in_clan', { cause: error });
    throw error;
  }
};
