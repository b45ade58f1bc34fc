import type { Implementation } from '@portal/service-kit';
import type { CompetitionContext } from './context';
import { type ClanCallOptions, clanRoutes } from './features/clans/routes';
import { tournamentRoutes } from './features/tournaments/routes';

/** Every public call of the service. */
export const competitionRoutes = (competition: CompetitionContext, options: ClanCallOptions): Implementation[] => [
  ...clanRoutes(competition, options),
  ...tournamentRoutes(competition),
];
