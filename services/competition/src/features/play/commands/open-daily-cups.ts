import { createHash } from 'node:crypto';
import { findDuplicateKey } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../../context.ts';
import type { StoredDailyCup } from '../../../data-access/index.ts';
import { buildDailySettings, findNextOpening, findStart } from '../tournament/daily-cup.ts';
import { buildPlay } from '../tournament/state.ts';
import { buildAnnouncement, insertTournament } from './store-tournament.ts';

/** All processes derive the same id for a day, so only one of them can store its cup. */
const deriveId = (id: string, opening: Date): string =>
  createHash('sha256').update(`daily cup ${id} ${opening.toISOString()}`).digest('hex').slice(0, 24);

/** Opens the cup that is due, or skips it if its start has passed meanwhile. */
const openDailyCup = async (ctx: CompetitionContext, daily: StoredDailyCup): Promise<void> => {
  const now = ctx.clock();
  const opening = daily.nextAt;
  if (!opening) return;
  const nextAt = findNextOpening(daily, now, opening);
  const isMissed = findStart(daily, opening) <= now;
  const id = deriveId(daily.id, opening);
  await ctx
    .transact(async (transaction) => {
      const latestId = isMissed ? daily.latestId : id;
      const isFirst = await ctx.dailyCups.advance(daily, { nextAt, openedFor: opening, latestId }, transaction);
      if (!isFirst || isMissed) return;
      const play = buildPlay(id, buildDailySettings(daily, opening), [
        { playerId: daily.organizerId, role: 'organizer' },
      ]);
      const state = { play, entries: new Map(), rooms: new Map() };
      await insertTournament(ctx, state, [buildAnnouncement(daily.organizerId, now)], transaction);
    })
    .catch((error: unknown) => {
      // Another process has stored the same cup.
      if (!findDuplicateKey(error)) throw error;
    });
};

/** Opens the cups of all daily cups that are due. */
export const openDailyCups = async (ctx: CompetitionContext, now: Date): Promise<void> => {
  for (const daily of await ctx.dailyCups.listDue(now)) await openDailyCup(ctx, daily);
};
