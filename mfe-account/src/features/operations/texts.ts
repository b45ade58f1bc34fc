import type { EmailState, MessageAction } from '@portal/contracts';
import { formatDay } from '@portal/portal';
import type { BadgeTone } from '@portal/ui';
import type { Period } from './view';

export const laneNames = { otp: 'Codes', tx: 'Transactional', bulk: 'Bulk' } as const;

export const periodNames: Record<Period, string> = { hour: 'Last hour', day: 'Last 24 hours', week: 'Last 7 days' };

export const stateTones: Record<EmailState, BadgeTone> = {
  queued: 'info',
  sending: 'live',
  sent: 'accent',
  failed: 'danger',
  expired: 'danger',
  suppressed: 'neutral',
  discarded: 'neutral',
  unknown: 'amber',
};

export const actionTexts: Record<MessageAction, { label: string; consequence: string }> = {
  retry: { label: 'Retry', consequence: 'Sent as soon as possible, with all tries.' },
  discard: { label: 'Discard', consequence: 'Never sent. A message that a worker holds already is not affected.' },
  'settle-sent': { label: 'Count as sent', consequence: 'Nothing is sent.' },
  'settle-resend': { label: 'Send again', consequence: 'Readers who got the first one get a second one.' },
};

/** `1 message`, `1,250 messages`. */
export const messagesText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'message' : 'messages'}`;

/** `Nov 22, 2026, 2:05:09 PM`, in the operator's time zone. */
export const formatMoment = (timestamp: string): string =>
  formatDay(timestamp, { hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** `40 s`, `12 min`, `3 h`. */
export const formatAge = (seconds: number): string => {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
};
