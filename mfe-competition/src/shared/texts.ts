import type { PlatformGroup, TournamentSettings } from '@portal/contracts';
import { formatCount, serverNow } from '@portal/portal';

export const formatTexts: Record<TournamentSettings['format'], string> = {
  'single-elimination': 'Single Elimination',
  'double-elimination': 'Double Elimination',
  'round-robin': 'League',
  groups: 'Groups and Knockout',
  swiss: 'Swiss System',
};

const timeOfDay = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** `June 6, 7:30 PM GMT+2`, in the visitor's time zone; with the year unless it is the current one. */
export const formatMoment = (timestamp: string): string => {
  const date = new Date(timestamp);
  const isThisYear = date.getFullYear() === new Date(serverNow()).getFullYear();
  const day = date.toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return `${day}, ${date.toLocaleTimeString('en-US', timeOfDay)}`;
};

/** What players play with; empty if they choose. */
export const squadTexts: Record<TournamentSettings['squads'], string> = {
  any: '',
  own: 'Own squads',
  default: 'Default squads',
};

/** What the players of a tournament play on. */
export const platformTexts: Readonly<Record<Exclude<PlatformGroup, 'all'>, string>> = {
  console: 'PlayStation and PC',
  mobile: 'Mobile',
};

/** `Sat 8:00 PM`. */
export const formatStart = (startDate: string): string =>
  new Date(startDate).toLocaleString('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' });

/** The words for those who enter a tournament. Tables count goals between players, and boards between clans. */
export const entrantWords = {
  players: { one: 'player', title: 'Players', name: 'username', who: 'Players who', unit: 'goal', units: 'goals' },
  clans: { one: 'clan', title: 'Clans', name: 'name', who: 'Clans that', unit: 'board', units: 'boards won' },
} as const satisfies Record<TournamentSettings['entrants'], Record<string, string>>;

type Entrants = Partial<Pick<TournamentSettings, 'entrants'>>;

/** Who enters a tournament, in the singular. */
export const nameEntrant = ({ entrants = 'players' }: Entrants) => entrantWords[entrants].one;

/** `Players` or `Clans`, as a title. */
export const titleEntrants = ({ entrants = 'players' }: Entrants) => entrantWords[entrants].title;

/** `1 player`, `8 clans`. */
export const formatEntrants = (count: number, settings: Entrants): string =>
  `${formatCount(count)} ${nameEntrant(settings)}${count === 1 ? '' : 's'}`;

/** A match in the middle of a sentence: `quarterfinal 2`, `the final`, `the match for third place`. */
export const nameMatch = (label: string): string => {
  if (label === 'Third place') return 'the match for third place';
  return /\d$/.test(label) ? lowerFirst(label) : `the ${lowerFirst(label)}`;
};

/** In the middle of a sentence: `round of 16`. */
export const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
