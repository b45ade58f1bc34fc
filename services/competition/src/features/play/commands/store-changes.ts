import { isDeepStrictEqual } from 'node:util';
import { limits, type PortalEvent } from '@portal/contracts';
import type { ClientSession } from '@portal/service-kit/database';
import type { CompetitionContext } from '../../../context.ts';
import type { MatchRoom } from '../../../data-access/play/documents.ts';
import { buildActivityPublished } from '../../../messages/activities.ts';
import type { Change } from '../load/change.ts';
import { listActivities } from '../notify/activities.ts';
import { buildEmails } from '../notify/emails.ts';
import { buildLiveChange, type Difference } from '../notify/live-change.ts';
import { countTaken, hasEnded } from '../tournament/state.ts';
import { toListedTournament } from './store-tournament.ts';

const evidenceKeptMs = limits.evidence.keptDays * 86_400_000;

/** A change that is stored together with what follows from it. */
export interface StoredChange extends Change {
  now: Date;
  requestId: string | undefined;
  traceparent: string | undefined;
  /** Stores what belongs to the change, in its transaction. */
  alsoStore: ((after: Change['after'], transaction: ClientSession) => Promise<void>) | undefined;
}

/** Names the request of a change, because changes of several requests are stored together. */
const trace = <E extends PortalEvent>(event: E, { requestId, traceparent }: StoredChange): E => ({
  ...event,
  ...(requestId !== undefined && { requestId }),
  ...(traceparent !== undefined && { traceparent }),
});

const listEmails = (change: StoredChange): PortalEvent[] => {
  const { before, after, people, now } = change;
  // Bots read nothing.
  if (after.play.byBots) return [];
  return buildEmails({ ...people, before, after, now }).map((email) => trace(email, change));
};

const listActivityEvents = (
  { portal }: Pick<CompetitionContext, 'portal'>,
  { before }: StoredChange,
  last: StoredChange,
  { views }: Difference,
): PortalEvent[] => {
  if (!portal.features.followFeed) return [];
  const { after, now } = last;
  const { version } = after.play;
  return listActivities(before, after, views).map((activity) =>
    trace(buildActivityPublished({ version, at: now, activity }), last),
  );
};

/** Rows that a decision has changed. */
const listChanged = <T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): [string, T][] =>
  [...after].filter(([key, value]) => before.get(key) !== value);

/**
 * Stores changes of one tournament, each of which follows the one before, by one command for each collection. Viewers receive one change
 * for all of them.
 */
export const storeChanges = async (
  ctx: CompetitionContext,
  changes: readonly [StoredChange, ...StoredChange[]],
  difference: Difference,
  transaction: ClientSession,
): Promise<void> => {
  const [{ before }] = changes;
  const last = changes.at(-1) ?? changes[0];
  const { after, now, people } = last;
  const { id } = after.play;
  const entries = listChanged(before.entries, after.entries).map(([, entry]) => entry);
  // Always the first write, because it fails if another process has changed the tournament meanwhile.
  await ctx.plays.update(before.play, after.play, transaction);
  await ctx.entries.save(id, entries, transaction);
  await ctx.matches.save(id, listChanged<MatchRoom | null>(before.rooms, after.rooms), transaction);
  const log = changes.flatMap((change) => change.after.log);
  await ctx.tournamentLog.insert(id, log, transaction);
  const live = log.length > 0 ? [trace(buildLiveChange(before, after, difference, people, now), last)] : [];
  const activities = listActivityEvents(ctx, changes[0], last, difference);
  const events = [...live, ...activities, ...changes.flatMap(listEmails)];
  if (events.length > 0) await ctx.outbox.add(events, transaction, now);
  if (hasEnded(after.play) && !hasEnded(before.play))
    await ctx.evidence.expire(id, new Date(now.getTime() + evidenceKeptMs), transaction);
  const listed = toListedTournament(after.play, countTaken(after));
  if (!isDeepStrictEqual(listed, toListedTournament(before.play, countTaken(before))))
    await ctx.tournaments.replace(listed, transaction);
  for (const change of changes) await change.alsoStore?.(change.after, transaction);
};
