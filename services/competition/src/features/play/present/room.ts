import { getFixtureKey, type MatchRoomResponse } from '@portal/contracts';
import type { Entry, MatchRoom } from '../../../data-access/play/documents.ts';
import { countGames } from '../../../engine/outcome.ts';
import type { BracketMatch, Side } from '../../../engine/types.ts';
import { type Game, listGames } from '../match/games.ts';
import { findDisputeEnd } from '../match/reports.ts';
import { decideMatch, isOver, type MatchRules } from '../match/room.ts';
import { checkPermission, type Person } from '../tournament/authority.ts';
import { getRules } from '../tournament/follow-up.ts';
import { listSubstitutes } from '../tournament/lineups.ts';
import { listMatchActions } from '../tournament/match-actions.ts';
import { buildGame, buildSubject, presentListedMatch } from './match.ts';
import { presentScore } from './score.ts';
import { presentPlayer, type ShownPeople, toIso, type View } from './view.ts';

type Entries = ReadonlyMap<string, Entry>;
type Room = Partial<MatchRoomResponse>;

export interface Viewer {
  /** Null for a visitor. */
  person: Person | null;
  isStaff: boolean;
  disputeMs: number;
  now: Date;
}

/** What players and staff of a match see beyond what everyone does. */
const presentPrivate = (
  { play }: View,
  { key, state, reports, dispute, evidence, talk, call }: MatchRoom,
  gameIds: MatchRoomResponse['gameIds'],
): Room => ({
  reports: {
    home: reports.home ? presentScore(reports.home) : null,
    away: reports.away ? presentScore(reports.away) : null,
  },
  ...(gameIds && { gameIds }),
  dispute: dispute && { ...dispute, at: dispute.at.toISOString() },
  talk: talk.map((line) => ({
    side: line.side,
    at: line.at.toISOString(),
    message: 'message' in line ? line.message : null,
    code: 'code' in line ? line.code : null,
  })),
  call: call && !isOver({ state }) ? { ...call, at: call.at.toISOString() } : null,
  evidence: evidence.map(({ side, hash, at }) => ({
    side,
    url: `/api/tournaments/${play.id}/matches/${key}/evidence/${hash}.webp`,
    at: at.toISOString(),
  })),
});

const presentDisputeEnd = ({ play }: View, room: MatchRoom, side: Side, rules: MatchRules): Room => ({
  disputableUntil: play.phase === 'live' || play.phase === 'finished' ? toIso(findDisputeEnd(room, side, rules)) : null,
});

/** Lists the substitutes of the viewer's clan, possibly none, while the viewer may name one for the board. */
const presentBench = (
  { play }: View,
  room: MatchRoom,
  entries: Entries,
  { person, now }: Viewer,
  { rules, names }: { rules: MatchRules; names: ShownPeople['names'] },
): Room => {
  if (!person || checkPermission(person, 'substitute', room, { play, entries }) !== null) return {};
  const side = room.entrants[0] === person.clanId ? 'home' : 'away';
  const entry = entries.get(person.clanId ?? '');
  const step = decideMatch(room, { do: 'substitute', side, playerId: '' }, rules, now);
  if (!entry || typeof step === 'string') return {};
  const players = listSubstitutes(play.settings.boards, entry).map(({ playerId }) => presentPlayer(playerId, names));
  return { bench: { side, players } };
};

/** Finds the side on which the viewer plays, in a match between clans on one of its boards. */
const findOwnSide = (
  { home, away }: BracketMatch,
  game: Game | undefined,
  entries: Entries,
  playerId: string | null,
): Side | null => {
  if (playerId === null) return null;
  const isOn = (at: 0 | 1, entrant: BracketMatch['home']) =>
    game
      ? game.players[at] === playerId
      : entrant === playerId || entries.get(entrant ?? '')?.lineup.some((one) => one.playerId === playerId);
  if (isOn(0, home)) return 'home';
  return isOn(1, away) ? 'away' : null;
};

/** Game ids of the players of a match. */
const findGameIds = ({ entrants, players }: Game, entries: Entries): MatchRoomResponse['gameIds'] => {
  const [home, away] = entrants.map((id, at) => {
    const own = entries.get(id)?.lineup.find(({ playerId }) => playerId === players[at]);
    return own?.gameId || null;
  });
  return { home: home ?? null, away: away ?? null };
};

/**
 * Presents a match as a viewer sees it: a match of players, a match of clans with its boards, or one of the boards.
 * @returns undefined without such a board
 */
export const presentRoom = (
  view: View,
  match: BracketMatch,
  key: string,
  viewer: Viewer,
  entries: Entries,
  people: Required<ShownPeople>,
): MatchRoomResponse | undefined => {
  const { play } = view;
  const { person, isStaff, disputeMs, now } = viewer;
  const games = listGames(play, match, { rooms: view.rooms, entries });
  const game = games.find((one) => one.key === key);
  if (!game && key !== getFixtureKey(key)) return undefined;
  const subject = game ? buildGame(view, match, game) : buildSubject(view, match);
  const room = subject.rooms.find((one) => one.key === key);
  const mine = findOwnSide(match, game, entries, person?.playerId ?? null);
  const decision = game?.isDecided ? room?.decision : null;
  const rules = getRules({ play, disputeMs }, view.bracket, match);
  const acting = game && { game, room, state: subject.state };
  return {
    ...presentListedMatch(subject, people),
    version: play.version,
    mine,
    may: acting ? listMatchActions(person, acting, { play, entries }, rules, now) : [],
    ready: { home: Boolean(room?.ready.home), away: Boolean(room?.ready.away) },
    decision: decision ? { ...decision, at: decision.at.toISOString() } : null,
    ...(room && game && (mine || isStaff) && presentPrivate(view, room, findGameIds(game, entries))),
    ...(room && mine && presentDisputeEnd(view, room, mine, rules)),
    ...(room && presentBench(view, room, entries, viewer, { rules, names: people.names })),
    ...(countGames(play.settings) > 1 &&
      !game && { boards: games.map((one) => presentListedMatch(buildGame(view, match, one), people)) }),
  };
};
