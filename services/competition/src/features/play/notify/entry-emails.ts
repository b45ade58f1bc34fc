import { formatOrdinal, type TournamentPhase } from '@portal/contracts';
import type { Entry, Play } from '../../../data-access/play/documents.ts';
import { listNewlyPlaced } from '../tournament/credits.ts';
import { checkInNotice, kickOffNotice } from '../tournament/notices.ts';
import { isParticipant } from '../tournament/state.ts';
import { type Email, type EmailChange, listRecipients, type Vars } from './email.ts';

const isIn = (state: Entry['state'] | undefined): boolean => state !== undefined && isParticipant({ state });

type EntryEvent = Vars<'tournament-entry'>['event'];

const findEntryEvent = (was: Entry['state'] | undefined, is: Entry['state']): EntryEvent | null => {
  if (is === was) return null;
  if (is === 'removed' || is === 'disqualified' || is === 'waiting') return is;
  if (!isIn(is) || isIn(was)) return null;
  if (was === 'waiting') return 'moved-up';
  // A reopened check-in gives the place back and sends another email.
  return was === 'missed' && is === 'registered' ? null : 'registered';
};

/** When a player checks in, or until when one who has not must do so. */
const findCheckIn = ({ phase, dueAt, settings: { times, isSelfRunning } }: Play, { checkedInAt }: Entry) => {
  if (isSelfRunning && phase !== 'check-in') return { opensAt: null, closesAt: null };
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
  const isAhead = ({ state, at, entrantId }: Entry) =>
    state === 'waiting' && (at < entry.at || (at.getTime() === entry.at.getTime() && entrantId <= entry.entrantId));
  return listRecipients(change, entry).map(({ playerId, vars, key }) => ({
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

export const listEntryEmails = (change: EmailChange): Email[] => {
  const { before, after } = change;
  const isCancelled = hasEntered(change, 'cancelled');
  return [...after.entries.values()].flatMap((entry) => {
    const was = before.entries.get(entry.entrantId)?.state;
    const isConcerned = isIn(entry.state) || entry.state === 'waiting';
    const event = isCancelled && isConcerned ? 'cancelled' : findEntryEvent(was, entry.state);
    return event ? buildEntryEmails(change, entry, event) : [];
  });
};

export const listCheckInEmails = (change: EmailChange): Email[] => {
  const { play, entries, notices } = change.after;
  const { version, dueAt } = play;
  if (play.phase !== 'check-in') return [];
  const isReminder = notices.includes(checkInNotice) && dueAt !== null;
  const event = hasEntered(change, 'check-in') ? 'opened' : isReminder ? 'reminder' : null;
  if (!event) return [];
  return [...entries.values()].flatMap((entry): Email[] => {
    const { state, checkedInAt } = entry;
    if (checkedInAt || (state !== 'registered' && state !== 'waiting')) return [];
    return listRecipients(change, entry, 'leaders').map(({ playerId, vars, key }) => ({
      playerId,
      template: 'tournament-check-in',
      vars: { ...vars, event, entry: state, ...(dueAt && { closesAt: dueAt.toISOString() }) },
      key: `${key}:${event}:${version}`,
      deadline: dueAt,
    }));
  });
};

/** Reminds those who will play of the start. */
export const listKickOffs = (change: EmailChange): Email[] => {
  const { play, entries, notices } = change.after;
  if (!notices.includes(kickOffNotice)) return [];
  const { startsAt } = play.settings.times;
  const playing: Entry['state'] = play.phase === 'registration' ? 'registered' : 'checkedIn';
  return [...entries.values()].flatMap((entry): Email[] => {
    if (entry.state !== playing) return [];
    return listRecipients(change, entry).map(({ playerId, vars, key }) => ({
      playerId,
      template: 'kick-off',
      vars: { ...vars, startsAt: startsAt.toISOString() },
      key: `${key}:${startsAt.getTime()}`,
      deadline: startsAt,
    }));
  });
};

/**
 * At the final whistle everyone reads place and points, which are still provisional. Those whose place changes later read the new one.
 */
export const listFinishedEmails = (change: EmailChange): Email[] => {
  const { before, after, rewards } = change;
  const { play } = after;
  return listNewlyPlaced(before.entries, after).flatMap((entry): Email[] =>
    listRecipients(change, entry).map(({ playerId, vars, key }) => {
      const reward = rewards.get(playerId);
      return {
        playerId,
        template: 'tournament-finished',
        vars: {
          ...vars,
          place: formatOrdinal(entry.place),
          entrants: String(play.entrants.length),
          ...(reward && { points: String(reward.points) }),
          ...(reward?.rank && { rank: String(reward.rank) }),
          ...(play.phase === 'finished' && play.dueAt && { countsAt: play.dueAt.toISOString() }),
        },
        key: `${key}:${play.version}`,
        deadline: null,
      };
    }),
  );
};
