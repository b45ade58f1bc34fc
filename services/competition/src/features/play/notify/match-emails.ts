import { type DecidedBy, getFixtureKey } from '@portal/contracts';
import type { MatchRoom } from '../../../data-access/play/documents.ts';
import { getVerdict, isSameScore } from '../../../engine/outcome.ts';
import type { Side, Verdict } from '../../../engine/types.ts';
import { findStaffEnd } from '../match/reports.ts';
import { getOtherSide } from '../match/step.ts';
import { formatScore } from '../present/format.ts';
import { createLabels } from '../present/labels.ts';
import { checkPermission } from '../tournament/authority.ts';
import { computeBracket, getPlan, hasBracket } from '../tournament/state.ts';
import type { Email, EmailChange, Vars } from './email.ts';

const sides = ['home', 'away'] as const;
const getPlayer = ({ players: [home, away] }: MatchRoom, side: Side): string => (side === 'home' ? home : away);

type MatchEvent = Vars<'tournament-match'>['event'];
type MatchDetails = Pick<Vars<'tournament-match'>, 'outcome' | 'score' | 'dueAt' | 'reason'>;

type MatchPair = Pick<MatchRoom, 'key' | 'players'>;

/** Creates the functions that build the notifications of one event in a match. */
const createMatchEmails = ({ after: { play }, names }: EmailChange) => {
  const bracket = computeBracket(play);
  const { label } = createLabels(getPlan(play));
  const describeMatch = (key: string) => {
    const planned = bracket.get(getFixtureKey(key))?.planned;
    return planned ? label(planned, key) : key;
  };
  const getName = (playerId: string) => names.get(playerId) ?? 'Unknown player';
  const describeFor = ({ key, players }: MatchPair, playerId: string) => {
    const [home, away] = players;
    return {
      matchKey: key,
      matchLabel: describeMatch(key),
      home: getName(home),
      away: getName(away),
      ...(players.includes(playerId) && { opponent: getName(playerId === home ? away : home) }),
    };
  };

  const build = (
    room: MatchPair,
    event: MatchEvent,
    to: readonly string[],
    details: MatchDetails,
    deadline: Date | null = null,
  ): Email[] =>
    to.map((playerId) => ({
      playerId,
      template: 'tournament-match',
      vars: { event, ...describeFor(room, playerId), ...details },
      key: `${room.key}:${event}:${play.version}:${playerId}`,
      deadline,
    }));

  /** Notifies both players of a result without staff. */
  const buildDecided = (room: MatchRoom, event: DecidedBy, details: Pick<MatchDetails, 'outcome' | 'score'>): Email[] =>
    room.players.map((playerId) => ({
      playerId,
      template: 'match-decided',
      vars: { event, ...describeFor(room, playerId), ...details },
      key: `${room.key}:${play.version}:${playerId}`,
      deadline: null,
    }));

  return { build, buildDecided };
};

const isDisputed = (room: MatchRoom | null): boolean => room?.state === 'disputed' || room?.state === 'contested';

const isSamePair = (one: MatchRoom, { players: [home, away] }: MatchRoom): boolean =>
  one.players[0] === home && one.players[1] === away;

const describeVerdict = (verdict: Verdict | null): Pick<MatchDetails, 'outcome' | 'score'> => {
  if (!verdict) return { outcome: 'replay' };
  return 'score' in verdict ? { outcome: 'score', score: formatScore(verdict.score) } : { outcome: verdict.walkover };
};

/** Staff rulings have emails of their own, and players who leave end many matches at once. */
const withoutStaff: ReadonlySet<DecidedBy> = new Set(['agreement', 'silence', 'clock', 'concession'] as const);

export const listMatchEmails = (change: EmailChange): Email[] => {
  const { before, after } = change;
  if (!hasBracket(after.play)) return [];
  const { build, buildDecided } = createMatchEmails(change);

  const listReady = (room: MatchRoom, dueAt: Date) => {
    const waited = sides.filter((side) => !room.ready[side]).map((side) => getPlayer(room, side));
    return build(room, 'ready', waited, { dueAt: dueAt.toISOString() }, dueAt);
  };

  const listReported = (room: MatchRoom, was: MatchRoom | null) =>
    sides.flatMap((side) => {
      const score = room.reports[side];
      const known = was?.reports[side];
      if (!score || (known && isSameScore(known, score))) return [];
      const { dueAt } = room;
      const details = { score: formatScore(score), ...(dueAt && { dueAt: dueAt.toISOString() }) };
      return build(room, 'reported', [getPlayer(room, getOtherSide(side))], details, dueAt);
    });

  const mayRule = (playerId: string, room: MatchRoom, isOperator = false) => {
    const clanId = change.staffClans.get(playerId) ?? null;
    return checkPermission({ playerId, isOperator, clanId, isLeader: false }, 'rule', room, after) === null;
  };
  const staffFor = (room: MatchRoom): string[] => {
    const { operatorId } = change;
    const staff = [...new Set(after.play.staff.map(({ playerId }) => playerId))].filter((id) => mayRule(id, room));
    // Otherwise nobody would know of a dispute if all staff plays in the match, or belongs to one of its clans.
    return staff.length > 0 || !mayRule(operatorId, room, true) ? staff : [operatorId];
  };

  const { isSelfRunning } = after.play.settings;
  /** When the rules of a tournament that runs by itself decide a dispute. */
  const describeDecision = ({ dueAt }: MatchRoom): Pick<MatchDetails, 'dueAt'> =>
    isSelfRunning && dueAt ? { dueAt: dueAt.toISOString() } : {};
  const describeAnswer = (room: MatchRoom): Pick<MatchDetails, 'dueAt'> => {
    const end = isSelfRunning ? findStaffEnd(room) : null;
    return end ? { dueAt: end.toISOString() } : {};
  };

  const listDisputed = (room: MatchRoom, event: 'disputed' | 'still-disputed') =>
    // The reminder takes the place of the first email.
    build(
      room,
      event,
      staffFor(room),
      { ...(room.dispute && { reason: room.dispute.reason }), ...describeDecision(room) },
      room.noticeAt,
    );

  /** Where rules decide, players have to know until when they can add a screenshot. */
  const listEvidence = (room: MatchRoom) =>
    isSelfRunning && room.state === 'disputed'
      ? build(room, 'disputed', room.players, describeDecision(room), room.dueAt)
      : [];

  const listCalled = (room: MatchRoom, was: MatchRoom | null) =>
    room.call && !was?.call
      ? build(room, 'called', staffFor(room), { reason: room.call.reason, ...describeAnswer(room) }, room.dueAt)
      : [];

  const listChanged = (key: string, room: MatchRoom, was: MatchRoom | null) => {
    const isDue = after.notices.includes(key);
    if (room.state === 'reported') return listReported(room, was);
    if (isDisputed(room) && !isDisputed(was)) return [...listDisputed(room, 'disputed'), ...listEvidence(room)];
    if (isDisputed(room) && isDue) return listDisputed(room, 'still-disputed');
    return room.state === 'open' && room.dueAt && isDue ? listReady(room, room.dueAt) : [];
  };

  const changed = [...after.rooms].flatMap(([key, room]) => {
    const stored = before.rooms.get(key) ?? null;
    if (!room || room === stored) return [];
    const was = stored && isSamePair(stored, room) ? stored : null;
    return [...listCalled(room, was), ...listChanged(key, room, was)];
  });

  const ruled = after.rulings.flatMap((ruling) => {
    const details = {
      ...describeVerdict(getVerdict(after.play.facts[ruling.key])),
      ...(ruling.reason !== null && { reason: ruling.reason }),
    };
    return build(ruling, 'ruled', ruling.players, details);
  });

  const decided = [...after.rooms].flatMap(([key, room]) => {
    const by = room?.state === 'done' ? room.decision?.by : undefined;
    if (!room || !by || !withoutStaff.has(by) || before.rooms.get(key)?.state === 'done') return [];
    return buildDecided(room, by, describeVerdict(getVerdict(after.play.facts[key])));
  });
  return [...changed, ...ruled, ...decided];
};
