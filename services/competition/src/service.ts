import { ownerSnapshots } from '@portal/domain/owners';
import { createDatabaseService, type ManagedProcess, type ServiceOptions } from '@portal/service-kit';
import type { CompetitionConfig } from './config';
import { createContext } from './context';
import { startTournamentClock } from './features/play/run-clock';
import { competitionMigrations } from './migrations';
import { competitionProjections } from './projection/players';
import { competitionRoutes, internalRoutes } from './routes';

/** Creates the competition service. Nothing connects or listens until `start`. */
export const createCompetitionService = (config: CompetitionConfig, options: ServiceOptions = {}): ManagedProcess =>
  createDatabaseService({
    ...options,
    name: 'competition',
    environment: config.environment,
    migrations: competitionMigrations,
    async open(resources) {
      const ctx = createContext(config, resources);
      if (config.portal.features.playTournaments) resources.onStop(startTournamentClock(ctx, resources.logger).stop);
      return {
        calls: competitionRoutes(ctx),
        internal: internalRoutes(ctx),
        outbox: ctx.outbox,
        projections: { definitions: competitionProjections, snapshots: ownerSnapshots(config.environment) },
      };
    },
  });
