/** A pause of this length ends a visit. */
const pauseMs = 30 * 60_000;
/** What a first visit looks back on. */
const firstMs = 7 * 24 * 60 * 60_000;

interface Visits {
  /** End of the visit before the current one, in ms since the epoch. */
  before: number;
  /** Last time the home page was opened. */
  seen: number;
}

const buildKey = (userId: string): string => `matchday:${userId}`;

const isVisits = (value: unknown): value is Visits =>
  typeof value === 'object' &&
  value !== null &&
  Number.isFinite((value as Visits).before) &&
  Number.isFinite((value as Visits).seen);

const read = (userId: string): Visits | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(buildKey(userId)) ?? 'null');
    return isVisits(value) ? value : null;
  } catch {
    return null;
  }
};

/** Notes that the player is here. Returns the end of the previous visit; reloading the page does not move it. */
export const noteVisit = (userId: string, now: number): Date => {
  const visits = read(userId);
  const before = visits && now - visits.seen < pauseMs ? visits.before : (visits?.seen ?? now - firstMs);
  try {
    localStorage.setItem(buildKey(userId), JSON.stringify({ before, seen: now } satisfies Visits));
  } catch {
    // Storage is full or blocked: the next visit looks back on a week.
  }
  return new Date(before);
};
