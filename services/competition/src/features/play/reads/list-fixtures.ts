import { type FixturesQuery, getFixtureKey, type ListedMatchResponse } from '@portal/contracts';
import type { CompetitionContext } from '../../../context.ts';
import type { FixtureFilter, Page, TournamentMatch } from '../../../data-access/index.ts';
import type { Play } from '../../../data-access/play/documents.ts';
import type { BracketMatch } from '../../../engine/types.ts';
import { readPeople } from '../load/people.ts';
import { type Game, listEntrants, listGames } from '../match/games.ts';
import { buildGame, buildSubject, listRooms, presentListedMatch } from '../present/match.ts';
import { createView, type View } from '../present/view.ts';

/** Most tournaments whose matches are compared. */
const maxTournaments = { live: 200, next: 200 };

const tournamentsPerPage = 20;

/** A tournament that has not started this long after its start is no longer announced. */
const overdueMs = 86_400_000;

interface Candidate {
  view: View;
  match: BracketMatch;
  /** One board of a match between clans, which is listed for its players. */
  board?: Game | undefined;
}

/** Selects matches. Lists of players contain boards, all others contain matches between clans. */
interface Search extends FixtureFilter {
  hasBoards: boolean;
}

const noEntries = new Map<never, never>();

const createViews = (plays: Iterable<Play>, rooms: readonly TournamentMatch[]): View[] =>
  [...plays].map((play) => {
    const own = rooms.filter(({ tournamentId }) => tournamentId === play.id);
    return createView(play, new Map(own.map((room) => [room.key, room])));
  });

/** Matches of these rooms, in their order, without those whose players no longer meet. */
const findMatches = async (
  { plays }: CompetitionContext,
  { hasBoards }: Search,
  rooms: readonly TournamentMatch[],
): Promise<Candidate[]> => {
  const found = await plays.findByIds([...new Set(rooms.map(({ tournamentId }) => tournamentId))]);
  const views = new Map(createViews(found.values(), rooms).map((view) => [view.play.id, view]));
  return rooms.flatMap(({ tournamentId, key }): Candidate[] => {
    const view = views.get(tournamentId);
    const match = view?.bracket.get(getFixtureKey(key));
    if (!view || !match || !listRooms(view, match).some((room) => room.key === key)) return [];
    if (!hasBoards || key === match.planned.key) return [{ view, match }];
    const board = listGames(view.play, match, { rooms: view.rooms, entries: noEntries }).find(
      (game) => game.key === key,
    );
    return [{ view, match, board }];
  });
};

const identify = ({ view, match, board }: Candidate) => `${view.play.id} ${board?.key ?? match.planned.key}`;

/** Reads rooms in pages until there are enough matches that count. The boards of a match between clans count as one. */
const collect = async (
  ctx: CompetitionContext,
  search: Search,
  read: (page: Page) => Promise<TournamentMatch[]>,
  { size, limit }: { size: number; limit: number },
  isShown: (candidate: Candidate) => boolean = () => true,
): Promise<Candidate[]> => {
  const found = new Map<string, Candidate>();
  for (let skip = 0; ; skip += size) {
    const rooms = await read({ skip, limit: size });
    for (const candidate of await findMatches(ctx, search, rooms)) {
      const id = identify(candidate);
      if (!found.has(id) && isShown(candidate)) found.set(id, candidate);
    }
    if (rooms.length < size || found.size >= limit) return [...found.values()].slice(0, limit);
  }
};

const listLive = async (ctx: CompetitionContext, search: Search, limit: number): Promise<Candidate[]> => {
  const tournamentIds = await ctx.plays.listLiveIds(search, maxTournaments.live);
  const read = (page: Page) => ctx.matches.listOpen(tournamentIds, search, page);
  return collect(ctx, search, read, { size: limit, limit });
};

/** Results are read in pages of this size, because some of them may not count. */
const resultsPerPage = 40;

const listDone = (
  ctx: CompetitionContext,
  search: Search,
  { since = new Date(0).toISOString(), limit }: Pick<FixturesQuery, 'since' | 'limit'>,
  size = resultsPerPage,
): Promise<Candidate[]> =>
  collect(
    ctx,
    search,
    (page) => ctx.matches.listDecided(search, new Date(since), page),
    { size, limit },
    ({ view, match, board }) =>
      (search.tournamentId !== undefined || !view.play.byBots) && (board ? board.isDecided : match.state === 'done'),
  );

/** Finds matches of these tournaments that are played later, the next rounds first. */
const findLaterMatches = (
  plays: readonly Play[],
  rooms: readonly TournamentMatch[],
  { entrants }: Pick<Search, 'entrants'>,
): Candidate[] => {
  const isChosen = ({ home, away }: BracketMatch) =>
    entrants.every((ids) => ids.some((id) => id === home || id === away));
  const isLater = (view: View, match: BracketMatch) =>
    match.state === 'open' && (view.play.phase !== 'live' || listRooms(view, match).length === 0);
  return createViews(plays, rooms).flatMap((view) => {
    const matches = [...view.bracket.values()].filter((match) => isChosen(match) && isLater(view, match));
    return matches.sort((a, b) => a.planned.round - b.planned.round).map((match) => ({ view, match }));
  });
};

/**
 * Lists matches of tournaments before their start by time, then rounds of leagues and paused matches, whose time is not known. Tournaments
 * are read in pages, because all matches of some may be played now.
 */
const listNext = async (ctx: CompetitionContext, search: Search, limit: number): Promise<Candidate[]> => {
  const since = new Date(ctx.clock().getTime() - overdueMs);
  const found: Candidate[] = [];
  const read = async (list: (page: Page) => Promise<Play[]>) => {
    for (let skip = 0; skip < maxTournaments.next && found.length < limit; skip += tournamentsPerPage) {
      const plays = await list({ skip, limit: tournamentsPerPage });
      const started = plays.filter(({ phase }) => phase !== 'ready').map(({ id }) => id);
      const rooms = started.length > 0 ? await ctx.matches.listOpen(started, search) : [];
      found.push(...findLaterMatches(plays, rooms, search));
      if (plays.length < tournamentsPerPage) return;
    }
  };
  await read((page) => ctx.plays.listReady(search, since, page));
  await read((page) => ctx.plays.listWithLaterMatches(search, page));
  return found.slice(0, limit);
};

/** Lists live matches, then next ones up to the limit. */
const listCurrent = async (ctx: CompetitionContext, search: Search, limit: number): Promise<Candidate[]> => {
  const live = await listLive(ctx, search, limit);
  const left = limit - live.length;
  return left > 0 ? [...live, ...(await listNext(ctx, search, left))] : live;
};

const buildFilter = async (
  { memberships }: CompetitionContext,
  { tournament, clan, players }: FixturesQuery,
): Promise<Search> => {
  const lists: { players: readonly string[]; entrants: readonly string[] }[] = [];
  // Clans enter clan cups, in which their members play.
  if (clan !== undefined) {
    const members = (await memberships.listPlayerIds([clan])).get(clan) ?? [];
    lists.push({ players: members, entrants: [...members, clan] });
  }
  const chosen = players?.split(',');
  if (chosen)
    lists.push({ players: chosen, entrants: [...chosen, ...(await memberships.findClanIds(chosen)).values()] });
  return {
    tournamentId: tournament,
    players: lists.map((list) => list.players),
    entrants: lists.map((list) => list.entrants),
    hasBoards: chosen !== undefined,
  };
};

const presentCandidates = async (
  ctx: CompetitionContext,
  candidates: readonly Candidate[],
): Promise<ListedMatchResponse[]> => {
  const pictured = candidates.flatMap(({ match, board }) => board?.players ?? listEntrants([match]));
  const { names, looks } = await readPeople(ctx, { pictured });
  return candidates.map(({ view, match, board }) =>
    presentListedMatch(board ? buildGame(view, match, board) : buildSubject(view, match), { names, looks }),
  );
};

/** Lists decided matches and boards of a player, or of several players against each other, the latest first. */
export const listDecided = async (
  ctx: CompetitionContext,
  players: readonly string[],
  limit: number,
): Promise<ListedMatchResponse[]> => {
  const search = { players: players.map((id) => [id]), entrants: [], hasBoards: true };
  return presentCandidates(ctx, await listDone(ctx, search, { limit }, limit));
};

/** Lists matches of all tournaments, or of those that the query names. */
export const listFixtures = async (ctx: CompetitionContext, query: FixturesQuery): Promise<ListedMatchResponse[]> => {
  const filter = await buildFilter(ctx, query);
  if (filter.players.some((ids) => ids.length === 0)) return [];
  const lists = {
    live: () => listLive(ctx, filter, query.limit),
    next: () => listNext(ctx, filter, query.limit),
    current: () => listCurrent(ctx, filter, query.limit),
    done: () => listDone(ctx, filter, query),
  };
  return presentCandidates(ctx, await lists[query.status]());
};
