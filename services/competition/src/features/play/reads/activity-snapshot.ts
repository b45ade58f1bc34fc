import { type ActivityPublished, getFixtureKey, limits } from '@portal/contracts';
import type { SnapshotPage } from '@portal/service-kit/projection';
import type { CompetitionContext } from '../../../context.ts';
import type { MatchRoom, Play } from '../../../data-access/play/documents.ts';
import { buildActivityPublished } from '../../../messages/activities.ts';
import { isClanCup } from '../match/games.ts';
import { buildOpening, listPlaceActivities, listResultActivities } from '../notify/activities.ts';
import { createView } from '../present/view.ts';

/** A tournament may have two thousand results. */
const tournamentsPerPage = 5;
const keptMs = limits.feed.keptDays * 86_400_000;

/** When matches and boards were decided. A match between clans is decided by its last board. */
const findTimes = (rooms: Iterable<MatchRoom>): Map<string, Date> => {
  const times = new Map<string, Date>();
  for (const { key, decision } of rooms) {
    if (!decision) continue;
    for (const one of new Set([key, getFixtureKey(key)])) {
      const known = times.get(one);
      if (!known || known < decision.at) times.set(one, decision.at);
    }
  }
  return times;
};

const listTournamentActivities = async (
  { matches, entries, clock }: CompetitionContext,
  play: Play,
): Promise<ActivityPublished[]> => {
  const now = clock();
  const { version, finishedAt, settings } = play;
  const build = (activity: ActivityPublished['data'], at: Date) => buildActivityPublished({ version, at, activity });
  const { opensAt } = settings.times;
  const opening = build(buildOpening(play), new Date(Math.min(opensAt.getTime(), now.getTime())));
  const results = listResultActivities(createView(play, new Map())).flatMap((one) =>
    one.kind === 'result' ? one : [],
  );
  const rooms = await matches.listDecidedRooms(play.id);
  const times = findTimes(rooms);
  const ended = finishedAt ?? settings.times.startsAt;
  const lineups = play.phase === 'settled' && isClanCup(play) ? await entries.byTournament(play.id) : new Map();
  return [
    opening,
    ...results.map((one) => build(one, times.get(one.vars.key) ?? ended)),
    ...listPlaceActivities(play, lineups).map((one) => build(one, ended)),
  ];
};

/**
 * Reads the activities of some tournaments. Activities are not stored here: they follow from results and places. News of clans is not among
 * them.
 * @param after id of the last tournament of the page before
 */
export const readActivitySnapshot = async (ctx: CompetitionContext, after: string | null): Promise<SnapshotPage> => {
  if (!ctx.portal.features.followFeed) return { events: [], next: null };
  const since = new Date(ctx.clock().getTime() - keptMs);
  const plays = await ctx.plays.listRecent(after, since, tournamentsPerPage);
  const events = await Promise.all(plays.map((play) => listTournamentActivities(ctx, play)));
  const recent = events.flat().filter(({ occurredAt }) => occurredAt >= since.toISOString());
  return { events: recent, next: plays.at(-1)?.id ?? null };
};
