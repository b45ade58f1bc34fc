import { limits, type MembershipBody } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { countFailures, type RateLimiter } from '@portal/service-kit/redis';
import type { CompetitionContext } from '../../../context.ts';
import { requirePlayer } from '../../../projection/players.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { removeClan } from '../dissolve-clan.ts';
import { readClan } from '../read-clan.ts';
import { applyClaim } from './apply-claim.ts';
import { admitMember, dropMember } from './change-members.ts';
import { type ClanOutcome, type ClanTurn, findRequest } from './clan-turn.ts';
import { countOutcome } from './count-outcome.ts';
import { buildMembershipNotice, buildRequestNotice, type ClanActor } from './notices.ts';
import { requireClanMember } from './read-clan-life.ts';
import {
  addDays,
  changeLeader,
  decideJoinOption,
  dropFromRoles,
  isClaimRefused,
  isTurnedAway,
  mayClaimLead,
} from './rules.ts';
import { runClanCommand } from './run-clan-command.ts';

type Command<Do extends MembershipBody['do']> = Extract<MembershipBody, { do: Do }>;

const ask = async (ctx: CompetitionContext, { clan, actor, now, transaction }: ClanTurn): Promise<ClanOutcome> => {
  const { openRequests, openDays } = limits.clan;
  await requirePlayer(ctx, actor.id, transaction);
  // Parallel requests to other clans conflict, also in other processes.
  await ctx.standings.lockScores([actor.id], transaction);
  if ((await ctx.clanRequests.countOpen(actor.id, now, transaction)) >= openRequests)
    throw new AppError('rate_limited', {
      message: `You have ${openRequests} open requests. Please cancel one first.`,
    });
  const expiresAt = addDays(now, openDays);
  await ctx.clanRequests.save(
    { clanId: clan.id, playerId: actor.id, state: 'requested', by: actor.id, at: now, expiresAt },
    transaction,
  );
  const staffIds = [...(clan.leaderId === null ? [] : [clan.leaderId]), ...clan.managerIds];
  return { events: staffIds.map((id) => buildRequestNotice(clan, id, actor, now)) };
};

const join = async (ctx: CompetitionContext, turn: ClanTurn, { code }: Command<'join'>): Promise<ClanOutcome> => {
  const { clan, actor, now, transaction } = turn;
  const { inviteCode, inviteExpiresAt } = clan;
  const isInvited = code !== undefined && code === inviteCode && inviteExpiresAt !== null && inviteExpiresAt > now;
  if (code !== undefined && !isInvited) throw new AppError('invitation_invalid');
  const request = await findRequest(ctx, turn, turn.actor.id);
  if (isInvited && turn.role === null && !isTurnedAway(request)) return admitMember(ctx, turn, actor.id);
  const ownClanId = (await ctx.memberships.findClanIds([actor.id], transaction)).get(actor.id);
  switch (decideJoinOption({ clan, ownClanId, request })) {
    case 'join':
    case 'accept':
      return admitMember(ctx, turn, actor.id);
    case 'ask':
      return ask(ctx, turn);
    case 'requested':
      return {};
    case 'declined':
      throw new AppError('request_declined');
    case 'full':
      throw new AppError('clan_full');
    case 'invitation':
      throw new AppError('invitation_invalid');
    default:
      throw new AppError('already_in_clan');
  }
};

const cancel = async (ctx: CompetitionContext, turn: ClanTurn): Promise<ClanOutcome> => {
  const request = await findRequest(ctx, turn, turn.actor.id);
  if (request?.state === 'requested') await ctx.clanRequests.remove(turn.clan.id, turn.actor.id, turn.transaction);
  return {};
};

const requireInvitation = async (ctx: CompetitionContext, turn: ClanTurn) => {
  const request = await findRequest(ctx, turn, turn.actor.id);
  if (request?.state !== 'invited') throw new AppError('invitation_invalid');
  return request;
};

const accept = async (ctx: CompetitionContext, turn: ClanTurn): Promise<ClanOutcome> => {
  if (turn.role !== null) return {};
  await requireInvitation(ctx, turn);
  return admitMember(ctx, turn, turn.actor.id);
};

const decline = async (ctx: CompetitionContext, turn: ClanTurn): Promise<ClanOutcome> => {
  const { actor, now, transaction } = turn;
  const request = await requireInvitation(ctx, turn);
  const expiresAt = addDays(now, limits.clan.declinedDays);
  await ctx.clanRequests.save({ ...request, state: 'declined', by: actor.id, at: now, expiresAt }, transaction);
  return {};
};

const leave = async (ctx: CompetitionContext, turn: ClanTurn, { next }: Command<'leave'>): Promise<ClanOutcome> => {
  const { clan, memberIds, actor, role, now, transaction } = turn;
  if (role === null) return {};
  if (memberIds.length === 1) {
    await removeClan(ctx, clan.id, transaction);
    return { isDissolved: true };
  }
  if (role !== 'leader') return dropMember(ctx, turn, actor.id, dropFromRoles(clan, actor.id));
  if (next === undefined || next === actor.id) throw new AppError('leader_must_hand_over');
  if (!memberIds.includes(next)) throw new AppError('user_not_found');
  const outcome = await dropMember(ctx, turn, actor.id, changeLeader(clan, next, null));
  return { ...outcome, events: [buildMembershipNotice(clan, next, { event: 'leader', by: actor.username }, now)] };
};

const claim = async (ctx: CompetitionContext, turn: ClanTurn): Promise<ClanOutcome> => {
  const { clan, memberIds, actor, now, transaction } = turn;
  if (turn.role === null || !mayClaimLead(clan, memberIds, actor.id)) throw new AppError('forbidden');
  if (clan.claimedBy === actor.id) return {};
  if (clan.claimedBy !== null)
    throw new AppError('not_eligible', { message: 'Another member has already asked to lead.' });
  if (isClaimRefused(clan, now))
    throw new AppError('not_eligible', {
      message: `The leader keeps leading. Members can ask again ${limits.clan.refusedClaimDays} days after that.`,
    });
  if (clan.leaderId === null) return applyClaim(ctx, turn, actor.id);
  const claimDueAt = new Date(now.getTime() + ctx.claimMs);
  await ctx.clans.setPrivate(clan.id, { claimedBy: actor.id, claimDueAt }, transaction);
  const claimed = { event: 'claimed', by: actor.username } as const;
  const events = memberIds
    .filter((id) => id !== actor.id)
    .map((id) => {
      const due = id === clan.leaderId && { dueAt: claimDueAt.toISOString() };
      return buildMembershipNotice(clan, id, { ...claimed, ...due }, now);
    });
  return { events };
};

/** The claim ends because the leader acts. */
const refuseClaim = async ({ role }: ClanTurn): Promise<ClanOutcome> => {
  if (role !== 'leader') throw new AppError('forbidden');
  return {};
};

const perform = (ctx: CompetitionContext, turn: ClanTurn, body: MembershipBody): Promise<ClanOutcome> => {
  switch (body.do) {
    case 'join':
      return join(ctx, turn, body);
    case 'cancel':
      return cancel(ctx, turn);
    case 'accept':
      return accept(ctx, turn);
    case 'decline':
      return decline(ctx, turn);
    case 'leave':
      return leave(ctx, turn, body);
    case 'claim':
      return claim(ctx, turn);
    case 'refuse-claim':
      return refuseClaim(turn);
  }
};

const isWrongCode = (error: unknown): boolean => error instanceof AppError && error.code === 'invitation_invalid';

/** Lists what the command counts against. What has no effect takes no point, and strangers take none of a clan. */
const listCounts = async (
  ctx: CompetitionContext,
  clanId: string,
  body: MembershipBody,
  actor: ClanActor,
): Promise<(readonly [RateLimiter, string])[]> => {
  const { clanJoins, clanRequests, clanLeadChanges } = ctx.limiters;
  if (body.do === 'claim') {
    await requireClanMember(ctx, clanId, actor.id);
    return [[clanLeadChanges, clanId]];
  }
  if (body.do !== 'join') return [];
  const { joining } = await readClan(ctx, clanId);
  return [[body.code === undefined && joining === 'request' ? clanRequests : clanJoins, actor.id]];
};

const hasEffect = ({ changed, events = [] }: ClanOutcome): boolean => changed !== undefined || events.length > 0;

/**
 * Changes a player's own membership of a clan.
 * @param ip counts wrong codes of invitation links
 * @throws AppError `clan_not_found`, `forbidden`, `already_in_clan`, `clan_full`, `invitation_invalid`, `request_declined`,
 * `leader_must_hand_over`, `user_not_found`, `not_eligible`, `rate_limited`, `busy`
 */
export const changeMembership = (
  ctx: CompetitionContext,
  clanId: string,
  body: MembershipBody,
  { actor, ip, scope }: { actor: ClanActor; ip: string; scope: RequestScope },
): Promise<ClanOutcome> => {
  const run = async () => {
    const counts = await listCounts(ctx, clanId, body, actor);
    return countOutcome(
      counts,
      () => runClanCommand(ctx, clanId, actor, scope, (turn) => perform(ctx, turn, body)),
      hasEffect,
    );
  };
  const hasCode = body.do === 'join' && body.code !== undefined;
  return hasCode ? countFailures(ctx.limiters.clanCodes, ip, isWrongCode, run) : run();
};
