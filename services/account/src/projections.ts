import { runRebuild } from '@portal/domain/owners';
import { systemClock } from '@portal/service-kit';
import { createAccountProjections } from './consumers';

await runRebuild(
  { service: 'account', createProjections: (connection) => createAccountProjections(connection, systemClock) },
  process.env,
);
