import { ownerSnapshots } from '@portal/domain/owners';
import { ConfigError, type ManagedProcess } from '@portal/service-kit';
import { createDatabaseService, type ServiceOptions } from '@portal/service-kit/database';
import type { CompetitionConfig } from './config.ts';
import { createContext } from './context.ts';
import { startClaims } from './features/clans/life/apply-claim.ts';
import { startDemoCup } from './features/demo-cup/run-demo-cup.ts';
import { startTournamentClock } from './features/play/commands/run-clock.ts';
import { startSettlement } from './features/play/commands/settle-tournament.ts';
import { removePlayer } from './features/removal/remove-player.ts';
import { startCountingSeasons } from './features/seasons/count-uncounted.ts';
import { competitionMigrations } from './migrations.ts';
import { competitionProjections } from './projection/players.ts';
import { competitionRoutes, competitionSnapshots } from './routes.ts';

/** Creates the competition service. Nothing connects or listens until `start`. */
export const createCompetitionService = (config: CompetitionConfig, options: ServiceOptions = {}): ManagedProcess => {
  const { environment, portal } = config;
  const { playTournaments, clanLife, seasons } = portal.features;
  const hasDemoCup = environment.DEMO_CUP === 'on';
  if (hasDemoCup && environment.NODE_ENV === 'production')
    throw new ConfigError('DEMO_CUP=on: production has no demo cup');
  return createDatabaseService({
    ...options,
    name: 'competition',
    environment,
    migrations: competitionMigrations,
    async open(resources) {
      const ctx = createContext(config, resources);
      if (playTournaments) {
        resources.onStop(startTournamentClock(ctx, resources.logger).stop);
        resources.onStop(startSettlement(ctx, resources.logger).stop);
      }
      if (clanLife) resources.onStop(startClaims(ctx, resources.logger).stop);
      if (seasons && environment.WORKER_NUMBER === 0)
        resources.onStop(startCountingSeasons(ctx, resources.logger).stop);
      if (playTournaments && hasDemoCup && environment.WORKER_NUMBER === 0)
        resources.onStop(startDemoCup(ctx, resources.logger).stop);
      return {
        calls: competitionRoutes(ctx),
        snapshots: competitionSnapshots(ctx),
        outbox: ctx.outbox,
        projections: {
          definitions: competitionProjections,
          snapshots: ownerSnapshots(environment),
          async handle(event, apply) {
            await apply(event);
            if (event.type === 'player.removed') await removePlayer(ctx, event.entityId);
          },
        },
      };
    },
  });
};
