import type { Implementation } from '@portal/service-kit';
import type { CompetitionContext } from './context';
import { type ClanCallOptions, clanCalls } from './features/clans/calls';
import { tournamentCalls } from './features/tournaments/calls';

/** Every public call of the service. */
export const competitionCalls = (competition: CompetitionContext, options: ClanCallOptions): Implementation[] => [
  ...clanCalls(competition, options),
  ...tournamentCalls(competition),
];
