// Times of day in the time zones of players. Node has no Temporal yet, so offsets come from Intl.

const dayMs = 86_400_000;
const minuteMs = 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

const getFormatter = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known) return known;
  const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const created = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', second: 'numeric', ...numbers });
  formatters.set(timeZone, created);
  return created;
};

/** Returns what clocks in the zone show, as if it were a time in UTC. */
const getWallClock = (at: Date, timeZone: string): number => {
  const parts = Object.fromEntries(
    getFormatter(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** Returns the minutes since midnight in the zone. */
export const getMinuteOfDay = (at: Date, timeZone: string): number =>
  Math.floor((getWallClock(at, timeZone) % dayMs) / minuteMs);

/**
 * Lists when clocks in the zone show a time: twice when clocks are set back over it. When they are set forward over it, the time that is as
 * long after the last hour as it would have been.
 */
const listInstants = (wallClock: number, timeZone: string): number[] => {
  const getOffset = (at: number) => getWallClock(new Date(at), timeZone) - at;
  const offsets = new Set([getOffset(wallClock - dayMs), getOffset(wallClock + dayMs)]);
  const candidates = [...offsets].map((offset) => wallClock - offset).sort((one, other) => one - other);
  const valid = candidates.filter((at) => getWallClock(new Date(at), timeZone) === wallClock);
  return valid.length > 0 ? valid : candidates.slice(-1);
};

/**
 * Finds when clocks in the zone show a time of day next.
 * @param weekday from 0, Sunday; every day without it
 */
export const findNextTime = (after: Date, timeZone: string, minuteOfDay: number, weekday?: number): Date => {
  const wallClock = getWallClock(after, timeZone);
  const midnight = wallClock - (wallClock % dayMs);
  // A week later at the latest; time zones that skip a day take one more.
  for (let day = 0; day <= 8; day += 1) {
    const date = midnight + day * dayMs;
    if (weekday !== undefined && new Date(date).getUTCDay() !== weekday) continue;
    const next = listInstants(date + minuteOfDay * minuteMs, timeZone).find((at) => at > after.getTime());
    if (next !== undefined) return new Date(next);
  }
  throw new Error(`no such time in ${timeZone}`);
};
