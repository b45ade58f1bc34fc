import type { Fixture, FixtureSide, Match, MatchSide } from '@portal/contracts';
import type { BracketMatch, Side } from './engine/types';
import { findNextMatches } from './follow-up';
import { findDisputeEnd, type MatchRoom } from './match';
import { type Looks, presentBracketMatch, presentScore, toIso, type View } from './present';

/** Players of matches, whose looks a response needs. */
export const listPlayers = (matches: readonly (BracketMatch | undefined)[]): string[] =>
  matches.flatMap((match) => [match?.home ?? [], match?.away ?? []].flat());

/** The room of a match, unless it belongs to a pair that no longer meets there. */
export const findRoom = ({ rooms }: View, { planned, home, away }: BracketMatch): MatchRoom | null => {
  const room = rooms.get(planned.key) ?? null;
  return room && room.players[0] === home && room.players[1] === away ? room : null;
};

/** Before the start, the matches that will open first begin at the start; later ones depend on how those before them end. */
const findKickOff = ({ play, bracket }: View, match: BracketMatch, room: MatchRoom | null): Date | null => {
  if (room) return room.openedAt ?? play.settings.times.startsAt;
  const isFirst = play.phase === 'ready' && findNextMatches(bracket, new Map()).includes(match);
  return isFirst ? play.settings.times.startsAt : null;
};

const presentSide = (side: MatchSide, looks: Looks): FixtureSide => ({
  ...side,
  look: (side.playerId === null ? undefined : looks.get(side.playerId)) ?? null,
});

export const presentFixture = (view: View, match: BracketMatch, looks: Looks): Fixture => {
  const { play } = view;
  const { home, away, ...fields } = presentBracketMatch(view, match);
  const room = findRoom(view, match);
  return {
    ...fields,
    tournamentId: play.id,
    tournamentName: play.settings.name,
    phase: play.phase,
    home: presentSide(home, looks),
    away: presentSide(away, looks),
    kickOff: toIso(findKickOff(view, match, room)),
    decidedAt: match.state === 'done' ? toIso(room?.decision?.at) : null,
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
  playerId: string | null;
  isStaff: boolean;
  gameIds: Match['gameIds'];
  disputeMs: number;
}

export const presentMatch = (
  view: View,
  match: BracketMatch,
  { playerId, isStaff, gameIds, disputeMs }: Viewer,
  looks: Looks,
): Match => {
  const room = findRoom(view, match);
  const mine = playerId === null ? null : playerId === match.home ? 'home' : playerId === match.away ? 'away' : null;
  const decision = match.state === 'done' ? room?.decision : null;
  return {
    ...presentFixture(view, match, looks),
    version: view.play.version,
    mine,
    ready: { home: Boolean(room?.ready.home), away: Boolean(room?.ready.away) },
    decision: decision ? { ...decision, at: decision.at.toISOString() } : null,
    ...(room && (mine || isStaff) && presentPrivate(view, room, gameIds)),
    ...(room && mine && presentDisputeEnd(view, room, mine, disputeMs)),
  };
};
