import { createHash } from 'node:crypto';
import { findDuplicateKey, runEach } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../../context.ts';
import type { StoredDailyCup } from '../../../data-access/index.ts';
import { mayStillOrganize } from '../load/actor.ts';
import { buildDailySettings, findNextOpening, findStart } from '../tournament/daily-cup.ts';
import { buildPlay } from '../tournament/state.ts';
import { buildAnnouncement, insertTournament } from './store-tournament.ts';

/** All processes derive the same id for a day, so only one of them can store its cup. */
const deriveId = (id: string, opening: Date): string =>
  createHash('sha256').update(`daily cup ${id} ${opening.toISOString()}`).digest('hex').slice(0, 24);

/** Opens the cup that is due, or skips it if its start has passed meanwhile. An owner who may no longer organize opens none. */
const openDailyCup = async (ctx: CompetitionContext, daily: StoredDailyCup): Promise<void> => {
  const now = ctx.clock();
  const opening = daily.nextAt;
  if (!opening) return;
  if (!(await mayStillOrganize(ctx, daily))) {
    await ctx.dailyCups.setNext(daily, null);
    return;
  }
  const nextAt = findNextOpening(daily, now, opening);
  const isMissed = findStart(daily, opening) <= now;
  const id = deriveId(daily.id, opening);
  const after = { nextAt, openedFor: opening, latestId: isMissed ? daily.latestId : id };
  await ctx
    .transact(async (transaction) => {
      const isFirst = await ctx.dailyCups.advance(daily, after, transaction);
      if (!isFirst || isMissed) return;
      const play = buildPlay(id, buildDailySettings(daily, opening), [
        { playerId: daily.organizerId, role: 'organizer' },
      ]);
      const state = { play, entries: new Map(), rooms: new Map() };
      await insertTournament(ctx, state, [buildAnnouncement(daily.organizerId, now)], transaction);
    })
    .catch(async (error: unknown) => {
      if (!findDuplicateKey(error)) throw error;
      // The cup of this day exists. Without the next opening, every run of the clock would try again.
      await ctx.transact((transaction) => ctx.dailyCups.advance(daily, after, transaction));
    });
};

/** Opens the cups of all daily cups that are due. One that fails does not stop the others. @throws the first failure, after all of them */
export const openDailyCups = async (ctx: CompetitionContext, now: Date): Promise<void> =>
  runEach(await ctx.dailyCups.listDue(now), (daily) => openDailyCup(ctx, daily));
