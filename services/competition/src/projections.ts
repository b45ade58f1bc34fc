import { runRebuild, systemClock } from '@portal/service-kit';
import { createCompetitionProjections } from './projection/player-projection';

await runRebuild(
  { service: 'competition', createProjections: (connection) => createCompetitionProjections(connection, systemClock) },
  process.env,
);
