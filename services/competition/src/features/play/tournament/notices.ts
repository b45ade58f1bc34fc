import type { Play } from '../../../data-access/play/documents.ts';
import { minuteMs } from '../match/step.ts';
import type { Draft } from './change.ts';

const leadMs = 15 * minuteMs;

/** Whether players who will play wait for the start. Where tournaments run by themselves, registering is enough. */
const awaitsStart = ({ phase, settings }: Play): boolean =>
  phase === 'check-in' || phase === 'ready' || (phase === 'registration' && settings.isSelfRunning);

const findKickOff = ({ play, now }: Draft, before: Play): Date | null => {
  if (!awaitsStart(play)) return null;
  const { startsAt } = play.settings.times;
  // A reminder that was sent for this start is not sent again, whatever else changes.
  if (awaitsStart(before) && before.settings.times.startsAt.getTime() === startsAt.getTime()) return play.kickOffAt;
  const at = new Date(startsAt.getTime() - leadMs);
  if (at > now) return at;
  return play.kickOffAt && now;
};

/** Plans the reminder of the start 15 minutes before it, and moves it with the start. Players who enter later than that need none. */
export const planKickOff = (draft: Draft, before: Play): void => {
  const kickOffAt = findKickOff(draft, before);
  if (kickOffAt?.getTime() !== draft.play.kickOffAt?.getTime()) draft.touch({ play: { kickOffAt } });
};

/** Reminders of the whole tournament, to check in and of its start. `takeNotices` lists them among the keys of matches. */
export const checkInNotice = 'check-in';
export const kickOffNotice = 'kick-off';

/** Takes the reminders that are due. A match or phase may have ended since its reminder was planned. */
export const takeNotices = (draft: Draft): string[] => {
  const { play, rooms, now } = draft;
  const isReminded = play.remindAt !== null && play.remindAt <= now;
  const isKickOff = play.kickOffAt !== null && play.kickOffAt <= now;
  const due = [...rooms.values()].flatMap((room) => (room?.noticeAt && room.noticeAt <= now ? room : []));
  if (isReminded) draft.touch({ play: { remindAt: null } });
  if (isKickOff) draft.touch({ play: { kickOffAt: null } });
  draft.touch({ rooms: due.map((room) => ({ ...room, noticeAt: null })) });
  return [...(isReminded ? [checkInNotice] : []), ...(isKickOff ? [kickOffNotice] : []), ...due.map(({ key }) => key)];
};
