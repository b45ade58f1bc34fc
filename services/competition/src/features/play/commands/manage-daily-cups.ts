import { type DailyCup, type DailyCupInput, limits } from '@portal/contracts';
import { AppError, type Player } from '@portal/service-kit';
import { newId } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../../context.ts';
import type { StoredDailyCup } from '../../../data-access/index.ts';
import { mayOrganize, toActor } from '../load/actor.ts';
import { type Names, readPlayerNames } from '../load/people.ts';
import { presentPlayer, toIso } from '../present/view.ts';
import { findNextOpening } from '../tournament/daily-cup.ts';

/** Most daily cups in the list of an operator. */
const listLimit = 200;

const present = (
  { id, organizerId, name, platformGroup, size, opensAt, startsAt, nextAt, latestId }: StoredDailyCup,
  names: Names,
): DailyCup => ({
  ...{ id, name, platformGroup, size, opensAt, startsAt, latestId },
  organizer: presentPlayer(organizerId, names),
  isPaused: nextAt === null,
  nextAt: toIso(nextAt),
});

const presentAll = async (ctx: CompetitionContext, all: readonly StoredDailyCup[]): Promise<DailyCup[]> => {
  const names = await readPlayerNames(ctx, [...new Set(all.map(({ organizerId }) => organizerId))]);
  return all.map((daily) => present(daily, names));
};

const requireOrganizer = (ctx: CompetitionContext, player: Player): void => {
  if (!mayOrganize(ctx, player)) throw new AppError('forbidden');
};

/** Lists the daily cups that a player may change. @throws AppError `forbidden` */
export const listDailyCups = async (ctx: CompetitionContext, player: Player): Promise<DailyCup[]> => {
  requireOrganizer(ctx, player);
  const organizerId = toActor(player).isOperator ? undefined : player.userId;
  return presentAll(ctx, await ctx.dailyCups.list(organizerId, listLimit));
};

/** @throws AppError `forbidden`, `validation_failed` if the player has too many */
export const createDailyCup = async (
  ctx: CompetitionContext,
  input: DailyCupInput,
  player: Player,
): Promise<DailyCup> => {
  requireOrganizer(ctx, player);
  if ((await ctx.dailyCups.count(player.userId)) >= limits.play.dailyCups)
    throw new AppError('validation_failed', {
      issues: [{ path: 'name', message: `You already have ${limits.play.dailyCups} daily cups` }],
    });
  const nextAt = findNextOpening(input, ctx.clock(), null);
  const byOperator = toActor(player).isOperator;
  const daily = {
    ...input,
    byOperator,
    id: newId(),
    organizerId: player.userId,
    nextAt,
    openedFor: null,
    latestId: null,
  };
  await ctx.dailyCups.insert(daily);
  return present(daily, await readPlayerNames(ctx, [player.userId]));
};

/** @throws AppError `not_found`, `forbidden` */
const requireOwn = async (ctx: CompetitionContext, id: string, player: Player): Promise<StoredDailyCup> => {
  requireOrganizer(ctx, player);
  const daily = await ctx.dailyCups.findById(id);
  if (!daily) throw new AppError('not_found');
  if (daily.organizerId !== player.userId && !toActor(player).isOperator) throw new AppError('forbidden');
  return daily;
};

/** Pauses or resumes a daily cup. @throws AppError `not_found`, `forbidden` */
export const pauseDailyCup = async (
  ctx: CompetitionContext,
  id: string,
  isPaused: boolean,
  player: Player,
): Promise<DailyCup> => {
  const daily = await requireOwn(ctx, id, player);
  const isSame = isPaused === (daily.nextAt === null);
  const nextAt = isPaused ? null : findNextOpening(daily, ctx.clock(), daily.openedFor);
  // A cup has been opened meanwhile, or the daily cup has been changed: read it again.
  if (!isSame && !(await ctx.dailyCups.setNext(daily, nextAt))) return pauseDailyCup(ctx, id, isPaused, player);
  return present(isSame ? daily : { ...daily, nextAt }, await readPlayerNames(ctx, [daily.organizerId]));
};

/** Deletes a daily cup. @throws AppError `not_found`, `forbidden` */
export const deleteDailyCup = async (ctx: CompetitionContext, id: string, player: Player): Promise<void> => {
  await requireOwn(ctx, id, player);
  await ctx.dailyCups.remove(id);
};
