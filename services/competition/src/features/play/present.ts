import type {
  BracketMatchResponse,
  MatchSide,
  MatchVerdict,
  PlayerLook,
  TournamentBracket,
  TournamentEntry,
  TournamentLogEntry,
  TournamentSettings,
} from '@portal/contracts';
import type { PlayerName } from '../../data-access';
import { groupsOf, placements } from './engine/placements';
import { rankGroup } from './engine/standings';
import type { Bracket, BracketMatch, Fact, Goals, Score, Source, Verdict } from './engine/types';
import { verdictOf } from './follow-up';
import { createLabels, type Labels } from './labels';
import type { MatchRoom } from './match';
import {
  bracketOf,
  type Entry,
  getPlan,
  hasBracket,
  hasNextRound,
  type LogRow,
  type Play,
  type Settings,
} from './state';

export type Names = ReadonlyMap<string, PlayerName>;
/** Looks of the players that a response shows. */
export type Looks = ReadonlyMap<string, PlayerLook>;
export type Rooms = ReadonlyMap<string, MatchRoom | null>;

const nameOf = (names: Names, id: string): string | null => names.get(id)?.username ?? null;
export const toIso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

const toPair = ([home, away]: Goals): [home: number, away: number] => [home, away];

export const presentScore = ({ legs, extra, penalties }: Score) => ({
  legs: legs.map(toPair),
  ...(extra && { extra: toPair(extra) }),
  ...(penalties && { penalties: toPair(penalties) }),
});

export const presentVerdict = (verdict: Verdict | null): MatchVerdict | null => {
  if (!verdict) return null;
  return 'score' in verdict ? { score: presentScore(verdict.score) } : { walkover: verdict.walkover };
};

const presentSettings = (settings: Settings): TournamentSettings => {
  const { opensAt, checkInAt, checkInClosesAt, startsAt, endsAt } = settings.times;
  return {
    ...settings,
    clocks: { ...settings.clocks },
    times: {
      opensAt: opensAt.toISOString(),
      checkInAt: checkInAt.toISOString(),
      checkInClosesAt: checkInClosesAt.toISOString(),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    },
  };
};

/** A tournament as it is presented: its bracket is computed once. */
export interface View {
  play: Play;
  bracket: Bracket;
  labels: Labels;
  seeds: ReadonlyMap<string, number>;
  rooms: Rooms;
  names: Names;
}

export const createView = (play: Play, rooms: Rooms, names: Names): View => ({
  play,
  rooms,
  names,
  bracket: hasBracket(play) || play.phase === 'ready' ? bracketOf(play) : new Map(),
  labels: createLabels(getPlan(play)),
  seeds: new Map(play.entrants.map((id, at) => [id, at + 1])),
});

const presentSide = ({ labels, seeds, names }: View, source: Source, player: BracketMatch['home']): MatchSide => {
  const none = { playerId: null, username: null, seed: null };
  if (player === undefined) return { ...none, from: labels.describeSource(source) };
  if (player === null) return { ...none, from: 'seed' in source ? 'Bye' : 'No opponent' };
  return { playerId: player, username: nameOf(names, player), seed: seeds.get(player) ?? null, from: null };
};

/** A match that is open without a room waits for its players' earlier matches. */
const stateOf = ({ state, planned }: BracketMatch, rooms: Rooms): BracketMatchResponse['state'] => {
  const room = rooms.get(planned.key);
  if (state === 'done') return room?.state === 'contested' ? 'contested' : 'done';
  if (state !== 'open') return state;
  return room && room.state !== 'done' ? room.state : 'waiting';
};

const resultOf = (play: Play, { planned, state, winner, home, isStale }: BracketMatch): Verdict | null => {
  if (state !== 'done') return null;
  const fact = play.facts[planned.key];
  if (fact && !isStale) return verdictOf(fact);
  return { walkover: winner === null ? 'both' : winner === home ? 'home' : 'away' };
};

export const presentBracketMatch = (view: View, match: BracketMatch): BracketMatchResponse => {
  const { planned, home, away, winner, isDraw, isStale, state } = match;
  return {
    key: planned.key,
    label: view.labels.label(planned),
    state: stateOf(match, view.rooms),
    home: presentSide(view, planned.home, home),
    away: presentSide(view, planned.away, away),
    result: presentVerdict(resultOf(view.play, match)),
    winner: state !== 'done' || !winner ? null : winner === home ? 'home' : 'away',
    isDraw,
    isStale,
    dueAt: toIso(state === 'open' ? view.rooms.get(planned.key)?.dueAt : null),
  };
};

export const presentRounds = (
  view: View,
  matches: Iterable<BracketMatch> = view.bracket.values(),
): TournamentBracket['rounds'] => {
  const rounds = new Map<string, TournamentBracket['rounds'][number]>();
  for (const match of matches) {
    const { stage, part, round } = match.planned;
    const key = `${part}${round}`;
    const own = rounds.get(key) ?? { title: view.labels.title(match.planned), stage, part, round, matches: [] };
    own.matches.push(presentBracketMatch(view, match));
    rounds.set(key, own);
  }
  return [...rounds.values()];
};

export const presentTables = ({ play, bracket, names }: View): TournamentBracket['tables'] =>
  [...groupsOf(bracket)].map(([part, matches]) => ({
    part,
    title: play.settings.format === 'groups' ? `Group ${part.toUpperCase()}` : 'Table',
    rows: rankGroup(matches, play.facts, play.settings).map((row) => ({
      ...row,
      username: nameOf(names, row.playerId),
    })),
  }));

export const presentPlaces = ({ play, bracket, names }: View): TournamentBracket['places'] =>
  hasBracket(play) && !hasNextRound(play)
    ? [...placements(bracket, play.facts, play.settings)]
        .map(([playerId, place]) => ({ playerId, username: nameOf(names, playerId), place }))
        .sort((a, b) => a.place - b.place)
    : [];

export const presentEntry = (entry: Entry, entries: ReadonlyMap<string, Entry>, names: Names): TournamentEntry => {
  const { playerId, state, at, place, reason } = entry;
  const isAhead = (other: Entry) => other.state === 'waiting' && other.at.getTime() <= at.getTime();
  const position = state === 'waiting' ? [...entries.values()].filter(isAhead).length : null;
  return { playerId, username: nameOf(names, playerId), state, at: at.toISOString(), position, place, reason };
};

export const presentEntrants = (
  { play, names, seeds }: View,
  entries: ReadonlyMap<string, Entry>,
  looks: Looks,
): TournamentBracket['entrants'] =>
  [...entries.values()]
    .map((entry) => ({
      ...presentEntry(entry, entries, names),
      seed: seeds.get(entry.playerId) ?? null,
      look: looks.get(entry.playerId) ?? { avatar: null, clan: null },
      ...(entry.state === 'waiting' && { isPresent: entry.checkedInAt !== null }),
    }))
    .sort(
      (a, b) => (a.seed ?? play.entrants.length + 1) - (b.seed ?? play.entrants.length + 1) || (a.at < b.at ? -1 : 1),
    );

export const presentBracket = (view: View, entries: ReadonlyMap<string, Entry>, looks: Looks): TournamentBracket => {
  const { play, names } = view;
  return {
    id: play.id,
    version: play.version,
    phase: play.phase,
    reason: play.reason,
    settings: presentSettings(play.settings),
    staff: play.staff.map(({ playerId, role }) => ({ playerId, role, username: nameOf(names, playerId) })),
    entrants: presentEntrants(view, entries, looks),
    nextPhaseAt: play.phase === 'settled' ? null : toIso(play.dueAt),
    rounds: presentRounds(view),
    tables: presentTables(view),
    places: presentPlaces(view),
  };
};

const presentPair = (fact: Fact | null | undefined): TournamentLogEntry['pair'] => (fact ? [...fact.pair] : null);

export const presentLogRow = (
  { by, at, before, after, change, key, ...row }: LogRow,
  names: Names,
): TournamentLogEntry => ({
  ...row,
  key,
  pair: presentPair(key === null ? null : change?.facts?.[key]),
  round: change?.draws && change.draws.rounds.length > 0 ? change.draws.from + 1 : null,
  at: at.toISOString(),
  by: by === null ? null : { playerId: by, username: nameOf(names, by) },
  before: presentVerdict(before),
  after: presentVerdict(after),
});
