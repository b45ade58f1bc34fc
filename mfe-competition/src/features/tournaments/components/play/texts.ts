import type { BracketMatchResponse, MatchScore, MatchVerdict, TournamentSettings } from '@portal/contracts';

export const formatTexts: Record<TournamentSettings['format'], string> = {
  'single-elimination': 'Single Elimination',
  'double-elimination': 'Double Elimination',
  'round-robin': 'League',
  groups: 'Groups and Knockout',
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
export const goalsOf = ({ legs, extra }: MatchScore): [home: number, away: number] => {
  const parts = extra ? [...legs, extra] : legs;
  return [parts.reduce((sum, [home]) => sum + home, 0), parts.reduce((sum, [, away]) => sum + away, 0)];
};

const pair = ([home, away]: readonly [number, number]): string => `${home}–${away}`;

/** How a result came about, apart from its goals; undefined for one leg in regular time. */
export const resultNote = (result: MatchVerdict): string | undefined => {
  if ('walkover' in result) return result.walkover === 'both' ? 'Neither player advances' : 'Walkover';
  const { legs, extra, penalties } = result.score;
  const parts = [
    legs.length > 1 && `Legs ${legs.map(pair).join(' and ')}`,
    extra && 'After extra time',
    penalties && `Penalties ${pair(penalties)}`,
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
};
