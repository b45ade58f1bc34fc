import type { DailyCupInput } from '@portal/contracts';
import { defaultSettings } from '@portal/contracts';
import type { Settings } from '../../../data-access/play/documents.ts';

const dayMs = 86_400_000;
/** A knockout of 32 is over by then; the end is an estimate. */
const lengthMs = 4 * 3_600_000;

type Hours = Pick<DailyCupInput, 'opensAt' | 'startsAt'>;

/** Milliseconds since midnight, UTC. */
const readTime = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
};

/** The start of the cup that opens at a moment: on the same day, or on the next one if its time is before that of opening. */
export const findStart = ({ opensAt, startsAt }: Hours, opening: Date): Date => {
  const length = (readTime(startsAt) - readTime(opensAt) + dayMs) % dayMs;
  return new Date(opening.getTime() + length);
};

/**
 * Finds when the next cup opens: a cup whose start is still to come opens late.
 * @param openedFor the opening of the latest cup; null without one
 */
export const findNextOpening = (hours: Hours, now: Date, openedFor: Date | null): Date => {
  const midnight = now.getTime() - (now.getTime() % dayMs);
  for (let day = -1; ; day += 1) {
    const opening = new Date(midnight + day * dayMs + readTime(hours.opensAt));
    if (findStart(hours, opening) > now && (!openedFor || opening > openedFor)) return opening;
  }
};

const games: Record<DailyCupInput['platformGroup'], string> = { console: 'eFootball', mobile: 'eFootball Mobile' };

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The settings of the cup that opens at a moment. */
export const buildDailySettings = ({ name, platformGroup, size, ...hours }: DailyCupInput, opening: Date): Settings => {
  const start = findStart(hours, opening);
  return {
    ...defaultSettings,
    name: `${name}, ${day.format(start)}`,
    game: games[platformGroup],
    platformGroup,
    minEntrants: size / 2,
    maxEntrants: size,
    isSelfRunning: true,
    times: {
      opensAt: opening,
      checkInAt: start,
      checkInClosesAt: start,
      startsAt: start,
      endsAt: new Date(start.getTime() + lengthMs),
    },
  };
};
