import type { OwnTournament, TournamentBracket } from '@portal/contracts';
import { useQuery } from '@portal/portal';
import { playQueries } from '../../../live/queries.ts';

type Conflicts = NonNullable<OwnTournament['conflicts']>;

const none: Conflicts = { entrants: [], clocks: false };

/** What an organizer who plays must leave to others. */
export const useConflicts = ({ id }: Pick<TournamentBracket, 'id'>): Conflicts =>
  useQuery(playQueries.mine(id)).data?.conflicts ?? none;
