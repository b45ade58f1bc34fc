import { runRebuild, systemClock } from '@portal/service-kit';
import { createAccountProjections } from './projection/projections';

await runRebuild(
  { service: 'account', createProjections: (connection) => createAccountProjections(connection, systemClock) },
  process.env,
);
