import {
  type BracketMatchResponse,
  type LineupPlayer,
  type LogKind,
  type MatchSide,
  type MatchVerdict,
  orderEntrants,
  type TournamentBracket,
  type TournamentEntry,
  type TournamentLogEntry,
  type TournamentSettings,
} from '@portal/contracts';
import type { Entry, LogRow, MatchRoom, Play, Settings } from '../../../data-access/play/documents';
import { getVerdict } from '../../../engine/outcome';
import { listGroups } from '../../../engine/placements';
import { rankGroup } from '../../../engine/standings';
import type { Bracket, BracketMatch, Fact, Goals, Score, Source, Verdict } from '../../../engine/types';
import type { Looks, Names } from '../load/people';
import { findAggregate, isClanCup, isFor, listGameKeys } from '../match/games';
import { computeBracket, computePlaces, getPlan, hasBracket, hasNextRound } from '../tournament/state';
import { createLabels, type Labels } from './labels';

export type Rooms = ReadonlyMap<string, MatchRoom | null>;

export const getName = (names: Names, id: string): string | null => names.get(id)?.username ?? null;
export const toIso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

/** Returns when the clock ends the phase. Settlement uses the clock of a settled tournament, which has no further phase. */
export const presentNextPhase = ({ phase, dueAt }: Pick<Play, 'phase' | 'dueAt'>): string | null =>
  phase === 'settled' ? null : toIso(dueAt);

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
  bracket: hasBracket(play) || play.phase === 'ready' ? computeBracket(play) : new Map(),
  labels: createLabels(getPlan(play)),
  seeds: new Map(play.entrants.map((id, at) => [id, at + 1])),
});

const presentSide = (view: View, source: Source, player: BracketMatch['home']): MatchSide => {
  const { play, labels, seeds, names } = view;
  const none = { playerId: null, username: null, seed: null };
  if (player === undefined) return { ...none, from: labels.describeSource(source) };
  if (player === null) return { ...none, from: 'seed' in source ? 'Bye' : 'No opponent' };
  const side = { playerId: player, username: getName(names, player), seed: seeds.get(player) ?? null, from: null };
  return isClanCup(play) ? { ...side, isClan: true } : side;
};

/** The rooms in which a match is played: its own, or those of its boards. */
export const listRooms = ({ play, rooms }: Pick<View, 'play' | 'rooms'>, match: BracketMatch): MatchRoom[] =>
  listGameKeys(play, match.planned.key).flatMap((key) => {
    const room = rooms.get(key);
    return room && isFor(room, match) ? room : [];
  });

/** A match that is open without a room waits for its players' earlier matches. A fixture of clans is played from its first ready board on. */
const findState = (view: View, match: BracketMatch): BracketMatchResponse['state'] => {
  const { state } = match;
  const rooms = listRooms(view, match);
  if (state === 'done') return rooms.some((room) => room.state === 'contested') ? 'contested' : 'done';
  if (state !== 'open') return state;
  const aggregate = findAggregate(view.play, match);
  const [first] = rooms;
  if (!aggregate) return first && first.state !== 'done' ? first.state : 'waiting';
  const isBegun = aggregate.decided > 0 || rooms.some((room) => room.state !== 'open');
  return isBegun ? 'playing' : first ? 'open' : 'waiting';
};

/** When the next clock of a match runs out. */
const nextDueAt = (rooms: readonly MatchRoom[]): Date | null =>
  rooms.reduce<Date | null>((next, { dueAt }) => (dueAt && (!next || dueAt < next) ? dueAt : next), null);

const presentAggregate = ({ play }: View, match: BracketMatch): Pick<BracketMatchResponse, 'aggregate'> => {
  const aggregate = match.home && match.away ? findAggregate(play, match) : null;
  if (!aggregate) return {};
  const { won, goals, decided } = aggregate;
  return { aggregate: { won: toPair(won), goals: toPair(goals), decided, boards: play.settings.boards } };
};

export const findResult = (play: Play, { planned, state, winner, home, isStale }: BracketMatch): Verdict | null => {
  if (state !== 'done') return null;
  const fact = play.facts[planned.key];
  if (fact && !isStale) return getVerdict(fact);
  return { walkover: winner === null ? 'both' : winner === home ? 'home' : 'away' };
};

export const presentBracketMatch = (view: View, match: BracketMatch): BracketMatchResponse => {
  const { planned, home, away, winner, isDraw, isStale, state } = match;
  return {
    key: planned.key,
    label: view.labels.label(planned),
    state: findState(view, match),
    home: presentSide(view, planned.home, home),
    away: presentSide(view, planned.away, away),
    result: presentVerdict(findResult(view.play, match)),
    winner: state !== 'done' || !winner ? null : winner === home ? 'home' : 'away',
    isDraw,
    isStale,
    dueAt: toIso(state === 'open' ? nextDueAt(listRooms(view, match)) : null),
    ...presentAggregate(view, match),
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
  [...listGroups(bracket)].map(([part, matches]) => ({
    part,
    title: play.settings.format === 'groups' ? `Group ${part.toUpperCase()}` : 'Table',
    rows: rankGroup(matches, play.facts, play.settings).map((row) => ({
      ...row,
      username: getName(names, row.playerId),
    })),
  }));

export const presentPlaces = ({ play, names }: View): TournamentBracket['places'] =>
  hasBracket(play) && !hasNextRound(play)
    ? [...computePlaces(play)]
        .map(([playerId, place]) => ({ playerId, username: getName(names, playerId), place }))
        .sort((a, b) => a.place - b.place)
    : [];

export const presentPlayer = ({ playerId }: { playerId: string }, names: Names): LineupPlayer => ({
  playerId,
  username: getName(names, playerId),
});

/** @param position number on the waiting list */
export const presentEntry = (entry: Entry, position: number | null, names: Names): TournamentEntry => {
  const { entrantId: playerId, state, at, place, reason, lineup } = entry;
  return {
    ...{ playerId, username: getName(names, playerId), state, at: at.toISOString(), position, place, reason },
    ...(lineup.some((one) => one.playerId !== playerId) && { lineup: lineup.map((one) => presentPlayer(one, names)) }),
  };
};

/** Presents an entry for everyone. Only the entrant's own entry has a private reason. */
const presentPublicEntry = (...[entry, ...others]: Parameters<typeof presentEntry>): TournamentEntry =>
  presentEntry(entry.isReasonPrivate ? { ...entry, reason: null } : entry, ...others);

export const presentEntrants = (
  { names, seeds }: Pick<View, 'names' | 'seeds'>,
  entries: Iterable<Entry>,
  looks: Looks,
): TournamentBracket['entrants'] =>
  orderEntrants(
    [...entries].map((entry) => ({
      ...presentPublicEntry(entry, null, names),
      seed: seeds.get(entry.entrantId) ?? null,
      look: looks.get(entry.entrantId) ?? { avatar: null, clan: null },
      ...(entry.state === 'waiting' && { isPresent: entry.checkedInAt !== null }),
    })),
  );

export const presentBracket = (view: View, entries: ReadonlyMap<string, Entry>, looks: Looks): TournamentBracket => {
  const { play, names } = view;
  return {
    id: play.id,
    version: play.version,
    phase: play.phase,
    reason: play.reason,
    settings: presentSettings(play.settings),
    staff: play.staff.map(({ playerId, role }) => ({ playerId, role, username: getName(names, playerId) })),
    entrants: presentEntrants(view, entries.values(), looks),
    nextPhaseAt: presentNextPhase(play),
    rounds: presentRounds(view),
    tables: presentTables(view),
    places: presentPlaces(view),
  };
};

const presentPair = (fact: Fact | null | undefined): TournamentLogEntry['pair'] =>
  fact ? [...(fact.players ?? fact.pair)] : null;

/** Changes whose reason staff writes for everyone. */
const publicReasons: readonly LogKind[] = [
  ...(['paused', 'cancelled', 'clocks-moved', 'rule', 'replay', 'correct'] as const),
  ...(['added', 'removed', 'disqualified', 'restored', 'replaced'] as const),
];

/** Everyone can read the log. Rows of earlier releases have the reasons of disputes, which are for the players of the match and staff. */
export const presentLogRow = (
  { version, by, at, kind, before, after, change, key, playerId, reason, minutes }: LogRow,
  names: Names,
): TournamentLogEntry => ({
  ...{ version, kind, key, playerId },
  reason: publicReasons.includes(kind) ? reason : null,
  pair: presentPair(key === null ? null : change?.facts?.[key]),
  round: change?.draws && change.draws.rounds.length > 0 ? change.draws.from + 1 : null,
  at: at.toISOString(),
  by: by === null ? null : { playerId: by, username: getName(names, by) },
  before: presentVerdict(before),
  after: presentVerdict(after),
  ...(minutes !== undefined && { minutes }),
});
