import type { DeskSummary, NewsArticle } from '@portal/contracts';
import { formatDay } from '@portal/portal';
import type { BadgeTone } from '@portal/ui';

type State = DeskSummary['state'];

export const stateTexts = {
  draft: { label: 'Draft', list: 'Drafts', tone: 'neutral' },
  scheduled: { label: 'Scheduled', list: 'Scheduled', tone: 'info' },
  published: { label: 'Published', list: 'Published', tone: 'accent' },
  retracted: { label: 'Retracted', list: 'Retracted', tone: 'danger' },
} as const satisfies Record<State, { label: string; list: string; tone: BadgeTone }>;
export const states = Object.keys(stateTexts) as State[];

export const categoryNames: Record<NewsArticle['category'], string> = {
  news: 'News',
  esports: 'Esports',
  mobile: 'Mobile',
  other: 'Other',
};

/** `Nov 28, 2026, 8:12 PM`, in the editor's time zone. */
export const formatMoment = (timestamp: string): string => formatDay(timestamp, { hour: 'numeric', minute: '2-digit' });

/** `Nov 28, 2026, 8:12 PM GMT+1`. */
export const formatWithZone = (timestamp: string): string =>
  formatDay(timestamp, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

export const untitled = 'Untitled article';
