import { countSwissRounds, type TournamentBracket } from '@portal/contracts';

interface SwissRounds {
  drawn: number;
  count: number;
}

/** The rounds of a Swiss tournament; undefined for other formats. */
export const readSwissRounds = ({
  settings,
  entrants,
  rounds,
}: Pick<TournamentBracket, 'settings' | 'entrants' | 'rounds'>): SwissRounds | undefined => {
  if (settings.format !== 'swiss') return undefined;
  const seeded = entrants.filter(({ seed }) => seed !== null).length;
  return { drawn: rounds.length, count: countSwissRounds(settings.rounds, seeded) };
};
