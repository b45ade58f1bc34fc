import {
  type EntrantKind,
  getFixtureKey,
  type ListedMatchResponse,
  type MatchAggregate,
  type MatchResponse,
  type MatchSide,
  type MatchState,
} from '@portal/contracts';
import type { MatchRoom, Play } from '../../../data-access/play/documents.ts';
import { countGames, getVerdict } from '../../../engine/outcome.ts';
import type { BracketMatch, Side, Source, Verdict } from '../../../engine/types.ts';
import { findAggregate, findGameFacts, findGameWinner, type Game, isFor, listGameKeys } from '../match/games.ts';
import { findNextMatches } from '../tournament/follow-up.ts';
import { presentVerdict, toPair } from './score.ts';
import { presentEntrant, type ShownPeople, toIso, type View } from './view.ts';

/** What is presented as a match: a match of the bracket, or one board of a match between clans. */
export interface Subject {
  view: View;
  /** The match of the bracket. */
  match: BracketMatch;
  key: string;
  label: string;
  sides: Readonly<Record<Side, { kind: EntrantKind; id: string | null; seed: number | null; from: string | null }>>;
  state: MatchState;
  verdict: Verdict | null;
  winner: Side | null;
  isDraw: boolean;
  isStale: boolean;
  /** The rooms in which it is played: its own, or those of its boards. */
  rooms: readonly MatchRoom[];
  aggregate: MatchAggregate | null;
}

/** Lists the rooms in which a match is played, without those of entrants who no longer meet. */
export const listRooms = ({ play, rooms }: Pick<View, 'play' | 'rooms'>, match: BracketMatch): MatchRoom[] =>
  listGameKeys(play, match.planned.key).flatMap((key) => {
    const room = rooms.get(key);
    return room && isFor(room, match) ? room : [];
  });

const buildSide = (
  { play, labels, seeds }: View,
  source: Source,
  id: BracketMatch['home'],
): Subject['sides']['home'] => {
  const kind = play.settings.entrants;
  if (id) return { kind, id, seed: seeds.get(id) ?? null, from: null };
  const bye = 'seed' in source ? 'Bye' : 'No opponent';
  return { kind, id: null, seed: null, from: id === null ? bye : labels.describeSource(source) };
};

const buildAggregate = ({ play }: View, match: BracketMatch): MatchAggregate | null => {
  const aggregate = match.home && match.away ? findAggregate(play, match) : null;
  if (!aggregate) return null;
  const { won, goals, decided } = aggregate;
  return { won: toPair(won), goals: toPair(goals), decided, boards: countGames(play.settings) };
};

/** A game that is open without a room waits for earlier matches of its players. */
const findGameState = (isDecided: boolean, room: MatchRoom | undefined): MatchState => {
  if (isDecided) return room?.state === 'contested' ? 'contested' : 'done';
  return room && room.state !== 'done' ? room.state : 'waiting';
};

/** A match of several games is played from the first one on that is ready. */
const findState = (match: BracketMatch, rooms: readonly MatchRoom[], aggregate: MatchAggregate | null): MatchState => {
  const { state } = match;
  if (state !== 'open' && state !== 'done') return state;
  const [first] = rooms;
  const isDecided = state === 'done';
  if (isDecided || !aggregate)
    return findGameState(isDecided, rooms.find((room) => room.state === 'contested') ?? first);
  const isBegun = aggregate.decided > 0 || rooms.some((room) => room.state !== 'open');
  return isBegun ? 'playing' : first ? 'open' : 'waiting';
};

const findResult = (play: Play, { planned, state, winner, home, isStale }: BracketMatch): Verdict | null => {
  if (state !== 'done') return null;
  const fact = play.facts[planned.key];
  if (fact && !isStale) return getVerdict(fact);
  return { walkover: winner === null ? 'both' : winner === home ? 'home' : 'away' };
};

/** Builds the subject of a match of the bracket, with all of its boards. */
export const buildSubject = (view: View, match: BracketMatch): Subject => {
  const { planned, home, away, winner, isDraw, isStale, state } = match;
  const rooms = listRooms(view, match);
  const aggregate = buildAggregate(view, match);
  return {
    ...{ view, match, key: planned.key, label: view.labels.label(planned) },
    sides: { home: buildSide(view, planned.home, home), away: buildSide(view, planned.away, away) },
    state: findState(match, rooms, aggregate),
    verdict: findResult(view.play, match),
    winner: state !== 'done' || !winner ? null : winner === home ? 'home' : 'away',
    ...{ isDraw, isStale, rooms, aggregate },
  };
};

/** Builds one board of a match between clans. Boards that were not played have the result of their match. */
const buildBoard = (view: View, match: BracketMatch, { key, players, isDecided }: Game): Subject => {
  const { play, labels } = view;
  const room = listRooms(view, match).find((one) => one.key === key);
  const fact = findGameFacts(play, match)[listGameKeys(play, match.planned.key).indexOf(key)];
  const verdict = fact ? getVerdict(fact) : findResult(play, match);
  const winner = verdict && findGameWinner(play, match, verdict);
  const [home, away] = players.map((id) => ({ kind: 'players' as const, id, seed: null, from: null }));
  return {
    ...{ view, match, key, label: labels.label(match.planned, key) },
    sides: { home, away } as Subject['sides'],
    state: findGameState(isDecided || match.state === 'done', room),
    ...{ verdict, winner, isDraw: verdict !== null && 'score' in verdict && winner === null, isStale: false },
    ...{ rooms: room ? [room] : [], aggregate: null },
  };
};

/** Builds a game. The only game of a match is the match. */
export const buildGame = (view: View, match: BracketMatch, game: Game): Subject =>
  game.key === getFixtureKey(game.key) ? buildSubject(view, match) : buildBoard(view, match, game);

const presentSide = ({ kind, id, seed, from }: Subject['sides']['home'], { names, looks }: ShownPeople): MatchSide => {
  const look = id === null ? undefined : looks?.get(id);
  return { entrant: id === null ? null : presentEntrant(kind, id, names), seed, from, ...(look && { look }) };
};

const sortDates = (dates: readonly (Date | null | undefined)[]): Date[] =>
  dates.filter((date) => date instanceof Date).sort((a, b) => a.getTime() - b.getTime());

const isDecided = ({ state }: Pick<Subject, 'state'>): boolean => state === 'done' || state === 'contested';

export const presentMatch = (subject: Subject, people: ShownPeople): MatchResponse => {
  const { key, label, state, sides, verdict, winner, isDraw, isStale, rooms, aggregate, match } = subject;
  const isOpen = match.state === 'open' && !isDecided(subject);
  return {
    ...{ key, label, state },
    home: presentSide(sides.home, people),
    away: presentSide(sides.away, people),
    result: presentVerdict(verdict),
    ...{ winner, isDraw, isStale },
    dueAt: toIso(isOpen ? sortDates(rooms.map(({ dueAt }) => dueAt))[0] : null),
    ...(aggregate && { aggregate }),
  };
};

/** Before the start, the matches that will open first begin at the start; later ones depend on how those before them end. */
const findKickOff = ({ view: { play, bracket }, match, rooms }: Subject): Date | null => {
  const { startsAt } = play.settings.times;
  const [first] = sortDates(rooms.map(({ openedAt }) => openedAt ?? startsAt));
  if (first) return first;
  return play.phase === 'ready' && findNextMatches(bracket, new Map()).includes(match) ? startsAt : null;
};

export const presentListedMatch = (subject: Subject, people: Required<ShownPeople>): ListedMatchResponse => {
  const { id, phase, settings } = subject.view.play;
  return {
    ...presentMatch(subject, people),
    tournament: { id, name: settings.name, phase },
    kickOff: toIso(findKickOff(subject)),
    decidedAt: toIso(isDecided(subject) ? sortDates(subject.rooms.map(({ decision }) => decision?.at)).at(-1) : null),
  };
};
