import { type Fixture, type FixtureSide, fixtureKeyOf, type Match, type MatchSide } from '@portal/contracts';
import type { Entry, MatchRoom } from '../../../data-access/play/documents';
import { countGames, getVerdict } from '../../../engine/outcome';
import type { BracketMatch, Side } from '../../../engine/types';
import type { Looks } from '../load/people';
import { findGameFacts, findGameWinner, type Game, getBoardNumber, listGames } from '../match/games';
import { findDisputeEnd } from '../match/reports';
import { decideMatch, type MatchRules } from '../match/room';
import { checkPermission, type Person } from '../tournament/authority';
import { findNextMatches, getRules } from '../tournament/follow-up';
import { listSubstitutes } from '../tournament/lineups';
import { listMatchActions } from '../tournament/match-actions';
import {
  findResult,
  getName,
  listRooms,
  presentBracketMatch,
  presentPlayer,
  presentScore,
  presentVerdict,
  toIso,
  type View,
} from './bracket';

export type Entries = ReadonlyMap<string, Entry>;

/** Before the start, the matches that will open first begin at the start; later ones depend on how those before them end. */
const findKickOff = ({ play, bracket }: View, match: BracketMatch, rooms: readonly MatchRoom[]): Date | null => {
  const [first] = rooms.map(({ openedAt }) => openedAt ?? play.settings.times.startsAt).sort((a, b) => +a - +b);
  if (first) return first;
  const isFirst = play.phase === 'ready' && findNextMatches(bracket, new Map()).includes(match);
  return isFirst ? play.settings.times.startsAt : null;
};

const findDecidedAt = (rooms: readonly MatchRoom[]): Date | null => {
  const [last] = rooms.flatMap(({ decision }) => decision?.at ?? []).sort((a, b) => +b - +a);
  return last ?? null;
};

const presentSide = (side: MatchSide, looks: Looks): FixtureSide => ({
  ...side,
  look: (side.playerId === null ? undefined : looks.get(side.playerId)) ?? null,
});

export const presentFixture = (view: View, match: BracketMatch, looks: Looks): Fixture => {
  const { play } = view;
  const { home, away, ...fields } = presentBracketMatch(view, match);
  const rooms = listRooms(view, match);
  return {
    ...fields,
    tournamentId: play.id,
    tournamentName: play.settings.name,
    phase: play.phase,
    home: presentSide(home, looks),
    away: presentSide(away, looks),
    kickOff: toIso(findKickOff(view, match, rooms)),
    decidedAt: match.state === 'done' ? toIso(findDecidedAt(rooms)) : null,
  };
};

/** The room of a board, unless it belongs to clans that no longer meet. */
const findBoardRoom = (view: View, match: BracketMatch, key: string): MatchRoom | undefined =>
  listRooms(view, match).find((room) => room.key === key);

const findBoardState = ({ state }: BracketMatch, room: MatchRoom | undefined, isDecided: boolean): Fixture['state'] => {
  if (isDecided || state === 'done') return room?.state === 'contested' ? 'contested' : 'done';
  return room && room.state !== 'done' ? room.state : 'waiting';
};

/** One board of a fixture of clans. Boards that were not played have the result of the fixture. */
export const presentBoard = (view: View, match: BracketMatch, game: Game, looks: Looks): Fixture => {
  const { play, names, labels } = view;
  const { key, players, isDecided } = game;
  const number = getBoardNumber(key) ?? 1;
  const room = findBoardRoom(view, match, key);
  const fact = findGameFacts(play, match)[number - 1];
  const verdict = fact ? getVerdict(fact) : findResult(play, match);
  const winner = verdict && findGameWinner(play, match, verdict);
  const [home, away] = players.map(
    (playerId): FixtureSide => ({
      ...{ playerId, username: getName(names, playerId), seed: null, from: null },
      look: looks.get(playerId) ?? null,
    }),
  ) as [FixtureSide, FixtureSide];
  return {
    ...{ key, label: `${labels.label(match.planned)}, board ${number}` },
    ...{ tournamentId: play.id, tournamentName: play.settings.name, phase: play.phase },
    state: findBoardState(match, room, isDecided),
    ...{ home, away },
    result: presentVerdict(verdict),
    winner,
    isDraw: verdict !== null && 'score' in verdict && winner === null,
    isStale: false,
    dueAt: toIso(isDecided ? null : room?.dueAt),
    kickOff: toIso(room?.openedAt),
    decidedAt: isDecided ? toIso(room?.decision?.at) : null,
  };
};

/** What players and staff of a match see beyond what everyone does. */
const presentPrivate = (
  { play }: View,
  { key, reports, dispute, evidence }: MatchRoom,
  gameIds: Match['gameIds'],
): Partial<Match> => ({
  reports: {
    home: reports.home ? presentScore(reports.home) : null,
    away: reports.away ? presentScore(reports.away) : null,
  },
  ...(gameIds && { gameIds }),
  dispute: dispute && { ...dispute, at: dispute.at.toISOString() },
  evidence: evidence.map(({ side, hash, at }) => ({
    side,
    url: `/api/tournaments/${play.id}/matches/${key}/evidence/${hash}.webp`,
    at: at.toISOString(),
  })),
});

const presentDisputeEnd = ({ play }: View, room: MatchRoom, side: Side, disputeMs: number): Partial<Match> => ({
  disputableUntil:
    play.phase === 'live' || play.phase === 'finished' ? toIso(findDisputeEnd(room, side, disputeMs)) : null,
});

interface Viewer {
  /** Null for a visitor. */
  person: Person | null;
  isStaff: boolean;
  disputeMs: number;
  now: Date;
}

/** Lists the substitutes of the viewer's clan, possibly none, while the viewer may name one for the board. */
const presentBench = (
  { play, names }: View,
  room: MatchRoom,
  entries: Entries,
  { person, now }: Viewer,
  rules: MatchRules,
): Partial<Match> => {
  if (!person || checkPermission(person, 'substitute', room, { play, entries }) !== null) return {};
  const side = room.entrants[0] === person.clanId ? 'home' : 'away';
  const entry = entries.get(person.clanId ?? '');
  const step = decideMatch(room, { do: 'substitute', side, playerId: '' }, rules, now);
  if (!entry || typeof step === 'string') return {};
  const players = listSubstitutes(play.settings.boards, entry).map((one) => presentPlayer(one, names));
  return { bench: { side, players } };
};

/** Whether the viewer plays on a side, in a fixture of clans on one of its boards. */
const findOwnSide = (
  { home, away }: BracketMatch,
  game: Game | undefined,
  entries: Entries,
  playerId: string | null,
) => {
  if (playerId === null) return null;
  const isOn = (at: 0 | 1, entrant: BracketMatch['home']) =>
    game
      ? game.players[at] === playerId
      : entrant === playerId || entries.get(entrant ?? '')?.lineup.some((one) => one.playerId === playerId);
  if (isOn(0, home)) return 'home';
  return isOn(1, away) ? 'away' : null;
};

/** Game ids of the players of a match. */
const findGameIds = ({ entrants, players }: Game, entries: Entries): Match['gameIds'] => {
  const [home, away] = entrants.map((id, at) => {
    const own = entries.get(id)?.lineup.find(({ playerId }) => playerId === players[at]);
    return own?.gameId || null;
  });
  return { home: home ?? null, away: away ?? null };
};

/**
 * A match of players, a fixture of clans with its boards, or one of the boards.
 * @returns undefined without such a board
 */
export const presentMatch = (
  view: View,
  match: BracketMatch,
  key: string,
  viewer: Viewer,
  entries: Entries,
  looks: Looks,
): Match | undefined => {
  const { person, isStaff, disputeMs, now } = viewer;
  const games = listGames(view.play, match, { rooms: view.rooms, entries });
  const game = games.find((one) => one.key === key);
  const isBoard = key !== fixtureKeyOf(key);
  if (isBoard && !game) return undefined;
  const room = game ? listRooms(view, match).find((one) => one.key === key) : undefined;
  const mine = findOwnSide(match, game, entries, person?.playerId ?? null);
  const decision = (isBoard ? game?.isDecided : match.state === 'done') ? room?.decision : null;
  const presented = isBoard && game ? presentBoard(view, match, game, looks) : presentFixture(view, match, looks);
  const rules = getRules({ play: view.play, disputeMs }, view.bracket, match);
  const subject = game && { game, room, state: presented.state };
  return {
    ...presented,
    version: view.play.version,
    mine,
    may: subject ? listMatchActions(person, subject, { play: view.play, entries }, rules, now) : [],
    ready: { home: Boolean(room?.ready.home), away: Boolean(room?.ready.away) },
    decision: decision ? { ...decision, at: decision.at.toISOString() } : null,
    ...(room && game && (mine || isStaff) && presentPrivate(view, room, findGameIds(game, entries))),
    ...(room && mine && presentDisputeEnd(view, room, mine, disputeMs)),
    ...(room && presentBench(view, room, entries, viewer, rules)),
    ...(countGames(view.play.settings) > 1 &&
      !isBoard && { boards: games.map((one) => presentBoard(view, match, one, looks)) }),
  };
};
