import type { Implementation } from '@portal/service-kit';
import type { CompetitionContext } from './context';
import { type ClanLimits, clanCalls } from './features/clans/calls';
import { tournamentCalls } from './features/tournaments/calls';

/** Every public call of the service. */
export const competitionCalls = (competition: CompetitionContext, limits: ClanLimits): Implementation[] => [
  ...clanCalls(competition, limits),
  ...tournamentCalls(competition),
];
