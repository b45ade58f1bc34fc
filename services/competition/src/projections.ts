import { runRebuild } from '@portal/domain/owners';
import { systemClock } from '@portal/service-kit';
import { createCompetitionProjections } from './consumers';

await runRebuild(
  { service: 'competition', createProjections: (connection) => createCompetitionProjections(connection, systemClock) },
  process.env,
);
