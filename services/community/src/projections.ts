import { runRebuild } from '@portal/domain/owners';
import { systemClock } from '@portal/service-kit';
import { createCommunityProjections } from './consumers';

await runRebuild(
  { service: 'community', createProjections: (connection) => createCommunityProjections(connection, systemClock) },
  process.env,
);
