import type { EmailAction, EmailState } from '@portal/contracts';
import { formatDay } from '@portal/portal';
import type { BadgeTone } from '@portal/ui';
import type { Period } from './view.ts';

export const laneNames = { otp: 'Codes', tx: 'Transactional', bulk: 'Bulk' } as const;

export const periodNames: Record<Period, string> = { hour: 'Last hour', day: 'Last 24 hours', week: 'Last 7 days' };

export const stateTones: Record<EmailState, BadgeTone> = {
  queued: 'info',
  sending: 'live',
  sent: 'accent',
  failed: 'danger',
  expired: 'danger',
  suppressed: 'neutral',
};

export const actionTexts: Record<EmailAction, { label: string; participle: string; consequence: string }> = {
  retry: { label: 'Retry', participle: 'retried', consequence: 'Tried again now, with a fresh set of attempts.' },
  discard: {
    label: 'Discard',
    participle: 'discarded',
    consequence: 'Will not be sent. An email that is already going out cannot be stopped.',
  },
};

/** `1 email`, `1,250 emails`. */
export const formatEmails = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'email' : 'emails'}`;

/** `Nov 22, 2026, 14:05:09 UTC`, in the time zone of the logs. */
export const formatMoment = (timestamp: string): string =>
  formatDay(timestamp, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });

/** `40 s`, `12 min`, `3 h`. */
export const formatAge = (seconds: number): string => {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
};
