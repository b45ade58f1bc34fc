import { z } from '@portal/contracts';
import { ownersEnvironment } from '@portal/domain/owners';
import { databaseServiceEnvironment, type ServiceConfig } from '@portal/service-kit';

export const communityEnvironment = z.object({
  ...databaseServiceEnvironment.shape,
  ...ownersEnvironment.shape,
});
type CommunityEnvironment = z.output<typeof communityEnvironment>;
export type CommunityConfig = ServiceConfig<CommunityEnvironment>;
