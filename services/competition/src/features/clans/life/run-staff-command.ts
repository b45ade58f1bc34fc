import { randomBytes } from 'node:crypto';
import { type ClanStaffBody, limits } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { CompetitionContext } from '../../../context.ts';
import type { StoredClanRequest } from '../../../data-access/index.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { admitMember, dropMember } from './change-members.ts';
import { listLeaderNotices } from './change-membership.ts';
import type { ClanOutcome, ClanTurn } from './clan-turn.ts';
import { buildInvitationNotice, buildMembershipNotice, type ClanActor } from './notices.ts';
import { requireClanStaff } from './read-clan-life.ts';
import { addDays, changeLeader, dropFromRoles, getMemberRole, isClanStaff, mayRemove } from './rules.ts';
import { runClanCommand } from './run-clan-command.ts';

type Command<Do extends ClanStaffBody['do']> = Extract<ClanStaffBody, { do: Do }>;

const readRequest = ({ clanRequests }: CompetitionContext, { clan, now, transaction }: ClanTurn, playerId: string) =>
  clanRequests.find(clan.id, playerId, now, transaction);

const saveRequest = (
  { clanRequests }: CompetitionContext,
  { clan, actor, now, transaction }: ClanTurn,
  { playerId, state, days }: Pick<StoredClanRequest, 'playerId' | 'state'> & { days: number },
): Promise<void> => {
  const expiresAt = addDays(now, days);
  return clanRequests.save({ clanId: clan.id, playerId, state, by: actor.id, at: now, expiresAt }, transaction);
};

const admit = async (ctx: CompetitionContext, turn: ClanTurn, playerId: string): Promise<ClanOutcome> => {
  const { clan, actor, now } = turn;
  const notice = buildMembershipNotice(clan, playerId, { event: 'accepted', by: actor.username }, now);
  return { ...(await admitMember(ctx, turn, playerId)), events: [notice] };
};

const requirePlayer = async (ctx: CompetitionContext, { transaction }: ClanTurn, playerId: string): Promise<void> => {
  if (!(await ctx.players.findById(playerId, transaction))) throw new AppError('user_not_found');
};

const accept = async (ctx: CompetitionContext, turn: ClanTurn, playerId: string): Promise<ClanOutcome> => {
  // Two managers may accept the same player.
  if (turn.memberIds.includes(playerId)) return {};
  if ((await readRequest(ctx, turn, playerId))?.state !== 'requested') throw new AppError('not_eligible');
  await requirePlayer(ctx, turn, playerId);
  return admit(ctx, turn, playerId);
};

const decline = async (ctx: CompetitionContext, turn: ClanTurn, playerId: string): Promise<ClanOutcome> => {
  const request = await readRequest(ctx, turn, playerId);
  if (request?.state === 'declined') return {};
  if (request?.state !== 'requested') throw new AppError('not_eligible');
  await saveRequest(ctx, turn, { playerId, state: 'declined', days: limits.clan.declinedDays });
  return {};
};

const invite = async (ctx: CompetitionContext, turn: ClanTurn, playerId: string): Promise<ClanOutcome> => {
  const { clan, actor, now, transaction } = turn;
  await requirePlayer(ctx, turn, playerId);
  if ((await ctx.memberships.findClanIds([playerId], transaction)).has(playerId)) throw new AppError('already_in_clan');
  if (clan.memberCount >= limits.clan.members) throw new AppError('clan_full');
  const request = await readRequest(ctx, turn, playerId);
  if (request?.state === 'invited') return {};
  if (request?.state === 'requested') return admit(ctx, turn, playerId);
  if (request?.state === 'declined' && request.by === playerId) throw new AppError('request_declined');
  await saveRequest(ctx, turn, { playerId, state: 'invited', days: limits.clan.openDays });
  return { events: [buildInvitationNotice(clan, playerId, actor, now)] };
};

const requireMember = ({ clan, memberIds }: ClanTurn, playerId: string) => {
  if (!memberIds.includes(playerId)) throw new AppError('user_not_found');
  return getMemberRole(clan, playerId);
};

const remove = async (ctx: CompetitionContext, turn: ClanTurn, playerId: string): Promise<ClanOutcome> => {
  const { clan, actor, role, now } = turn;
  if (!mayRemove(role, requireMember(turn, playerId))) throw new AppError('forbidden');
  const outcome = await dropMember(ctx, turn, playerId, dropFromRoles(clan, playerId));
  await saveRequest(ctx, turn, { playerId, state: 'removed', days: limits.clan.removedDays });
  return { ...outcome, events: [buildMembershipNotice(clan, playerId, { event: 'removed', by: actor.username }, now)] };
};

const lift = async (ctx: CompetitionContext, turn: ClanTurn, playerId: string): Promise<ClanOutcome> => {
  const request = await readRequest(ctx, turn, playerId);
  const isOfPlayer = request?.state === 'requested' || (request?.state === 'declined' && request.by === playerId);
  if (isOfPlayer) throw new AppError('not_eligible');
  if (request) await ctx.clanRequests.remove(turn.clan.id, playerId, turn.transaction);
  return {};
};

const requireLeader = ({ role }: ClanTurn): void => {
  if (role !== 'leader') throw new AppError('forbidden');
};

const setRole = async (
  ctx: CompetitionContext,
  turn: ClanTurn,
  { playerId, role }: Command<'role'>,
): Promise<ClanOutcome> => {
  requireLeader(turn);
  const { clan, actor, now, transaction } = turn;
  const before = requireMember(turn, playerId);
  if (before === role) return {};
  const hasRoom = clan.managerIds.length < limits.clan.managers;
  if (before === 'leader' || (role === 'manager' && !hasRoom)) throw new AppError('not_eligible');
  const others = dropFromRoles(clan, playerId);
  const change = role === 'manager' ? { managerIds: [...clan.managerIds, playerId] } : others;
  const event = role === 'manager' ? ('manager' as const) : ('not-manager' as const);
  return {
    changed: await ctx.clans.change(clan.id, change, transaction),
    events: [buildMembershipNotice(clan, playerId, { event, by: actor.username }, now)],
  };
};

const handOver = async (ctx: CompetitionContext, turn: ClanTurn, playerId: string): Promise<ClanOutcome> => {
  requireLeader(turn);
  const { clan, actor, transaction } = turn;
  if (requireMember(turn, playerId) === 'leader') throw new AppError('not_eligible');
  return {
    changed: await ctx.clans.change(clan.id, changeLeader(clan, playerId, actor.id), transaction),
    events: await listLeaderNotices(ctx, turn, playerId),
  };
};

/** 128 bits. */
const createCode = (): string => randomBytes(16).toString('base64url');

const link = async (ctx: CompetitionContext, { clan, now, transaction }: ClanTurn): Promise<ClanOutcome> => {
  const inviteExpiresAt = addDays(now, limits.clan.linkDays);
  await ctx.clans.setPrivate(clan.id, { inviteCode: createCode(), inviteExpiresAt }, transaction);
  return {};
};

const unlink = async (ctx: CompetitionContext, { clan, transaction }: ClanTurn): Promise<ClanOutcome> => {
  await ctx.clans.setPrivate(clan.id, { inviteCode: null, inviteExpiresAt: null }, transaction);
  return {};
};

const perform = async (ctx: CompetitionContext, turn: ClanTurn, body: ClanStaffBody): Promise<ClanOutcome> => {
  if (!isClanStaff(turn.role)) throw new AppError('forbidden');
  switch (body.do) {
    case 'accept':
      return accept(ctx, turn, body.playerId);
    case 'decline':
      return decline(ctx, turn, body.playerId);
    case 'invite':
      return invite(ctx, turn, body.playerId);
    case 'remove':
      return remove(ctx, turn, body.playerId);
    case 'lift':
      return lift(ctx, turn, body.playerId);
    case 'role':
      return setRole(ctx, turn, body);
    case 'hand-over':
      return handOver(ctx, turn, body.playerId);
    case 'link':
      return link(ctx, turn);
    case 'unlink':
      return unlink(ctx, turn);
  }
};

/**
 * Runs a command of a clan's leader or manager.
 * @throws AppError `clan_not_found`, `forbidden`, `user_not_found`, `not_eligible`, `already_in_clan`, `clan_full`, `request_declined`,
 * `rate_limited`, `busy`
 */
export const runStaffCommand = async (
  ctx: CompetitionContext,
  clanId: string,
  body: ClanStaffBody,
  { actor, scope }: { actor: ClanActor; scope: RequestScope },
): Promise<ClanOutcome> => {
  let isSent = false;
  const run = () =>
    runClanCommand(ctx, clanId, actor, scope, async (turn) => {
      const outcome = await perform(ctx, turn, body);
      isSent = (outcome.events ?? []).some(({ data }) => data.template === 'clan-invitation');
      return outcome;
    });
  if (body.do !== 'invite') return run();
  // Only staff takes points: a clan's invitations must not depend on what others try.
  await requireClanStaff(ctx, clanId, actor.id);
  const { clanInvitations } = ctx.limiters;
  // Counted before, because parallel invitations would all pass a check that precedes the count.
  await clanInvitations.consume(clanId);
  try {
    return await run();
  } catch (error) {
    isSent = false;
    throw error;
  } finally {
    // The response does not wait for the refund, because Redis may hang.
    if (!isSent) void clanInvitations.refund(clanId);
  }
};
