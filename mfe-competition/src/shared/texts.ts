import type { BracketMatchResponse, MatchScore, MatchVerdict, TournamentSettings } from '@portal/contracts';
import { formatCount, serverNow } from '@portal/portal';

export const formatTexts: Record<TournamentSettings['format'], string> = {
  'single-elimination': 'Single Elimination',
  'double-elimination': 'Double Elimination',
  'round-robin': 'League',
  groups: 'Groups and Knockout',
  swiss: 'Swiss System',
};

export const stateTexts: Record<BracketMatchResponse['state'], string> = {
  waiting: 'Waiting',
  open: 'Open',
  playing: 'Playing',
  reported: 'Result reported',
  disputed: 'In dispute',
  attention: 'Needs a referee',
  contested: 'Result contested',
  done: 'Final',
  bye: 'Bye',
  empty: 'Nobody left',
  skipped: 'Not needed',
};

/** Goals of both players in all legs and extra time. */
export const sumGoals = ({ legs, extra }: MatchScore): [home: number, away: number] => {
  const parts = extra ? [...legs, extra] : legs;
  return [parts.reduce((sum, [home]) => sum + home, 0), parts.reduce((sum, [, away]) => sum + away, 0)];
};

/** `2–1`, home first. */
export const formatPair = ([home, away]: readonly [number, number]): string => `${home}–${away}`;

/** Names of both sides, home first. */
export type SideNames = readonly [home: string, away: string];

/** `Ana 2–1 Ben`, or `Ana 1–1 Ben, 4–3 on penalties`: with names and home first, because a bare score is easily read the wrong way round. */
export const formatScore = (score: MatchScore, [home, away]: SideNames): string => {
  const goals = `${home} ${formatPair(sumGoals(score))} ${away}`;
  return score.penalties ? `${goals}, ${formatPair(score.penalties)} on penalties` : goals;
};

/** A score as `formatScore` has it, or a walkover: `walkover for Ben`, `counts for neither side`. */
export const formatVerdict = (verdict: MatchVerdict, names: SideNames): string => {
  if ('score' in verdict) return formatScore(verdict.score, names);
  if (verdict.walkover === 'both') return 'counts for neither side';
  return `walkover for ${names[verdict.walkover === 'home' ? 0 : 1]}`;
};

/** How a result came about, apart from its goals; undefined for one leg in regular time. */
export const resultNote = (result: MatchVerdict): string | undefined => {
  if ('walkover' in result) return result.walkover === 'both' ? 'Counts for neither side' : 'Walkover';
  const { legs, extra, penalties } = result.score;
  const parts = [
    legs.length > 1 && `Legs ${legs.map(formatPair).join(' and ')}`,
    extra && 'After extra time',
    penalties && `Penalties ${formatPair(penalties)}`,
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
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

/** `1st`, `2nd`, `3rd`, `4th`, `11th`. */
export const formatOrdinal = (place: number): string => {
  const rule = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(place);
  return `${place}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[rule]}`;
};

type Entrants = Partial<Pick<TournamentSettings, 'entrants'>>;

/** Who enters a tournament, in the singular. */
export const nameEntrant = ({ entrants }: Entrants): 'player' | 'clan' => (entrants === 'clans' ? 'clan' : 'player');

/** `Players` or `Clans`, as a title. */
export const titleEntrants = ({ entrants }: Entrants): string => (entrants === 'clans' ? 'Clans' : 'Players');

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
