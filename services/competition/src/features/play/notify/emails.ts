import {
  type EmailTemplate,
  type emailTemplates,
  fixtureKeyOf,
  type NotificationRequested,
  type TournamentPhase,
  type z,
} from '@portal/contracts';
import type { Entry, MatchRoom, Play } from '../../../data-access/play/documents';
import { isSameScore } from '../../../engine/outcome';
import type { Side, Verdict } from '../../../engine/types';
import { buildNotification } from '../../../messages/events';
import type { People } from '../load/people';
import { getBoardNumber } from '../match/games';
import { getOtherSide } from '../match/step';
import { formatPlace, formatScore } from '../present/format';
import { createLabels } from '../present/labels';
import { checkPermission } from '../tournament/authority';
import { checkInNotice, type Decision } from '../tournament/decide';
import { computeBracket, getPlan, hasBracket, isParticipant, type TournamentState } from '../tournament/state';
import { listRecipients } from './email-recipients';
import { isRuling } from './rulings';

type Vars<T extends EmailTemplate> = Omit<
  z.input<(typeof emailTemplates)[T]['vars']>,
  'username' | 'tournamentId' | 'tournamentName'
>;

/** One email to a player. */
type Email = {
  [T in EmailTemplate]: {
    playerId: string;
    template: T;
    vars: Vars<T>;
    /** What makes the email unique within its tournament. */
    key: string;
    /** The time that the email is about. */
    deadline: Date | null;
  };
}['tournament-entry' | 'tournament-check-in' | 'tournament-match' | 'tournament-finished'];

/** A change of a tournament, with all that its emails are made of. */
interface EmailChange extends Omit<People, 'looks'> {
  before: TournamentState;
  after: Decision;
  now: Date;
}

/** News without a deadline, and of organizers who are late, are not sent later than this. */
const newsTtlMs = 86_400_000;

const isIn = (state: Entry['state'] | undefined): boolean => state !== undefined && isParticipant({ state });

type EntryEvent = Vars<'tournament-entry'>['event'];

const findEntryEvent = (was: Entry['state'] | undefined, is: Entry['state']): EntryEvent | null => {
  if (is === was) return null;
  if (is === 'removed' || is === 'disqualified' || is === 'waiting') return is;
  if (!isIn(is) || isIn(was)) return null;
  if (was === 'waiting') return 'moved-up';
  // A reopened check-in gives the place back, and has an email of its own.
  return was === 'missed' && is === 'registered' ? null : 'registered';
};

/** When a player checks in, or until when one who has not must do so. */
const findCheckIn = ({ phase, dueAt, settings: { times } }: Play, { checkedInAt }: Entry) => {
  if (phase === 'announced' || phase === 'registration')
    return { opensAt: times.checkInAt, closesAt: times.checkInClosesAt };
  return { opensAt: null, closesAt: phase === 'check-in' && !checkedInAt ? dueAt : null };
};

const buildEntryEmails = (change: EmailChange, entry: Entry, event: EntryEvent): Email[] => {
  const { play, entries, unloaded } = change.after;
  const { startsAt, endsAt } = play.settings.times;
  const isNews = event === 'removed' || event === 'disqualified' || event === 'cancelled';
  const { opensAt, closesAt } = isNews ? { opensAt: null, closesAt: null } : findCheckIn(play, entry);
  const reason = event === 'cancelled' ? play.reason : entry.reason;
  const isAhead = ({ state, at, playerId }: Entry) =>
    state === 'waiting' && (at < entry.at || (at.getTime() === entry.at.getTime() && playerId <= entry.playerId));
  return listRecipients(change.after.play, change, entry).map(({ playerId, vars, key }) => ({
    playerId,
    template: 'tournament-entry',
    vars: {
      ...vars,
      event,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      version: String(play.version),
      ...(opensAt && { checkInAt: opensAt.toISOString() }),
      ...(closesAt && { checkInClosesAt: closesAt.toISOString() }),
      ...(event === 'waiting' && {
        position: String([...entries.values()].filter(isAhead).length + (unloaded?.waiting ?? 0)),
      }),
      ...(isNews && reason !== null && { reason }),
    },
    key: `${key}:${play.version}`,
    deadline: isNews ? null : opensAt ? startsAt : (closesAt ?? startsAt),
  }));
};

const hasEntered = ({ before, after }: EmailChange, phase: TournamentPhase): boolean =>
  before.play.phase !== phase && after.play.phase === phase;

const listEntryEmails = (change: EmailChange): Email[] => {
  const { before, after } = change;
  const isCancelled = hasEntered(change, 'cancelled');
  return [...after.entries.values()].flatMap((entry) => {
    const was = before.entries.get(entry.playerId)?.state;
    const isConcerned = isIn(entry.state) || entry.state === 'waiting';
    const event = isCancelled && isConcerned ? 'cancelled' : findEntryEvent(was, entry.state);
    return event ? buildEntryEmails(change, entry, event) : [];
  });
};

const listCheckInEmails = (change: EmailChange): Email[] => {
  const { play, entries, notices } = change.after;
  const { version, dueAt } = play;
  if (play.phase !== 'check-in') return [];
  const isReminder = notices.includes(checkInNotice) && dueAt !== null;
  const event = hasEntered(change, 'check-in') ? 'opened' : isReminder ? 'reminder' : null;
  if (!event) return [];
  return [...entries.values()].flatMap((entry): Email[] => {
    const { state, checkedInAt } = entry;
    if (checkedInAt || (state !== 'registered' && state !== 'waiting')) return [];
    return listRecipients(change.after.play, change, entry, 'leaders').map(({ playerId, vars, key }) => ({
      playerId,
      template: 'tournament-check-in',
      vars: { ...vars, event, entry: state, ...(dueAt && { closesAt: dueAt.toISOString() }) },
      key: `${key}:${event}:${version}`,
      deadline: dueAt,
    }));
  });
};

const sides = ['home', 'away'] as const;
const getPlayer = ({ players: [home, away] }: MatchRoom, side: Side): string => (side === 'home' ? home : away);

type MatchEvent = Vars<'tournament-match'>['event'];
type MatchDetails = Pick<Vars<'tournament-match'>, 'outcome' | 'score' | 'dueAt' | 'reason'>;

/** Builds the emails of one event in a match. */
const createMatchEmails = ({ after: { play }, names }: EmailChange) => {
  const bracket = computeBracket(play);
  const { label } = createLabels(getPlan(play));
  const describeMatch = (key: string) => {
    const planned = bracket.get(fixtureKeyOf(key))?.planned;
    const board = getBoardNumber(key);
    return planned ? `${label(planned)}${board === null ? '' : `, board ${board}`}` : key;
  };
  const getName = (playerId: string) => names.get(playerId)?.username ?? 'Unknown player';
  return (
    room: MatchRoom,
    event: MatchEvent,
    to: readonly string[],
    details: MatchDetails,
    deadline: Date | null = null,
  ): Email[] => {
    const { key, players } = room;
    const [home, away] = players;
    return to.map((playerId) => ({
      playerId,
      template: 'tournament-match',
      vars: {
        event,
        matchKey: key,
        matchLabel: describeMatch(key),
        home: getName(home),
        away: getName(away),
        ...(players.includes(playerId) && { opponent: getName(playerId === home ? away : home) }),
        ...details,
      },
      key: `${key}:${event}:${play.version}:${playerId}`,
      deadline,
    }));
  };
};

const isDisputed = (room: MatchRoom | null): boolean => room?.state === 'disputed' || room?.state === 'contested';

const isSamePair = (one: MatchRoom, { players: [home, away] }: MatchRoom): boolean =>
  one.players[0] === home && one.players[1] === away;

const describeVerdict = (verdict: Verdict | null): MatchDetails => {
  if (!verdict) return { outcome: 'replay' };
  return 'score' in verdict ? { outcome: 'score', score: formatScore(verdict.score) } : { outcome: verdict.walkover };
};

const listMatchEmails = (change: EmailChange): Email[] => {
  const { before, after } = change;
  if (!hasBracket(after.play)) return [];
  const build = createMatchEmails(change);

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

  const listDisputed = (room: MatchRoom, event: 'disputed' | 'still-disputed') =>
    // The reminder takes the place of the first email.
    build(room, event, staffFor(room), room.dispute ? { reason: room.dispute.reason } : {}, room.noticeAt);

  const changed = [...after.rooms].flatMap(([key, room]) => {
    const stored = before.rooms.get(key) ?? null;
    if (!room || room === stored) return [];
    const was = stored && isSamePair(stored, room) ? stored : null;
    const isDue = after.notices.includes(key);
    if (room.state === 'reported') return listReported(room, was);
    if (isDisputed(room) && !isDisputed(was)) return listDisputed(room, 'disputed');
    if (isDisputed(room) && isDue) return listDisputed(room, 'still-disputed');
    return room.state === 'open' && room.dueAt && isDue ? listReady(room, room.dueAt) : [];
  });

  const rulings = after.log.filter((row) => isRuling(before, row));
  const ruled = rulings.flatMap(({ key, after: verdict, reason }) => {
    const room = key === null ? null : after.rooms.get(key);
    const details = { ...describeVerdict(verdict), ...(reason !== null && { reason }) };
    return room ? build(room, 'ruled', room.players, details) : [];
  });
  return [...changed, ...ruled];
};

const listFinishedEmails = (change: EmailChange): Email[] => {
  if (!hasEntered(change, 'settled')) return [];
  const { play, entries } = change.after;
  const entrants = String(play.entrants.length);
  return [...entries.values()].flatMap((entry): Email[] => {
    const { place } = entry;
    if (place === null) return [];
    return listRecipients(change.after.play, change, entry).map(({ playerId, vars, key }) => ({
      playerId,
      template: 'tournament-finished',
      vars: { ...vars, place: formatPlace(place), entrants },
      key,
      deadline: null,
    }));
  });
};

const prefixes: Record<Email['template'], string> = {
  'tournament-entry': 'entry',
  'tournament-check-in': 'check-in',
  'tournament-match': 'match',
  'tournament-finished': 'finished',
};

/**
 * Turns a change of a tournament into requests for emails. They depend on the change alone, which is stored once, so each of its causes has
 * one email. An email is not sent after the deadline that it is about.
 */
export const buildEmails = (change: EmailChange): NotificationRequested[] => {
  const { after, now } = change;
  const { id, settings } = after.play;
  const list = [listEntryEmails, listCheckInEmails, listMatchEmails, listFinishedEmails].flatMap((one) => one(change));
  return list.map(({ playerId, template, vars, key, deadline }) =>
    buildNotification(
      {
        playerId,
        template,
        // Variables are text or absent, which the type of optional ones does not say.
        vars: { ...vars, tournamentId: id, tournamentName: settings.name } as Record<string, string>,
        dedupeKey: `${prefixes[template]}:${id}:${key}`,
        expiresAt: deadline && deadline > now ? deadline : new Date(now.getTime() + newsTtlMs),
      },
      now,
    ),
  );
};
