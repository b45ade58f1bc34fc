import type { DigestPlan, Inbox } from '../../data-access/index.ts';
import { findNextTime } from '../../local-time.ts';
import { defaultTimeZone } from '../push/quiet-hours.ts';

/** Summaries are sent at 6 PM in the player's time zone: every day, or on Sundays. */
const minuteOfDay = 18 * 60;
const sunday = 0;

/** Players who do not come back receive no more summaries than this. */
export const maxUnopened = 3;

/** Plans the next summary. */
export const planDigest = (
  { digest, timeZone }: Pick<Inbox, 'digest' | 'timeZone'>,
  digestsUnopened: number,
  now: Date,
): DigestPlan => {
  if (digest === 'off' || digestsUnopened >= maxUnopened) return { digestAt: null, digestsUnopened };
  const weekday = digest === 'weekly' ? sunday : undefined;
  return { digestAt: findNextTime(now, timeZone ?? defaultTimeZone, minuteOfDay, weekday), digestsUnopened };
};
