import type { Fixture, FixturesQuery } from '@portal/contracts';
import type { CompetitionContext } from '../../context';
import type { FixtureFilter, TournamentMatch } from '../../data-access';
import type { BracketMatch } from './engine/types';
import { readLooks } from './looks';
import { createView, type View } from './present';
import { findRoom, listPlayers, presentFixture } from './present-match';
import type { Play } from './state';

/** Most tournaments whose matches are compared. */
const maxTournaments = { live: 200, next: 20 };

/** A tournament that has not started this long after its start is no longer announced. */
const overdueMs = 86_400_000;

interface Candidate {
  view: View;
  match: BracketMatch;
}

/** Views without names, because only the players of the chosen matches are read. */
const createViews = (plays: Iterable<Play>, rooms: readonly TournamentMatch[]): View[] =>
  [...plays].map((play) => {
    const own = rooms.filter(({ tournamentId }) => tournamentId === play.id);
    return createView(play, new Map(own.map((room) => [room.key, room])), new Map());
  });

/** Matches of these rooms, in their order, without those whose players no longer meet. */
const findMatches = async ({ plays }: CompetitionContext, rooms: readonly TournamentMatch[]): Promise<Candidate[]> => {
  const found = await plays.findByIds([...new Set(rooms.map(({ tournamentId }) => tournamentId))]);
  const views = new Map(createViews(found.values(), rooms).map((view) => [view.play.id, view]));
  return rooms.flatMap(({ tournamentId, key }) => {
    const view = views.get(tournamentId);
    const match = view?.bracket.get(key);
    return view && match && findRoom(view, match) ? { view, match } : [];
  });
};

const listLive = async (ctx: CompetitionContext, filter: FixtureFilter, limit: number): Promise<Candidate[]> => {
  const tournamentIds = await ctx.plays.listLiveIds(filter, maxTournaments.live);
  return findMatches(ctx, await ctx.matches.listOpen(tournamentIds, filter, limit));
};

/** Results are read in pages, because some of them may not count. */
const page = 40;

/** Reads until there are enough results that count. */
const listDone = async (
  ctx: CompetitionContext,
  filter: FixtureFilter,
  { since = new Date(0).toISOString(), limit }: Pick<FixturesQuery, 'since' | 'limit'>,
): Promise<Candidate[]> => {
  const found: Candidate[] = [];
  for (let skip = 0; ; skip += page) {
    const rooms = await ctx.matches.listDecided(filter, new Date(since), { skip, limit: page });
    found.push(...(await findMatches(ctx, rooms)).filter(({ match }) => match.state === 'done'));
    if (rooms.length < page || found.length >= limit) return found.slice(0, limit);
  }
};

/** Before the start by time; then rounds of leagues, and paused matches, whose time is not known. */
const listNext = async (ctx: CompetitionContext, filter: FixtureFilter, limit: number): Promise<Candidate[]> => {
  const since = new Date(ctx.clock().getTime() - overdueMs);
  const plays = await ctx.plays.listWithLaterMatches(filter, since, maxTournaments.next);
  const running = plays.filter(({ phase }) => phase !== 'ready').map(({ id }) => id);
  const rooms = running.length > 0 ? await ctx.matches.listOpen(running, filter) : [];
  const isChosen = ({ home, away }: BracketMatch) =>
    filter.players.every((ids) => ids.some((id) => id === home || id === away));
  const isLater = (view: View, match: BracketMatch) =>
    match.state === 'open' && (view.play.phase !== 'live' || !findRoom(view, match));
  return createViews(plays, rooms)
    .sort((a, b) => Number(a.play.phase !== 'ready') - Number(b.play.phase !== 'ready'))
    .flatMap((view) => {
      const matches = [...view.bracket.values()].filter((match) => isChosen(match) && isLater(view, match));
      return matches.sort((a, b) => a.planned.round - b.planned.round).map((match) => ({ view, match }));
    })
    .slice(0, limit);
};

const buildFilter = async (
  { memberships }: CompetitionContext,
  { tournament, clan, players }: FixturesQuery,
): Promise<FixtureFilter> => {
  const members = clan === undefined ? undefined : ((await memberships.listPlayerIds([clan])).get(clan) ?? []);
  const chosen = players?.split(',');
  return { tournamentId: tournament, players: [members, chosen].filter((ids) => ids !== undefined) };
};

/** Lists matches of all tournaments, or of those that the query names. */
export const listFixtures = async (ctx: CompetitionContext, query: FixturesQuery): Promise<Fixture[]> => {
  const filter = await buildFilter(ctx, query);
  if (filter.players.some((ids) => ids.length === 0)) return [];
  const lists = {
    live: () => listLive(ctx, filter, query.limit),
    next: () => listNext(ctx, filter, query.limit),
    done: () => listDone(ctx, filter, query),
  };
  const candidates = await lists[query.status]();
  const playerIds = listPlayers(candidates.map(({ match }) => match));
  const [names, looks] = await Promise.all([ctx.players.findByIds(playerIds), readLooks(ctx, playerIds)]);
  return candidates.map(({ view, match }) => presentFixture({ ...view, names }, match, looks));
};
