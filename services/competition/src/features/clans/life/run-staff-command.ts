import { randomBytes } from 'node:crypto';
import { type ClanStaffBody, limits } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import type { RateLimiter } from '@portal/service-kit/redis';
import type { CompetitionContext } from '../../../context.ts';
import type { StoredClanRequest } from '../../../data-access/index.ts';
import { requirePlayer } from '../../../projection/players.ts';
import type { RequestScope } from '../../../request-scope.ts';
import { admitMember, dropMember } from './change-members.ts';
import { type ClanOutcome, type ClanTurn, findRequest } from './clan-turn.ts';
import { countOutcome } from './count-outcome.ts';
import { buildInvitationNotice, buildMembershipNotice, type ClanActor } from './notices.ts';
import { requireClanStaff } from './read-clan-life.ts';
import { addDays, changeLeader, dropFromRoles, getMemberRole, isClanStaff, mayRemove, noLink } from './rules.ts';
import { runClanCommand } from './run-clan-command.ts';

type Command<Do extends ClanStaffBody['do']> = Extract<ClanStaffBody, { do: Do }>;

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

const notWaiting = () => new AppError('not_eligible', { message: 'This player is no longer waiting for a decision.' });

const accept = async (ctx: CompetitionContext, turn: ClanTurn, playerId: string): Promise<ClanOutcome> => {
  // Two managers may accept the same player.
  if (turn.memberIds.includes(playerId)) return {};
  if ((await findRequest(ctx, turn, playerId))?.state !== 'requested') throw notWaiting();
  return admit(ctx, turn, playerId);
};

const decline = async (ctx: CompetitionContext, turn: ClanTurn, playerId: string): Promise<ClanOutcome> => {
  const request = await findRequest(ctx, turn, playerId);
  if (request?.state === 'declined') return {};
  if (request?.state !== 'requested') throw notWaiting();
  await saveRequest(ctx, turn, { playerId, state: 'declined', days: limits.clan.declinedDays });
  return {};
};

const invite = async (ctx: CompetitionContext, turn: ClanTurn, playerId: string): Promise<ClanOutcome> => {
  const { clan, actor, now, transaction } = turn;
  await requirePlayer(ctx, playerId, transaction);
  if ((await ctx.memberships.findClanIds([playerId], transaction)).has(playerId)) throw new AppError('already_in_clan');
  if (clan.memberCount >= limits.clan.members) throw new AppError('clan_full');
  const request = await findRequest(ctx, turn, playerId);
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
  const before = requireMember(turn, playerId);
  if (!mayRemove(role, before)) throw new AppError('forbidden');
  const change = { ...dropFromRoles(clan, playerId), ...(before === 'manager' && noLink) };
  const outcome = await dropMember(ctx, turn, playerId, change);
  await saveRequest(ctx, turn, { playerId, state: 'removed', days: limits.clan.removedDays });
  return { ...outcome, events: [buildMembershipNotice(clan, playerId, { event: 'removed', by: actor.username }, now)] };
};

const lift = async (ctx: CompetitionContext, turn: ClanTurn, playerId: string): Promise<ClanOutcome> => {
  const request = await findRequest(ctx, turn, playerId);
  const isOfPlayer = request?.state === 'requested' || (request?.state === 'declined' && request.by === playerId);
  if (isOfPlayer) throw new AppError('not_eligible', { message: 'Only decisions of the clan can be undone.' });
  if (request) await ctx.clanRequests.remove(turn.clan.id, playerId, turn.transaction);
  return {};
};

const requireLeader = ({ role }: ClanTurn): void => {
  if (role !== 'leader') throw new AppError('forbidden');
};

const isLeader = () => new AppError('not_eligible', { message: 'This player leads the clan.' });

const setRole = async (
  ctx: CompetitionContext,
  turn: ClanTurn,
  { playerId, role }: Command<'role'>,
): Promise<ClanOutcome> => {
  requireLeader(turn);
  const { clan, actor, now, transaction } = turn;
  const before = requireMember(turn, playerId);
  if (before === role) return {};
  if (before === 'leader') throw isLeader();
  if (role === 'manager' && clan.managerIds.length >= limits.clan.managers)
    throw new AppError('not_eligible', { message: `A clan can have at most ${limits.clan.managers} managers.` });
  const demotion = { ...dropFromRoles(clan, playerId), ...noLink };
  const change = role === 'manager' ? { managerIds: [...clan.managerIds, playerId] } : demotion;
  const event = role === 'manager' ? ('manager' as const) : ('not-manager' as const);
  return {
    changed: await ctx.clans.change(clan.id, change, transaction),
    events: [buildMembershipNotice(clan, playerId, { event, by: actor.username }, now)],
  };
};

const handOver = async (ctx: CompetitionContext, turn: ClanTurn, playerId: string): Promise<ClanOutcome> => {
  requireLeader(turn);
  const { clan, actor, now, transaction } = turn;
  if (requireMember(turn, playerId) === 'leader') throw isLeader();
  return {
    changed: await ctx.clans.change(clan.id, changeLeader(clan, playerId, actor.id), transaction),
    events: [buildMembershipNotice(clan, playerId, { event: 'leader', by: actor.username }, now)],
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
  await ctx.clans.setPrivate(clan.id, noLink, transaction);
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

/** Lists the limits of a command that notifies others. */
const listCounts = (
  { clanInvitations, clanInvitees, clanLeadChanges }: CompetitionContext['limiters'],
  clanId: string,
  body: ClanStaffBody,
): (readonly [RateLimiter, string])[] => {
  if (body.do === 'hand-over') return [[clanLeadChanges, clanId]];
  if (body.do !== 'invite') return [];
  return [
    [clanInvitations, clanId],
    [clanInvitees, body.playerId],
  ];
};

/** An invitation may find the player invited already, or waiting to be accepted. */
const isCounted = ({ changed, events = [] }: ClanOutcome, { do: command }: ClanStaffBody): boolean =>
  command === 'invite' ? events.some(({ data }) => data.template === 'clan-invitation') : changed !== undefined;

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
  const counts = listCounts(ctx.limiters, clanId, body);
  // Only staff takes points: a clan's limits must not depend on what others try.
  if (counts.length > 0) await requireClanStaff(ctx, clanId, actor.id);
  return countOutcome(
    counts,
    () => runClanCommand(ctx, clanId, actor, scope, (turn) => perform(ctx, turn, body)),
    (outcome) => isCounted(outcome, body),
  );
};
